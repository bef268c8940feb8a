import * as z from 'zod/mini';
import {
  calendarDay,
  columnLimits,
  count,
  id,
  listLimit,
  optionalLine,
  optionalText,
  pictureAddress,
  pictureAddressList,
  requiredLine,
  requiredText,
  textList,
  timestamp,
  webAddress,
} from '../text/text.ts';
import { caseFeatures, casePlatforms, caseStatuses } from './case-vocabulary.ts';

const flag = () => z._default(z.boolean(), false);
const flags = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, flag()])) as Record<Key, ReturnType<typeof flag>>);

const noFlags = <const Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, false])) as Record<Key, boolean>;

const testimonial = z.object({ quote: requiredText(), author: requiredLine(), role: optionalLine() });

const fields = {
  title: requiredLine(),
  subtitle: optionalLine(),
  description: requiredText(),
  longDescription: optionalText(),
  logoUrl: pictureAddress(),
  heroImageUrl: pictureAddress(),
  screenshots: pictureAddressList(),
  projectType: requiredLine({ max: columnLimits.projectType }),
  category: optionalLine({ max: columnLimits.category }),
  platforms: flags(casePlatforms),
  technologies: textList(),
  features: flags(caseFeatures),
  launchDate: calendarDay(),
  status: z.enum(caseStatuses),
  downloads: count(),
  /** Whether the case page shows `downloads` (decision 4). */
  showDownloads: z.boolean(),
  revenue: optionalLine(),
  teamSize: z.nullable(count()),
  developmentTime: optionalLine(),
  /** Paired with `solutions` by position. */
  challenges: textList(),
  solutions: textList(),
  results: textList(),
  testimonials: z.array(testimonial).check(z.maxLength(listLimit)),
  liveUrl: webAddress(),
  /** The developer, if it was not the studio, and the developer's website. */
  developer: optionalLine(),
  developerUrl: webAddress(),
  /** A video on another site. Visitors open it there, since the product's pages load nothing from other sites. */
  trailerUrl: webAddress(),
  storeUrls: z.object({ steam: webAddress(), android: webAddress(), web: webAddress() }),
  featured: z.boolean(),
  topCase: z.boolean(),
  isPartner: z.boolean(),
  /** Whether the case has a public press kit. */
  pressKit: z.boolean(),
  order: count(),
};

/** The body of `POST /api/cases`. Omitted fields get the defaults of product.md, section 9. */
export const caseInsert = z.object({
  ...fields,
  platforms: z._default(fields.platforms, noFlags(casePlatforms)),
  features: z._default(fields.features, noFlags(caseFeatures)),
  projectType: z._default(fields.projectType, 'game'),
  status: z._default(fields.status, 'live'),
  downloads: z._default(fields.downloads, 0),
  showDownloads: flag(),
  teamSize: z._default(fields.teamSize, null),
  testimonials: z._default(fields.testimonials, []),
  storeUrls: z._default(fields.storeUrls, { steam: null, android: null, web: null }),
  featured: flag(),
  topCase: flag(),
  isPartner: flag(),
  pressKit: z._default(fields.pressKit, true),
  order: z._default(fields.order, 0),
});

/** The body of `PUT /api/cases/:id`; omitted fields keep their values. */
export const caseUpdate = z.partial(z.object(fields));

export const caseEntity = z.extend(caseInsert, { id: id(), createdAt: timestamp(), updatedAt: timestamp() });

export type CaseInsert = z.output<typeof caseInsert>;
export type CaseUpdate = z.output<typeof caseUpdate>;
export type Case = z.output<typeof caseEntity>;

const isTrue = z.transform((text: 'true' | 'false') => text === 'true');
const queryFlag = z.optional(z.pipe(z.enum(['true', 'false']), isTrue));
export const caseQuery = z.object({ topCase: queryFlag, featured: queryFlag });
