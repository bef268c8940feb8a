import { afterAll, expect, it } from 'vitest';
import { copyOfTheTree } from './change-cost.ts';

const tree = copyOfTheTree();
afterAll(() => tree.remove());

it('another language is one row of the table, its catalogues and its content', () => {
  tree.insertAfter(
    'domain/language.ts',
    /^  ro: \{[^]*?^  \},\n/m,
    `  eo: {
    name: 'Esperanto',
    scripts: ['latin', 'latin-ext'],
    number: { group: '.', point: ',', dollars: '0 USD' },
  },\n`,
  );
  tree.copy('app/i18n/catalogues/en.json', 'app/i18n/catalogues/eo.json');
  tree.copy('server/mail/catalogues/en.json', 'server/mail/catalogues/eo.json');
  tree.copy('content/translations/ro.ts', 'content/translations/eo.ts');
  tree.copy('content/replies/en.ts', 'content/replies/eo.ts');

  expect(tree.touched()).toHaveLength(5);
  expect(tree.compile()).toBe('');
  const used = tree.evaluate(`
    const { languages } = await import('./domain/language.ts');
    const { translations } = await import('./content/localize.ts');
    const { replyTexts } = await import('./content/reply-templates.ts');
    const { catalogues } = await import('./server/http/catalogue.ts');
    console.log(JSON.stringify([languages, [...translations.keys()], Object.keys(replyTexts), Object.keys(catalogues)]));
  `);
  for (const languages of used as string[][]) expect(languages).toContain('eo');
}, 180_000);

it('no other source file lists the languages, but for the optional rules of typography', () => {
  const lists = tree.sources().filter(({ text }) => /(['"]ru['"]|\bru:)[^]{0,200}(['"]ro['"]|\bro:)/.test(text));
  const others = lists.map(({ file }) => file).filter((file) => !/^domain\/(language|typography)\.ts$/.test(file));
  expect(others).toEqual([]);
});
