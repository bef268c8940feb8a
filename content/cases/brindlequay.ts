// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';
import { studio } from '../../studio.ts';

export const brindlequay: BuiltInCase = {
  title: 'Brindlequay',
  subtitle: 'A harbor wall of posters for an identity studio',
  description:
    'The website of our partner Brindlequay: 64 posters on one long wall, set in nothing but type, and light enough for the Wi-Fi on a ferry.',
  longDescription: [
    'Brindlequay draws identities for games and apps: names, lettering, logos, covers. They work in an old customs house and judge a logo as a harbor judges a flag. It has to be read from far away and in bad weather.',
    'Their own site had to pass the same test. Instead of photographs of business cards it hangs 64 projects as posters on one long quay wall. Every poster is live text in the typeface of its project, so it can be searched, translated, printed and read aloud.',
    'Brindlequay set every poster. We built the wall, the editor in which they hang new ones, and the English, Russian and Romanian editions. No invoices went either way: they draw for the titles we publish, and we look after their site.',
  ].join('\n\n'),
  projectType: 'website',
  category: 'partner',
  platforms: { web: true },
  technologies: ['Astro', 'TypeScript', 'OpenType variable fonts', 'SVG'],
  features: { localization: true },
  launchDate: '2024-04-11',
  developmentTime: '4 months',
  challenges: [
    'Sixty-four posters in forty typefaces came to 5.8 MB of fonts.',
    'Type that was set by eye for a wide screen fell apart on a phone, each poster in its own way.',
    'Lettering that is drawn as a picture says nothing to a screen reader or a search engine.',
    'Each new poster had to wait for a developer to hang it.',
  ],
  solutions: [
    'Each poster loads only the letters it uses, cut out of the font when the site is built. The whole wall takes 410 kB, the first screen 62 kB.',
    'Posters stand on a grid of five by eight cells in relative units, and the designer sees three screen widths side by side while setting. None has needed a version for phones.',
    'Every poster is text first, with the drawn outlines laid over it. We listened to all 64 in NVDA and VoiceOver until they were read in the order in which they are seen.',
    'An editor in the browser saves posters as plain files in the repository, and a preview is up in 50 seconds. The last 23 posters were hung without us.',
  ],
  results: [
    '64 posters, with 62 kB of fonts on the first screen',
    'Main content after 0.9 seconds on a mid-range phone over 4G',
    'Inquiries through the site: 11 a month, up from 4',
    'WCAG 2.2 AA confirmed by an outside audit',
  ],
  testimonials: [
    {
      quote: 'We asked for a wall, not for a website. Their first question was how far away people would stand.',
      author: 'Sunniva Drake',
      role: 'Partner, Brindlequay',
    },
    {
      quote: 'My letters arrive on the screen with their kerning intact. You would not believe how rare that is.',
      author: 'Caspian Roe',
      role: 'Type designer, Brindlequay',
    },
  ],
  liveUrl: studio.partnerLinks.identity,
  storeUrls: { web: studio.partnerLinks.identity },
  isPartner: true,
};
