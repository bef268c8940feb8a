// Names and descriptions are invented samples, to be replaced.
import type { Partner } from '../domain/partner.ts';
import { studio } from '../studio.ts';

/** The built-in partners (decision 5). Their wordmarks are the site's own, so `logoUrl` is empty. */
export const partners: Partner[] = [
  {
    id: 1,
    name: 'Brindlequay',
    description:
      'Names, lettering, logos and store covers. They drew the identities of three titles we publish and test every logo at the size of a phone icon first.',
    logoUrl: null,
    websiteUrl: studio.partnerLinks.identity,
    category: 'Identity',
    featured: true,
    order: 1,
    createdAt: '2026-09-14T09:00:00.000Z',
  },
  {
    id: 2,
    name: 'Quillport',
    description:
      'Translation by people who play. Fourteen languages, each with a second reader, and every line checked in the running game rather than in a spreadsheet.',
    logoUrl: null,
    websiteUrl: studio.partnerLinks.localization,
    category: 'Localization',
    featured: true,
    order: 2,
    createdAt: '2026-09-14T09:00:00.000Z',
  },
  {
    id: 3,
    name: 'Adlumen',
    description:
      'A mobile ad platform that shows you every bid. We use it for ads that players choose to watch, and its reports go to developers unedited.',
    logoUrl: null,
    websiteUrl: studio.partnerLinks.mobileAds,
    category: 'Mobile ads',
    featured: true,
    order: 3,
    createdAt: '2026-09-14T09:00:00.000Z',
  },
];
