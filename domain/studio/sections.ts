import type { Studio } from './studio.ts';

/* This module must not import Zod, since public pages need it. */

/** The sections below the first section of each page, in their default order. The first section cannot be moved. */
export const pageSections = {
  home: ['stats', 'services', 'reasons', 'testimonials', 'cases', 'closing', 'partners'],
  publishing: ['platforms', 'services', 'consultation', 'stories', 'split', 'earnings', 'closing'],
  about: ['story', 'values', 'team', 'closing'],
  cases: ['projects', 'portfolio', 'partners', 'features', 'closing'],
} as const;

export type ArrangedPage = keyof typeof pageSections;
export type SectionOf<Page extends ArrangedPage> = (typeof pageSections)[Page][number];

/** All sections of a page in the studio's order, and whether each is shown. Sections that the studio has not arranged follow, shown. */
export function arrangementOf<Page extends ArrangedPage>({ sections }: Pick<Studio, 'sections'>, page: Page) {
  const arranged = (sections[page] ?? []) as readonly { name: SectionOf<Page>; isShown: boolean }[];
  const names: readonly SectionOf<Page>[] = pageSections[page];
  const unarranged = names.filter((name) => arranged.every((section) => section.name !== name));
  return [...arranged, ...unarranged.map((name) => ({ name, isShown: true }))];
}

/** The sections that a page shows, in the studio's order. */
export const shownSections = <Page extends ArrangedPage>(
  studio: Pick<Studio, 'sections'>,
  page: Page,
): SectionOf<Page>[] =>
  arrangementOf(studio, page)
    .filter(({ isShown }) => isShown)
    .map(({ name }) => name);
