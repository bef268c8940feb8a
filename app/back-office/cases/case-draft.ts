import { type Case, type CaseFeature, type CasePlatform, caseFeatures, casePlatforms } from '../../../domain/case.ts';
import { splitList } from '../../../domain/text.ts';

/** The case form as it is typed: texts, flags, and pairs of challenge and solution. */
export interface CaseDraft {
  texts: Record<CaseText, string>;
  platforms: Record<CasePlatform, boolean>;
  features: Record<CaseFeature, boolean>;
  flags: Record<CaseFlag, boolean>;
  challenges: { challenge: string; solution: string }[];
  testimonials: { quote: string; author: string; role: string }[];
}

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

const lines = (list: readonly string[] | undefined) => list?.join('\n') ?? '';

/** The form's start: a case's values, or the defaults of specification section 9. */
export function draftOf(entity: Case | undefined): CaseDraft {
  return {
    texts: {
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
    },
    platforms: picked(casePlatforms, entity?.platforms),
    features: picked(caseFeatures, entity?.features),
    flags: picked(caseFlags, entity),
    challenges: pairs(entity),
    testimonials: (entity?.testimonials ?? []).map(({ quote, author, role }) => ({ quote, author, role: role ?? '' })),
  };
}

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

/** The body of `POST` and `PUT /api/cases`. */
export function bodyOf({ texts, platforms, features, flags, challenges, testimonials }: CaseDraft): object {
  const { steam, android, web, ...rest } = texts;
  const answered = challenges.filter(({ challenge, solution }) => challenge.trim() !== '' && solution.trim() !== '');
  return {
    ...rest,
    downloads: parseCount(texts.downloads),
    teamSize: parseCount(texts.teamSize),
    order: parseCount(texts.order),
    technologies: splitList(texts.technologies),
    results: texts.results.split('\n'),
    screenshots: texts.screenshots.split('\n'),
    storeUrls: { steam, android, web },
    platforms,
    features,
    ...flags,
    challenges: answered.map(({ challenge }) => challenge),
    solutions: answered.map(({ solution }) => solution),
    testimonials: testimonials.filter(({ quote, author }) => quote.trim() !== '' && author.trim() !== ''),
  };
}
