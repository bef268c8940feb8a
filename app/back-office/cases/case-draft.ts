import type { Case } from '../../../domain/case.ts';
import { type CaseFeature, type CasePlatform, caseFeatures, casePlatforms } from '../../../domain/case-vocabulary.ts';
import { splitLines, splitList } from '../../../domain/text.ts';

export const caseFlags = ['featured', 'topCase', 'showDownloads', 'isPartner'] as const;
export type CaseFlag = (typeof caseFlags)[number];

export type CaseText =
  | 'title'
  | 'subtitle'
  | 'description'
  | 'longDescription'
  | 'projectType'
  | 'status'
  | 'category'
  | 'downloads'
  | 'teamSize'
  | 'developmentTime'
  | 'launchDate'
  | 'technologies'
  | 'results'
  | 'logoUrl'
  | 'heroImageUrl'
  | 'screenshots'
  | 'liveUrl'
  | 'steam'
  | 'android'
  | 'web'
  | 'order';

/** The case form as it is typed: texts, flags, and pairs of challenge and solution. */
export interface CaseDraft extends Record<CaseText, string>, Record<CaseFlag, boolean> {
  platforms: Record<CasePlatform, boolean>;
  features: Record<CaseFeature, boolean>;
  challenges: { challenge: string; solution: string }[];
  testimonials: { quote: string; author: string; role: string }[];
}

const lines = (list: readonly string[] | undefined) => list?.join('\n') ?? '';

/** The form's start: a case's values, or the defaults of specification section 9. */
export const draftOf = (entity: Case | undefined): CaseDraft => ({
  title: entity?.title ?? '',
  subtitle: entity?.subtitle ?? '',
  description: entity?.description ?? '',
  longDescription: entity?.longDescription ?? '',
  projectType: entity?.projectType ?? 'game',
  status: entity?.status ?? 'live',
  category: entity?.category ?? 'regular',
  downloads: String(entity?.downloads ?? 0),
  teamSize: String(entity?.teamSize ?? 0),
  developmentTime: entity?.developmentTime ?? '',
  launchDate: entity?.launchDate ?? '',
  technologies: entity?.technologies.join(', ') ?? '',
  results: lines(entity?.results),
  logoUrl: entity?.logoUrl ?? '',
  heroImageUrl: entity?.heroImageUrl ?? '',
  screenshots: lines(entity?.screenshots),
  liveUrl: entity?.liveUrl ?? '',
  steam: entity?.storeUrls.steam ?? '',
  android: entity?.storeUrls.android ?? '',
  web: entity?.storeUrls.web ?? '',
  order: String(entity?.order ?? 0),
  ...picked(caseFlags, entity),
  platforms: picked(casePlatforms, entity?.platforms),
  features: picked(caseFeatures, entity?.features),
  challenges: pairs(entity),
  testimonials: (entity?.testimonials ?? []).map(({ quote, author, role }) => ({ quote, author, role: role ?? '' })),
});

const picked = <Key extends string>(keys: readonly Key[], from: Partial<Record<Key, boolean>> | undefined) =>
  Object.fromEntries(keys.map((key) => [key, from?.[key] ?? false])) as Record<Key, boolean>;

const pairs = (entity: Case | undefined) =>
  Array.from({ length: Math.max(entity?.challenges.length ?? 0, entity?.solutions.length ?? 0) }, (_, index) => ({
    challenge: entity?.challenges[index] ?? '',
    solution: entity?.solutions[index] ?? '',
  }));

/** A number as the form takes it: what does not parse becomes 0 (specification section 5). */
export function parseCount(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) && number > 0 ? number : 0;
}

const blank = (text: string) => text.trim() === '';

/** The body of `POST` and `PUT /api/cases`; rows that are wholly blank are dropped. */
export function bodyOf({ steam, android, web, challenges, testimonials, ...rest }: CaseDraft): object {
  const pairs = challenges.filter(({ challenge, solution }) => !blank(challenge) || !blank(solution));
  return {
    ...rest,
    downloads: parseCount(rest.downloads),
    teamSize: parseCount(rest.teamSize),
    order: parseCount(rest.order),
    technologies: splitList(rest.technologies),
    results: splitLines(rest.results),
    screenshots: splitLines(rest.screenshots),
    storeUrls: { steam, android, web },
    challenges: pairs.map(({ challenge }) => challenge),
    solutions: pairs.map(({ solution }) => solution),
    testimonials: testimonials.filter((row) => !Object.values(row).every(blank)),
  };
}

/** Whether a row of pairs is begun but lacks a part: saved like that, the pairs would no longer match by position. */
export const hasUnfinishedPair = ({ challenges }: CaseDraft): boolean =>
  challenges.some(({ challenge, solution }) => blank(challenge) !== blank(solution));

/** Whether a testimonial is begun but lacks its quote or who said it. */
export const hasUnfinishedTestimonial = ({ testimonials }: CaseDraft): boolean =>
  testimonials.some((row) => !Object.values(row).every(blank) && (blank(row.quote) || blank(row.author)));
