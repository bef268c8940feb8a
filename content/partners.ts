// Names and descriptions are invented samples, to be replaced.
import type { Partner } from '../domain/content/partner.ts';
import { partnerAddress } from './partner-addresses.ts';

const written: Pick<Partner, 'name' | 'description' | 'websiteUrl' | 'category'>[] = [
  {
    name: 'Brindlequay',
    description:
      'Names, lettering, logos and store covers. They drew the identities of three titles we publish and test every logo at the size of a phone icon first.',
    websiteUrl: partnerAddress('Brindlequay'),
    category: 'Identity',
  },
  {
    name: 'Quillport',
    description:
      'Translation by people who play. Fourteen languages, each with a second reader, and every line checked in-game rather than in a spreadsheet.',
    websiteUrl: partnerAddress('Quillport'),
    category: 'Localization',
  },
  {
    name: 'Adlumen',
    description:
      'A mobile ad platform that shows you every bid. We use it for ads that players choose to watch, and its reports go to developers unedited.',
    websiteUrl: partnerAddress('Adlumen'),
    category: 'Mobile ads',
  },
];

/** The built-in partners (decision 5). Their wordmarks are the site's own, so `logoUrl` is empty. */
export const partners = written.map(({ name, description, ...partner }, index): Partner => ({
  id: index + 1,
  name,
  description,
  logoUrl: null,
  ...partner,
  featured: true,
  order: index + 1,
  createdAt: '2026-09-14T09:00:00.000Z',
}));
