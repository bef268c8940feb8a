import { type Case, type CaseInsert, caseInsert } from '../../../domain/case.ts';
import { caseCategories, caseProjectTypes, caseStatuses } from '../../../domain/case-vocabulary.ts';
import { defineForm, type FieldOptions, type Form, type Row } from '../editing/form.ts';

/** The fields of a case as its dialog shows them: in groups, those that a visitor reads first before the rest. */
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
  /** With the solutions, by position. */
  challenges: { group: 'story', parts: { required: ['challenge', 'solution'] } },
  results: { group: 'story', kind: 'lines', rows: 4, wide: true },
  testimonials: {
    group: 'story',
    parts: { required: ['quote', 'author'], optional: ['role'], short: ['author', 'role'] },
  },
  logoUrl: { group: 'addresses', sample: 'logo.png' },
  heroImageUrl: { group: 'addresses', sample: 'hero.png' },
  screenshots: { group: 'addresses', kind: 'lines', sample: 'screenshot-1.png', wide: true },
  liveUrl: { group: 'addresses', sample: '' },
  storeUrls: { group: 'addresses', sample: '' },
} as const satisfies Record<Exclude<keyof CaseInsert, 'revenue' | 'solutions'>, FieldOptions>;

export type CaseField = keyof typeof table;
export type CaseGroup = Extract<(typeof table)[CaseField], { group: string }>['group'];

const fields = defineForm(caseInsert, table);

/** The form of a case, in which a challenge and its solution are one row. */
export const caseForm: Form<CaseField> = {
  ...fields,
  draftOf: (entity) => fields.draftOf(entity && { ...entity, challenges: pairsOf(entity as Case) }),
  bodyOf: (draft) => {
    const body = fields.bodyOf(draft) as { challenges: Row[] };
    return {
      ...body,
      challenges: body.challenges.map(({ challenge }) => challenge),
      solutions: body.challenges.map(({ solution }) => solution),
    };
  },
};

const pairsOf = ({ challenges, solutions }: Case): Row[] =>
  Array.from({ length: Math.max(challenges.length, solutions.length) }, (_, index) => ({
    challenge: challenges[index] ?? '',
    solution: solutions[index] ?? '',
  }));
