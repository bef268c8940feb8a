import * as z from 'zod/mini';
import {
  calendarDay,
  columnLimits,
  count,
  id,
  listLimit,
  optionalText,
  requiredText,
  textList,
  timestamp,
  webAddress,
  webAddressList,
} from './text.ts';

/** `early_access` and `coming_soon` come with the built-in cases; the admin form offers all six. */
export const caseStatuses = ['live', 'in_development', 'completed', 'upcoming', 'early_access', 'coming_soon'] as const;
export const caseCategories = ['top_case', 'featured', 'regular', 'partner'] as const;
/** What the admin form offers and the list filter asks for; the field itself takes any text up to its limit. */
export const caseProjectTypes = ['game', 'app', 'website', 'tool'] as const;
export const casePlatforms = ['steam', 'epic', 'ps5', 'xbox', 'nintendo', 'ios', 'android', 'web', 'pc'] as const;
export const caseFeatures = ['multiplayer', 'ai_integration', 'localization', 'cloud_saves', 'achievements'] as const;
export const storeKeys = ['steam', 'android', 'web'] as const;

/** Filter chips of the cases list (specification section 4) and the project type that each lets through. */
export const caseFilters = { all: null, games: 'game', apps: 'app', websites: 'website', tools: 'tool' } as const;
export type CaseFilter = keyof typeof caseFilters;

export type CaseStatus = (typeof caseStatuses)[number];
export type CasePlatform = (typeof casePlatforms)[number];
export type CaseFeature = (typeof caseFeatures)[number];

const flag = () => z._default(z.boolean(), false);
const flags = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, flag()])) as Record<Key, ReturnType<typeof flag>>);

const noFlags = <const Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, false])) as Record<Key, boolean>;

const testimonial = z.object({ quote: requiredText(), author: requiredText(), role: optionalText() });

const fields = {
  title: requiredText(),
  subtitle: optionalText(),
  description: requiredText(),
  longDescription: optionalText(),
  logoUrl: webAddress(),
  heroImageUrl: webAddress(),
  screenshots: webAddressList(),
  projectType: requiredText({ max: columnLimits.projectType }),
  category: optionalText({ max: columnLimits.category }),
  platforms: flags(casePlatforms),
  technologies: textList(),
  features: flags(caseFeatures),
  launchDate: calendarDay(),
  status: z.enum(caseStatuses),
  downloads: count(),
  /** Whether the case page shows `downloads` (decision 4). */
  showDownloads: z.boolean(),
  revenue: optionalText(),
  teamSize: z.nullable(count()),
  developmentTime: optionalText(),
  /** Paired with `solutions` by position. */
  challenges: textList(),
  solutions: textList(),
  results: textList(),
  testimonials: z.array(testimonial).check(z.maxLength(listLimit)),
  liveUrl: webAddress(),
  storeUrls: z.object({ steam: webAddress(), android: webAddress(), web: webAddress() }),
  featured: z.boolean(),
  topCase: z.boolean(),
  isPartner: z.boolean(),
  order: count(),
};

/** The body of `POST /api/cases`. What is left out takes the defaults of specification section 9. */
export const caseInsert = z.object({
  ...fields,
  platforms: z._default(fields.platforms, noFlags(casePlatforms)),
  features: z._default(fields.features, noFlags(caseFeatures)),
  status: z._default(fields.status, 'live'),
  downloads: z._default(fields.downloads, 0),
  showDownloads: flag(),
  teamSize: z._default(fields.teamSize, null),
  testimonials: z._default(fields.testimonials, []),
  storeUrls: z._default(fields.storeUrls, { steam: null, android: null, web: null }),
  featured: flag(),
  topCase: flag(),
  isPartner: flag(),
  order: z._default(fields.order, 0),
});

/** The body of `PUT /api/cases/:id`: what is left out stays as it is. */
export const caseUpdate = z.partial(z.object(fields));

/** A showcase project as the API answers it. */
export const caseEntity = z.extend(caseInsert, { id: id(), createdAt: timestamp(), updatedAt: timestamp() });

export type CaseInsert = z.output<typeof caseInsert>;
export type CaseUpdate = z.output<typeof caseUpdate>;
export type Case = z.output<typeof caseEntity>;

/** The query of `GET /api/cases`. */
export const caseQuery = z.object({
  topCase: z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'] })),
  featured: z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'] })),
});

/** The public badge: Live, Coming Soon, or In Development for anything else. The home page knows only the first and the last. */
export function caseBadge(status: CaseStatus): 'live' | 'comingSoon' | 'inDevelopment' {
  if (status === 'live') return 'live';
  return status === 'coming_soon' ? 'comingSoon' : 'inDevelopment';
}
