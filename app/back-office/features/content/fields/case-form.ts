import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { type Case, type CaseInsert, caseInsert } from '../../../../../domain/content/case.ts';
import { caseCategories, caseProjectTypes, caseStatuses } from '../../../../../domain/content/case-vocabulary.ts';
import { pressFields, type PressTexts } from '../../../../../domain/content/press.ts';
import type { BodyOf } from '../../../../api/route.ts';
import { defineForm, type FieldOptions, type Form, type Row } from '../../../kit/forms/form.ts';

/** The fields of a case that only the editor has. */
type EditorField = 'pressKit' | 'developer' | 'developerUrl' | 'trailerUrl';

/** The fields of a case in the groups of its dialog; fields that visitors read first come first. */
const table = {
  title: { group: 'basics', required: true },
  subtitle: { group: 'basics' },
  description: { group: 'basics', required: true, rows: 3, wide: true },
  longDescription: { group: 'basics', rows: 5, wide: true },
  projectType: { group: 'basics', options: caseProjectTypes, initial: 'game' },
  status: { group: 'basics', options: caseStatuses },
  category: { group: 'basics', options: caseCategories, initial: 'regular' },
  launchDate: { group: 'basics', kind: 'date' },
  downloads: { group: 'basics' },
  teamSize: { group: 'basics', kind: 'count' },
  developmentTime: { group: 'basics' },
  order: { group: 'basics' },
  featured: { group: 'basics' },
  topCase: { group: 'basics' },
  showDownloads: { group: 'basics' },
  isPartner: { group: 'basics' },
  platforms: {},
  features: {},
  technologies: { group: 'story', wide: true },
  /** Edited together with the solutions, by position. */
  challenges: { group: 'story', parts: { required: ['challenge', 'solution'] } },
  results: { group: 'story', kind: 'lines', rows: 4, wide: true },
  testimonials: {
    group: 'story',
    parts: { required: ['quote', 'author'], optional: ['role'], short: ['author', 'role'] },
  },
  logoUrl: { group: 'addresses', sample: 'logo.png', pictures: true },
  heroImageUrl: { group: 'addresses', sample: 'hero.png', pictures: true },
  screenshots: { group: 'addresses', kind: 'lines', sample: 'screenshot-1.png', wide: true, pictures: true },
  liveUrl: { group: 'addresses', sample: '' },
  storeUrls: { group: 'addresses', sample: '' },
} as const satisfies Record<Exclude<keyof CaseInsert, 'revenue' | 'solutions' | EditorField>, FieldOptions>;

/** The fields of the press kit and of its makers, which only the editor has. */
const pressTable = {
  pressKit: { group: 'press' },
  developer: { group: 'press' },
  developerUrl: { group: 'press', sample: '' },
  trailerUrl: { group: 'press', sample: '' },
  siteUrl: { group: 'press', sample: '' },
  price: { group: 'press' },
  engine: { group: 'press' },
  credits: { group: 'press', kind: 'lines', rows: 4, wide: true },
  awards: { group: 'press', kind: 'lines', rows: 3, wide: true },
  socialUrls: { group: 'press', kind: 'lines', sample: '', wide: true },
  pressTerms: { group: 'press', rows: 3, wide: true },
} as const satisfies Record<keyof PressTexts | EditorField, FieldOptions>;

export type CaseField = keyof typeof table;

export const caseForm = withPairs(defineForm(caseInsert, table));

export const caseEditorForm = withPairs(defineForm(z.extend(caseInsert, pressFields), { ...table, ...pressTable }));

/** The texts of a case's form in its dialog and in its editor; `labels` are for parts of content. */
export function useCaseTexts() {
  const t = useTranslations('backOffice.cases');
  return {
    label: (name: keyof typeof table | keyof typeof pressTable) => t(`fields.${name}`),
    group: (group: string) => t(`groups.${group as 'basics'}`),
    labels: {
      challenges: t('options.challenges.challenge'),
      solutions: t('options.challenges.solution'),
      revenue: t('revenue'),
    },
    hint: { order: t('orderHint') },
    unfinished: { challenges: t('unfinished.challenges'), testimonials: t('unfinished.testimonials') },
    option: (name: string, option: string) => {
      const key = `options.${name}.${option}` as 'options.platforms.steam';
      return t.has(key) ? t(key) : option.replaceAll('_', ' ');
    },
  };
}

type CaseBody = BodyOf<'POST /api/cases'>;

/** Combines a challenge and its solution into one row. */
function withPairs<Name extends string>({ fields, draftOf, bodyOf }: Form<Name>): Form<Name, CaseBody> {
  return {
    fields,
    draftOf: (entity) => draftOf(entity && { ...entity, challenges: pairsOf(entity as Case) }),
    bodyOf: (draft) => {
      const body = bodyOf(draft) as CaseBody & { challenges: Row[] };
      const each = (part: string) => body.challenges.map((row) => row[part]);
      return { ...body, challenges: each('challenge'), solutions: each('solution') };
    },
  };
}

const pairsOf = ({ challenges, solutions }: Case): Row[] =>
  Array.from({ length: Math.max(challenges.length, solutions.length) }, (_, index) => ({
    challenge: challenges[index] ?? '',
    solution: solutions[index] ?? '',
  }));
