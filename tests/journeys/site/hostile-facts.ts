import { blockLimits } from '../../../domain/studio/pages/blocks.ts';
import { pageLimits, type PageBlock, type StudioPage } from '../../../domain/studio/pages/page.ts';
import { mostRedirects } from '../../../domain/studio/pages/redirects.ts';
import { slugLimit } from '../../../domain/studio/pages/slug.ts';
import { platformCategories } from '../../../domain/studio/platform.ts';
import { arrangementOf } from '../../../domain/studio/sections.ts';
import { serviceIds } from '../../../domain/studio/service.ts';
import { type Studio, studioLimits } from '../../../domain/studio/studio.ts';
import type { OverridableText } from '../../../domain/studio/texts/overridable-text.ts';
import type { TextOverrides } from '../../../domain/studio/texts/text-overrides.ts';
import { type Language, languages } from '../../../domain/text/language.ts';
import type { LocalizedText } from '../../../domain/text/text.ts';

/* Facts that the settings accept and that are hard to show: at every limit, or with nothing in them. */

/** The starts of the texts: markup and a placeholder, one word without a break, and right-to-left text with direction characters and emoji. */
const starts: Record<Language, string> = {
  en: `<b>B</b> & "Q" 'q' {name} <script>injected()</script> `,
  ru: 'W',
  ro: '\u202bשלום\u202c مرحبا \u202eabc 👩\u200d👩\u200d👧\u200d👦 ',
};

/** A text with a length in characters, which starts with the hostile start of a language. */
const hostile = (language: Language, length: number): string => {
  const start = starts[language].slice(0, length);
  const filler = language === 'ru' ? 'W' : `${language === 'en' ? 'wide words' : 'كلمات طويلة'} `;
  return (start + filler.repeat(length)).slice(0, length).trim().padEnd(length, '.').toWellFormed();
};

const hostileText = (length: number) =>
  Object.fromEntries(languages.map((language) => [language, hostile(language, length)])) as LocalizedText;

const repeated = <Entry>(count: number, entry: (index: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index));

/** The names of the studio, one for the time in which each language is visited. */
export const hostileNames: Record<Language, string> = {
  en: hostile('en', studioLimits.name),
  ru: 'W'.repeat(studioLimits.name),
  ro: hostile('ro', studioLimits.name),
};

const { line, text, people, links, platforms, platformKey, stories, holidays, responseHours } = studioLimits;
const longAddress = (index: number) => `https://${'a'.repeat(60)}${index}.example/${'b'.repeat(1900)}`;
const platformKeys = repeated(platforms, (index) => `p${index}`.padEnd(platformKey, 'x'));
const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);

const title = hostileText(blockLimits.title);
/** A title of a section; every section has another one. */
const numbered = (index: number): LocalizedText =>
  Object.fromEntries(languages.map((language) => [language, `${index}${title[language]!.slice(1)}`])) as LocalizedText;
const link = { label: hostileText(blockLimits.label), address: '/contact' };
const markdown: LocalizedText = {
  en: `# ${hostile('en', 200)}\n\n- ${hostile('en', 300)}\n\n\`\`\`\n${'x'.repeat(400)}\n\`\`\`\n\n<img src=x onerror=injected()>\n\n[link](javascript:injected())`,
  ru: `## ${'Ж'.repeat(300)}\n\n> ${'Ж'.repeat(500)}\n\n1. \`${'ж'.repeat(300)}\``,
  ro: `${hostile('ro', 5000)}\n\n**${hostile('ro', 300)}**`,
};
const blocks: PageBlock[] = [
  { kind: 'hero', title: numbered(0), text: hostileText(blockLimits.text), link },
  { kind: 'text', markdown },
  {
    kind: 'cards',
    title: numbered(1),
    cards: repeated(blockLimits.cards, () => ({ title, text: hostileText(blockLimits.text), link })),
  },
  { kind: 'steps', title: numbered(2), steps: repeated(blockLimits.steps, () => ({ title, text: hostileText(100) })) },
  {
    kind: 'questions',
    title: numbered(3),
    questions: repeated(blockLimits.questions, () => ({
      question: hostileText(blockLimits.question),
      answer: hostileText(100),
    })),
  },
  {
    kind: 'figures',
    title: numbered(4),
    figures: repeated(blockLimits.figures, () => ({
      value: hostileText(blockLimits.value),
      label: hostileText(blockLimits.title),
    })),
  },
  { kind: 'action', title: numbered(5), text: hostileText(blockLimits.text), links: [link, link] },
];
const pages = repeated(pageLimits.pages, (index): StudioPage => ({
  slug: `${index}`.padEnd(slugLimit, 'w'),
  title: hostileText(pageLimits.title),
  description: hostileText(index === 0 ? pageLimits.description : 1),
  menu: index % 2 === 0 ? 'header' : 'footer',
  blocks: index === 0 ? blocks : [],
}));

/** A studio with the longest texts and lists, and a brand whose colors cannot be told apart. */
export const fullStudio: Omit<Studio, 'name' | 'email' | 'texts' | 'sections'> = {
  logo: null,
  logoIncludesName: true,
  foundedYear: 1900,
  copyrightYear: 2200,
  split: { developer: 99, elsewhere: 1 },
  coversOwnCosts: true,
  hours: {
    timeZone: 'America/Argentina/ComodRivadavia',
    label: 'W'.repeat(20),
    opens: '00:00',
    closes: '23:59',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    holidays: repeated(holidays, day),
  },
  responseHours,
  services: [...serviceIds],
  booking: { webConference: longAddress(0), phoneCall: longAddress(1) },
  partnerLinks: repeated(links, (index) => ({
    name: hostile(languages[index % 3]!, studioLimits.name - 2) + String(index).padStart(2, '0'),
    address: longAddress(index),
    text: hostileText(line),
  })),
  social: repeated(links, (index) => ({
    network: 'N'.repeat(studioLimits.name - 2) + index,
    address: longAddress(index),
  })),
  team: repeated(people, () => ({
    name: hostileText(studioLimits.name),
    role: hostileText(line),
    text: hostileText(text),
  })),
  platforms: platformKeys.map((key, index) => ({
    key,
    name: hostileText(studioLimits.name),
    category: platformCategories[index % platformCategories.length]!,
    status: index % 3 === 0 ? 'available' : 'coming_soon',
    description: hostileText(text),
  })),
  stories: repeated(stories, (index) => ({
    kind: hostileText(line),
    title: hostileText(line),
    text: hostileText(text),
    platforms: platformKeys,
    cases: [1 + (index % 6)],
    picture: index % 2 === 0 ? 'keyArt' : 'screenshot',
  })),
  brand: { colors: { accent: '#777777', ink: '#777777', paper: '#777777' }, fonts: 'mono', shape: 'round' },
  showsSamples: true,
  hiddenLanguages: [],
  pages,
  redirects: repeated(mostRedirects, (index) => ({ from: `/old-${index}`, to: '/about' })),
};

/** A studio that shows nothing that it need not, on a light site in one language. */
export const emptyStudio = {
  name: 'I',
  split: { developer: 1, elsewhere: 99 },
  coversOwnCosts: false,
  responseHours: 1,
  services: ['game'],
  booking: { webConference: null, phoneCall: null },
  partnerLinks: [],
  social: [],
  team: [],
  platforms: [],
  stories: [],
  brand: { colors: { accent: '#b00020', ink: '#ffffff', paper: '#000000' }, fonts: 'serif', shape: 'soft' },
  showsSamples: false,
  hiddenLanguages: ['ru', 'ro'],
  sections: Object.fromEntries(
    (['home', 'publishing', 'about', 'cases'] as const).map((page) => [
      page,
      arrangementOf({ sections: {} }, page).map(({ name }) => ({ name, isShown: false })),
    ]),
  ),
} satisfies Partial<Studio>;

/** Every text of the public pages in a language, followed by quoted markup in English and by a word without a break in other languages. */
export function hostileTexts(texts: readonly OverridableText[], language: Language): TextOverrides {
  const end = language === 'en' ? ` '<i>'I'</i>' & "Q" '{'name'}'` : ` ${'Щ'.repeat(30)}`;
  const overrides = texts.map(({ key, defaults }) => {
    const source = defaults[language];
    return [key, { text: source + end, source }] as const;
  });
  return { [language]: Object.fromEntries(overrides) };
}
