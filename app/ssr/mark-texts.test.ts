import { expect, it } from 'vitest';
import { markTexts, withTextElements } from './mark-texts.ts';

const catalogue = markTexts({
  common: { close: 'Close' },
  home: { closing: { title: 'Show us a build.' }, works: { lead: ['Keep ', ['developer'], '%.'] } },
} as never) as unknown as {
  common: { close: string };
  home: { closing: { title: string[] }; works: { lead: unknown[] } };
};

/** A text without placeholders as it is rendered. */
const title = catalogue.home.closing.title.join('');

it('texts that can be overridden are marked with their keys around their messages, others are not', () => {
  expect(catalogue.common.close).toBe('Close');
  expect(catalogue.home.works.lead).toEqual([
    expect.stringContaining('home.works.lead'),
    'Keep ',
    ['developer'],
    '%.',
    '\uE002',
  ]);
});

it('a marked text becomes an element with its key, and marks in attributes disappear', () => {
  expect(withTextElements(`<h2 title="${title}">${title}</h2><p>Other</p>`)).toBe(
    '<h2 title="Show us a build."><span data-text="home.closing.title">Show us a build.</span></h2><p>Other</p>',
  );
});

it('a text with elements is marked piece by piece', () => {
  const [mark, text, end] = catalogue.home.closing.title;
  expect(withTextElements(`<p>${mark}See <a href="/">this</a><br/> ${text}${end} Other</p>`)).toBe(
    '<p><span data-text="home.closing.title">See </span><a href="/"><span data-text="home.closing.title">this</span></a><br/>' +
      '<span data-text="home.closing.title"> Show us a build.</span> Other</p>',
  );
});

it('a text whose end is cut off, or which a component divides, marks nothing beyond its element', () => {
  const [mark, text, end] = catalogue.home.closing.title;
  expect(withTextElements(`<p><b>${mark}Show</b> Other</p><i>${text}${end}</i><u>Other</u>`)).toBe(
    '<p><b><span data-text="home.closing.title">Show</span></b> Other</p><i>Show us a build.</i><u>Other</u>',
  );
});
