import { projectTypes, studioSizes } from '../forms/submission-choices.ts';
import { businessModels, buildKinds, currencies, genres, pitchStages, rights, wants } from './choices.ts';

/* This module must not import Zod: the form and the back office show these fields, and only the server validates them. */

export const pitchSteps = ['game', 'show', 'ask', 'team'] as const;
export type PitchStep = (typeof pitchSteps)[number];

export type PitchType = (typeof projectTypes)[number];

/** Lengths in characters, amounts in whole units of the currency. */
export const pitchLimits = {
  hook: 140,
  genres: 3,
  line: 100,
  list: 300,
  text: 2000,
  amount: 1_000_000_000,
  months: 120,
  wishlists: 100_000_000,
  milestones: 10,
  people: 8,
} as const;

/** The input fields of a row in the form, by their names in the schema. */
export type RowField = { kind: 'line' | 'month' | 'amount'; max: number };

interface FieldBase {
  step: PitchStep;
  /** The types of projects that have the field. */
  types: readonly PitchType[];
  /** The types of projects whose pitch is incomplete without it. */
  needed?: readonly PitchType[];
}

export type PitchField = FieldBase &
  (
    | { kind: 'line' | 'text'; max: number }
    | { kind: 'link' | 'quarter' | 'day' | 'flag' }
    | { kind: 'number'; max: number; isAmount?: true }
    | { kind: 'choice'; values: readonly string[] }
    | { kind: 'several'; values: readonly string[]; most: number }
    | { kind: 'rows'; most: number; columns: Readonly<Record<string, RowField>> }
  );

const every: readonly PitchType[] = projectTypes;
const gameOnly: readonly PitchType[] = ['game'];
const { line, list, text, amount } = pitchLimits;

/** The fields of a pitch in the order of its form. */
export const pitchFields = {
  hook: { step: 'game', kind: 'line', max: pitchLimits.hook, types: every, needed: every },
  stage: { step: 'game', kind: 'choice', values: pitchStages, types: every, needed: every },
  genres: { step: 'game', kind: 'several', values: genres, most: pitchLimits.genres, types: gameOnly },
  engine: { step: 'game', kind: 'line', max: line, types: gameOnly },
  targetQuarter: { step: 'game', kind: 'quarter', types: every },
  businessModel: { step: 'game', kind: 'choice', values: businessModels, types: every },
  price: { step: 'game', kind: 'line', max: line, types: every },
  languages: { step: 'game', kind: 'line', max: list, types: every },
  comparables: {
    step: 'game',
    kind: 'rows',
    most: 3,
    columns: { title: { kind: 'line', max: line } },
    types: every,
  },

  playableLink: { step: 'show', kind: 'link', types: every, needed: every },
  noBuildYet: { step: 'show', kind: 'flag', types: every },
  buildKind: { step: 'show', kind: 'choice', values: buildKinds, types: ['game', 'app'] },
  howToPlay: { step: 'show', kind: 'text', max: text, types: every },
  videoLink: { step: 'show', kind: 'link', types: every, needed: ['game', 'app'] },
  steamPage: { step: 'show', kind: 'link', types: gameOnly },
  wishlists: { step: 'show', kind: 'number', max: pitchLimits.wishlists, types: gameOnly },
  wishlistsOn: { step: 'show', kind: 'day', types: gameOnly },
  communities: { step: 'show', kind: 'text', max: list, types: every },

  wanted: { step: 'ask', kind: 'several', values: wants, most: wants.length, types: every, needed: every },
  currency: { step: 'ask', kind: 'choice', values: currencies, types: every },
  asked: { step: 'ask', kind: 'number', max: amount, isAmount: true, types: every },
  budget: { step: 'ask', kind: 'number', max: amount, isAmount: true, types: every },
  spent: { step: 'ask', kind: 'number', max: amount, isAmount: true, types: every },
  monthsLeft: { step: 'ask', kind: 'number', max: pitchLimits.months, types: every },
  milestones: {
    step: 'ask',
    kind: 'rows',
    most: pitchLimits.milestones,
    columns: {
      name: { kind: 'line', max: line },
      month: { kind: 'month', max: 7 },
      amount: { kind: 'amount', max: amount },
    },
    types: every,
  },
  rights: { step: 'ask', kind: 'choice', values: rights, types: every },
  otherPublishers: { step: 'ask', kind: 'line', max: list, types: every },
  exclusivity: { step: 'ask', kind: 'line', max: list, types: every },

  studio: { step: 'team', kind: 'line', max: line, types: every },
  country: { step: 'team', kind: 'line', max: line, types: every },
  timeZone: { step: 'team', kind: 'line', max: line, types: every },
  size: { step: 'team', kind: 'choice', values: studioSizes, types: every },
  people: {
    step: 'team',
    kind: 'rows',
    most: pitchLimits.people,
    columns: {
      name: { kind: 'line', max: line },
      role: { kind: 'line', max: line },
      shipped: { kind: 'line', max: list },
    },
    types: every,
  },
} as const satisfies Record<string, PitchField>;

export type PitchFieldName = keyof typeof pitchFields;

/** The fields without which the pitch of some type of project is incomplete. */
export type NeededField = {
  [Name in PitchFieldName]: (typeof pitchFields)[Name] extends { needed: readonly PitchType[] } ? Name : never;
}[PitchFieldName];

/** The choices of fields whose choices differ by type of project. */
const gameChoices: Partial<Record<PitchFieldName, Partial<Record<PitchType, readonly string[]>>>> = {
  buildKind: { app: ['testflight', 'google_play', 'drive', 'browser'] },
  wanted: {
    app: ['funding', 'porting', 'localization', 'qa', 'marketing'],
    web: ['funding', 'localization', 'qa', 'marketing'],
  },
};

/** The choices of a field for a type of project. */
export function choicesOf(name: PitchFieldName, type: PitchType): readonly string[] {
  const field: PitchField = pitchFields[name];
  return gameChoices[name]?.[type] ?? ('values' in field ? field.values : []);
}

/** The fields of a step for a type of project, in the order of the form. */
export const fieldsOfStep = (step: PitchStep, type: PitchType): PitchFieldName[] =>
  fieldsOfType(type).filter((name) => pitchFields[name].step === step);

export const fieldsOfType = (type: PitchType): PitchFieldName[] =>
  (Object.keys(pitchFields) as PitchFieldName[]).filter((name) =>
    (pitchFields[name].types as readonly PitchType[]).includes(type),
  );

/** The number of inputs of the largest step, without hidden inputs. */
export const mostInputs = (): number =>
  Math.max(
    ...pitchSteps.map((step) =>
      fieldsOfStep(step, 'game').reduce((total, name) => total + countInputs(pitchFields[name]), 0),
    ),
  );

function countInputs(field: PitchField): number {
  if (field.kind === 'several') return field.values.length;
  return field.kind === 'rows' ? field.most * Object.keys(field.columns).length : 1;
}
