import type { ReactNode } from 'react';
import { type ArrangedPage, type SectionOf, shownSections } from '../../../domain/studio/sections.ts';
import { HydrationPart } from '../../browser/hydration-parts.tsx';
import { useStudio } from '../../studio/studio.tsx';

type SectionsProps<Page extends ArrangedPage> = { page: Page; sections: Record<SectionOf<Page>, ReactNode> };

/** The sections of a page in the studio's order, without those that it hides. */
export const Sections = <Page extends ArrangedPage>({ page, sections }: SectionsProps<Page>) =>
  shownSections(useStudio(), page).map((name) => <HydrationPart key={name}>{sections[name]}</HydrationPart>);
