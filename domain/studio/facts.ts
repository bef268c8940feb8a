import { defaultLanguage, type Language, languages } from '../text/language.ts';
import type { Person } from './person.ts';
import type { LocalizedText } from '../text/text.ts';
import type { LinkedPage } from './pages/page.ts';
import { groupPlatforms } from './platform.ts';
import type { PageFacts, PlatformCounts, Studio, StudioFacts } from './studio.ts';

/* This module must not import Zod, since every page needs it. */

/** Limits of the public ledger: the days that it covers, and the minimum numbers of answers and of declines for its figures. */
export const ledgerLimits = { days: 90, answers: 20, declines: 10 } as const;

/** The shares of net revenue in percent: the developer's and the publisher's, here and elsewhere. */
export const sharesOf = ({ split: { developer, elsewhere } }: Pick<Studio, 'split'>) => ({
  developer,
  publisher: 100 - developer,
  elsewhere,
  publisherElsewhere: 100 - elsewhere,
});

/** The holder of the larger share, on whom claims in the texts depend. */
const largerShareOf = (developer: number): 'developer' | 'publisher' | 'none' =>
  developer === 50 ? 'none' : developer > 50 ? 'developer' : 'publisher';

/** The bounds of the main column's part of a layout, in percent: both columns remain usable. */
const columnBounds = { min: 50, max: 70 } as const;

/** The width of the main column in percent. It follows the developer's share as far as both columns remain usable. */
export const mainColumnOf = ({ split: { developer } }: Pick<Studio, 'split'>): number =>
  Math.min(columnBounds.max, Math.max(columnBounds.min, developer));

/** The facts under the names that the catalogues use. */
export const factsOf = (studio: Pick<Studio, 'name' | 'foundedYear' | 'responseHours' | 'split'>) => ({
  ...sharesOf(studio),
  largerShare: largerShareOf(studio.split.developer),
  largerElsewhere: largerShareOf(studio.split.elsewhere),
  studio: studio.name,
  year: String(studio.foundedYear),
  hours: studio.responseHours,
  ledgerDays: ledgerLimits.days,
});

/** The languages in which visitors see the site, the default first. */
export const shownLanguages = ({ hiddenLanguages }: Pick<Studio, 'hiddenLanguages'>): Language[] =>
  languages.filter((language) => !hiddenLanguages.includes(language));

/** A text in a language, or in the default language if it has none. */
export const textIn = (text: LocalizedText, language: Language): string =>
  text[language] ?? text[defaultLanguage] ?? '';

/** A person of the studio in a language. */
export const personIn = ({ name, role, text }: Studio['team'][number], language: Language): Person => ({
  name: textIn(name, language),
  role: textIn(role, language),
  text: textIn(text, language),
});

/** The numbers of open stores and of announced consoles. */
function countPlatforms({ platforms }: Pick<Studio, 'platforms'>): PlatformCounts {
  const { openStores, comingConsoles } = groupPlatforms(platforms);
  return { openStores: openStores.length, comingConsoles: comingConsoles.length };
}

/** The facts that a page needs. */
export function factsForVisitors(studio: Studio): PageFacts {
  const {
    team: _team,
    platforms: _platforms,
    stories: _stories,
    texts: _texts,
    redirects: _redirects,
    pages,
    ...facts
  } = studio;
  const linked = pages.filter(({ menu }) => menu !== 'none').map(({ slug, title, menu }) => ({ slug, title, menu }));
  return { ...facts, pages: linked, platformCounts: countPlatforms(studio) };
}

/** The pages that a menu links. Pages of the header are also in the footer, like the product's pages. */
export const linkedPages = ({ pages }: StudioFacts, menu: 'header' | 'footer'): LinkedPage[] =>
  pages.filter((page) => page.menu === menu || (menu === 'footer' && page.menu === 'header'));
