import type { BlockKind, PageBlock, StudioPage } from '../../../../domain/studio/pages/page.ts';
import { noText } from '../../../../domain/text/text.ts';
import { slugLimit } from '../../../../domain/studio/pages/slug.ts';

/** The kinds of blocks in the order of the menu, each with a new block without texts. */
export const blankBlocks: { readonly [Kind in BlockKind]: Extract<PageBlock, { kind: Kind }> } = {
  hero: { kind: 'hero', title: noText, text: null, link: null },
  text: { kind: 'text', markdown: noText },
  picture: { kind: 'picture', address: '', alt: noText, caption: null },
  cards: { kind: 'cards', title: null, cards: [{ title: noText, text: noText, link: null }] },
  steps: { kind: 'steps', title: null, steps: [{ title: noText, text: noText }] },
  questions: { kind: 'questions', title: null, questions: [{ question: noText, answer: noText }] },
  figures: { kind: 'figures', title: null, figures: [{ value: noText, label: noText }] },
  action: { kind: 'action', title: noText, text: null, links: [] },
};

export const blockKinds = Object.keys(blankBlocks) as BlockKind[];

/** A new page with an address that no other page has. */
export const newPage = (pages: readonly StudioPage[]): StudioPage => ({
  slug: freeSlug('page', pages),
  title: noText,
  description: noText,
  menu: 'none',
  blocks: [blankBlocks.hero],
});

/** A copy of a page, which no menu links yet. */
export const copyOf = (page: StudioPage, pages: readonly StudioPage[]): StudioPage => ({
  ...page,
  slug: freeSlug(page.slug, pages),
  menu: 'none',
});

/** The address itself, or with the first number that makes it free. */
function freeSlug(wish: string, pages: readonly StudioPage[]): string {
  const isFree = (slug: string) => pages.every((page) => page.slug !== slug);
  const numbered = (number: number) => `${wish.slice(0, slugLimit - 4)}-${number}`;
  let slug = wish;
  for (let number = 2; !isFree(slug); number += 1) slug = numbered(number);
  return slug;
}
