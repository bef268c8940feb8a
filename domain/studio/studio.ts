import * as z from 'zod/mini';
import { defaultLanguage, languages } from '../text/language.ts';
import { emailAddress, id, isMediaAddress, linkAddress, localized, requiredLine } from '../text/text.ts';
import { isTimeZone } from '../text/time-zone.ts';
import { type LinkedPage, studioPages } from './pages/page.ts';
import { studioRedirects } from './pages/redirects.ts';
import { platformCategories, platformStatuses } from './platform.ts';
import { serviceIds } from './service.ts';
import { type ArrangedPage, pageSections } from './sections.ts';
import { brandSchema } from '../../brand/schema.ts';
import { storyPictures } from './story.ts';
import { textOverrides } from './texts/text-overrides.ts';

/**
 * The maximum lengths of the studio's texts in characters and of its lists in entries, the longest promise in hours, and the ranges of years and
 * of shares in percent.
 */
export const studioLimits = {
  name: 60,
  line: 120,
  text: 600,
  people: 24,
  links: 12,
  platforms: 24,
  platformKey: 40,
  stories: 12,
  casesOfStory: 2,
  holidays: 200,
  responseHours: 240,
  year: { min: 1900, max: 2200 },
  share: { min: 1, max: 99 },
} as const;

const year = () => z.int().check(z.minimum(studioLimits.year.min), z.maximum(studioLimits.year.max));
/** A percentage of net revenue. */
const share = () => z.int().check(z.minimum(studioLimits.share.min), z.maximum(studioLimits.share.max));
const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const isRepeated = (values: readonly unknown[]) => new Set(values).size < values.length;

/** Working hours. The site prints `label`; all calculations use `timeZone`, an IANA name. */
const hours = z
  .object({
    timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone)),
    label: requiredLine({ max: 20 }),
    opens: timeOfDay(),
    closes: timeOfDay(),
    /** ISO weekdays, Monday is 1. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
      z.minLength(1),
      z.refine((days) => !isRepeated(days)),
    ),
    /** Days on which the clock of the promise stops, in `timeZone`. */
    holidays: z.array(z.iso.date()).check(z.maxLength(studioLimits.holidays)),
  })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'] }));

/** A link with a name in every language, such as a partner's site. */
const namedLink = z.object({
  name: requiredLine({ max: studioLimits.name }),
  address: linkAddress(),
  text: localized(studioLimits.line),
});

const person = z.object({
  name: localized(studioLimits.name),
  role: localized(studioLimits.line),
  text: localized(studioLimits.text),
});

/** The name by which stories refer to a platform. */
const platformKey = () => z.string().check(z.maxLength(studioLimits.platformKey), z.regex(/^[a-z][a-zA-Z0-9-]*$/));

const platform = z.object({
  key: platformKey(),
  name: localized(studioLimits.name),
  category: z.enum(platformCategories),
  status: z.enum(platformStatuses),
  description: localized(studioLimits.text),
});

const story = z.object({
  kind: localized(studioLimits.line),
  title: localized(studioLimits.line),
  text: localized(studioLimits.text),
  /** Keys of platforms. Pages omit those that the studio does not have. */
  platforms: z.array(platformKey()).check(
    z.maxLength(studioLimits.platforms),
    z.refine((keys) => !isRepeated(keys)),
  ),
  /** Ids of cases. Pages omit those that visitors cannot see. */
  cases: z.array(id()).check(
    z.minLength(1),
    z.maxLength(studioLimits.casesOfStory),
    z.refine((ids) => !isRepeated(ids)),
  ),
  picture: z.enum(storyPictures),
});

/** The order of the sections of a page, and which of them are shown. */
const arrangement = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.optional(
    z
      .array(z.object({ name: z.enum(names), isShown: z.boolean() }))
      .check(z.refine((sections) => !isRepeated(sections.map(({ name }) => name)))),
  );

const sections = z.strictObject({
  home: arrangement(pageSections.home),
  publishing: arrangement(pageSections.publishing),
  about: arrangement(pageSections.about),
  cases: arrangement(pageSections.cases),
} satisfies Record<ArrangedPage, z.ZodMiniType>);

/**
 * The facts of the studio that its admins change in the settings. Each top-level field is one setting: it is stored, compared, restored and
 * fixed by the environment as a whole.
 */
export const studioSchema = z.object({
  name: requiredLine({ max: studioLimits.name }),
  email: emailAddress(),
  foundedYear: year(),
  copyrightYear: year(),
  /** The developer's share here and elsewhere, after refunds, taxes and the store's fee. The publisher has the rest. */
  split: z.object({ developer: share(), elsewhere: share() }),
  /** Whether the publisher's costs are deducted from its own share, which the publishing page then states. */
  coversOwnCosts: z.boolean(),
  hours,
  /** The time in which the studio promises an answer, in hours of working days. */
  responseHours: z.int().check(z.minimum(1), z.maximum(studioLimits.responseHours)),
  /** The services that the publishing page offers, each with its form. */
  services: z.array(z.enum(serviceIds)).check(
    z.minLength(1),
    z.refine((ids) => !isRepeated(ids)),
  ),
  /** The addresses of the booking pages; the contact page shows those that are set. */
  booking: z.object({ webConference: linkAddress(), phoneCall: linkAddress() }),
  /** The links of the home page's partners section. */
  partnerLinks: z.array(namedLink).check(z.maxLength(studioLimits.links)),
  /** The studio's profiles on other sites. */
  social: z
    .array(z.object({ network: requiredLine({ max: studioLimits.name }), address: linkAddress() }))
    .check(z.maxLength(studioLimits.links)),
  /** The people on the page about the studio. */
  team: z.array(person).check(z.maxLength(studioLimits.people)),
  /** The stores and devices on which the studio publishes. If there are any, at least one is open, since pages print the number of open stores. */
  platforms: z.array(platform).check(
    z.maxLength(studioLimits.platforms),
    z.refine((platforms) => !isRepeated(platforms.map(({ key }) => key))),
    z.refine((platforms) => platforms.length === 0 || platforms.some(({ status }) => status === 'available')),
  ),
  /** The success stories of the publishing page. */
  stories: z.array(story).check(z.maxLength(studioLimits.stories)),
  /** The sections of pages that an admin has arranged. */
  sections,
  /** The studio's colors, fonts and shape. */
  brand: brandSchema,
  /** The address of the uploaded picture that replaces the mark in the header, the icons and the link previews; null for the mark. */
  logo: z.nullable(z.string().check(z.refine(isMediaAddress, { params: { rule: 'picture' } }))),
  /** Whether the logo contains the name; if so, the header does not show the name again. */
  logoIncludesName: z.boolean(),
  /** Whether samples replace a failed read and an empty list of cases, partners or features (decision 5). */
  showsSamples: z.boolean(),
  /** The languages in which visitors do not see the site; the default language always stays. */
  hiddenLanguages: z
    .array(z.enum(languages).check(z.refine((language) => language !== defaultLanguage)))
    .check(z.refine((codes) => !isRepeated(codes))),
  /** The texts that replace texts of the public catalogues. */
  texts: textOverrides,
  /** The studio's own pages. */
  pages: studioPages,
  /** The redirects of addresses that the site had before. */
  redirects: studioRedirects,
});

export type Studio = z.output<typeof studioSchema>;
export type StudioField = keyof Studio;
export const studioFields = Object.keys(studioSchema.shape) as StudioField[];

/** The numbers of open stores and of announced consoles, which several pages name. */
export type PlatformCounts = Record<'openStores' | 'comingConsoles', number>;

/**
 * The facts that every document needs: of the pages only the links to them. People, platforms and stories are read by the pages that show
 * them, and the texts are in the page's catalogue.
 */
export type StudioFacts = Omit<Studio, 'team' | 'platforms' | 'stories' | 'texts' | 'pages' | 'redirects'> & {
  pages: readonly LinkedPage[];
};

/** The facts with which the server renders a page of the site or of the back office. */
export type PageFacts = StudioFacts & { platformCounts: PlatformCounts };
