import type { Tree } from './tree.ts';

/** Adds a language. */
export function language(tree: Tree): void {
  tree.insertAfter(
    'domain/text/language.ts',
    /^  ro: \{.*\},\n/m,
    `  eo: {
    name: 'Esperanto',
    scripts: ['latin', 'latin-ext'],
    number: { group: '.', point: ',', dollars: '0 USD' },
  },\n`,
  );
  tree.copy('app/i18n/catalogues/en.json', 'app/i18n/catalogues/eo.json');
  tree.copy('server/features/mails/catalogues/en.json', 'server/features/mails/catalogues/eo.json');
  tree.copy('content/translations/ro.ts', 'content/translations/eo.ts');
  tree.copy('content/replies/en.ts', 'content/replies/eo.ts');
}

/** Uses the change in the copy. */
export const use = `
    const { languages } = await import('./domain/text/language.ts');
    const { translations } = await import('./content/localize.ts');
    const { replyTexts } = await import('./content/reply-templates.ts');
    const { catalogues } = await import('./server/platform/i18n/catalogue.ts');
    console.log(JSON.stringify([languages, [...translations.keys()], Object.keys(replyTexts), Object.keys(catalogues)]));
  `;
