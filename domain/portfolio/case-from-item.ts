import type { CaseInsert } from '../content/case.ts';
import type { caseProjectTypes } from '../content/case-vocabulary.ts';
import { platformFlags } from '../content/named-platforms.ts';
import type { PortfolioItem } from './portfolio-item.ts';

const projectTypes: Record<PortfolioItem['projectType'], (typeof caseProjectTypes)[number]> = {
  web: 'website',
  mobile: 'app',
  game: 'game',
  desktop: 'app',
};

/** The field of a case for the page of a work in one of these stores, by the host of its address. */
const storesByHost: Readonly<Record<string, 'steam' | 'android'>> = {
  'store.steampowered.com': 'steam',
  'play.google.com': 'android',
};

/**
 * The fields of a new case from a portfolio item. A page in a store becomes the address in that store. A case has no repository, and whether it
 * is featured is chosen for the home page.
 */
export function caseFromPortfolioItem(item: PortfolioItem): Partial<CaseInsert> {
  const { title, description, status, imageUrl, platforms, technologies, liveUrl, downloads } = item;
  const store = liveUrl === null ? undefined : storesByHost[new URL(liveUrl).hostname];
  const storeUrls = { steam: null, android: null, web: null, ...(store && { [store]: liveUrl }) };
  return {
    title,
    ...(description !== null && { description }),
    projectType: projectTypes[item.projectType],
    status,
    heroImageUrl: imageUrl,
    platforms: platformFlags(platforms),
    technologies,
    downloads,
    liveUrl: store ? null : liveUrl,
    storeUrls,
  };
}
