import * as z from 'zod/mini';
import { practice } from '../../studio.ts';
import { projectTypes, studioSizes } from '../forms/submission-choices.ts';
import { calendarDay, linkAddress, optionalLine, optionalPublicText } from '../text/text.ts';
import { businessModels, buildKinds, currencies, genres, pitchStages, rights, wants } from './choices.ts';
import type { PitchFacts } from './facts.ts';
import {
  fieldsOfType,
  type NeededField,
  type PitchField,
  type PitchFieldName,
  pitchFields,
  pitchLimits,
  type PitchType,
} from './fields.ts';

const choice = <const Values extends readonly string[]>(values: Values) => z._default(z.nullable(z.enum(values)), null);
const several = <const Values extends readonly string[]>(values: Values, maximum: number) =>
  z._default(z.array(z.enum(values)).check(z.maxLength(maximum)), []);
const integer = (max: number) => z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(max))), null);
const matching = (pattern: RegExp) => z._default(z.nullable(z.string().check(z.regex(pattern))), null);
const rows = <Row extends z.ZodMiniType>(row: Row, maximum: number) =>
  z._default(z.array(row).check(z.maxLength(maximum)), []);

const line = (max: number = pitchLimits.line) => optionalLine({ max });
const amount = () => integer(pitchLimits.amount);

/** A quarter of a year, such as `2027-Q1`, and a month, such as `2027-01`. */
const quarter = () => matching(/^20\d\d-Q[1-4]$/);
const month = () => matching(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/**
 * The facts about a project that its sender adds to the submission. Each field is optional and has a default, so a pitch that was stored before a field
 * existed has its default.
 */
export const pitchEntity = z.object({
  hook: line(pitchLimits.hook),
  stage: choice(pitchStages),
  genres: several(genres, pitchLimits.genres),
  engine: line(),
  targetQuarter: quarter(),
  businessModel: choice(businessModels),
  price: line(),
  languages: line(pitchLimits.list),
  comparables: rows(z.object({ title: line() }), pitchFields.comparables.most),

  playableLink: linkAddress(),
  noBuildYet: z._default(z.boolean(), false),
  buildKind: choice(buildKinds),
  /** Passwords and instructions for the build, which only operators and the sender may read. */
  howToPlay: optionalPublicText({ max: pitchLimits.text }),
  videoLink: linkAddress(),
  steamPage: linkAddress(),
  wishlists: integer(pitchLimits.wishlists),
  /** The day on which the wishlists were counted. */
  wishlistsOn: calendarDay(),
  communities: optionalPublicText({ max: pitchLimits.list }),

  wanted: several(wants, wants.length),
  currency: choice(currencies),
  asked: amount(),
  budget: amount(),
  spent: amount(),
  monthsLeft: integer(pitchLimits.months),
  milestones: rows(z.object({ name: line(), month: month(), amount: amount() }), pitchLimits.milestones),
  rights: choice(rights),
  otherPublishers: line(pitchLimits.list),
  exclusivity: line(pitchLimits.list),

  studio: line(),
  country: line(),
  timeZone: line(),
  size: choice(studioSizes),
  people: rows(z.object({ name: line(), role: line(), shipped: line(pitchLimits.list) }), pitchLimits.people),
} satisfies Record<PitchFieldName, z.ZodMiniType>);
export type Pitch = z.output<typeof pitchEntity>;

export const factsOf = (pitch: Pitch, type: PitchType): PitchFacts => ({
  pitchStage: pitch.stage,
  pitchAsked: pitch.asked,
  pitchCurrency: pitch.currency,
  pitchHasBuild: pitch.playableLink !== null,
  pitchHasVideo: pitch.videoLink !== null,
  pitchTargetQuarter: pitch.targetQuarter,
  pitchGenres: pitch.genres,
  // It is at least 1 once anything is saved, since lists treat 0 as an empty pitch.
  pitchCompleteness: Math.max(completenessOf(pitch, type).percent, Number(isStarted(pitch))),
});

/** Whether submissions of a type have a pitch: a consultation has none. */
export const hasPitch = (projectType: string): projectType is PitchType =>
  practice.pitch.enabled && projectTypes.some((type) => type === projectType);

/**
 * Reads a stored pitch of any age. A field that did not exist then, or whose value has become invalid, gets its default. The valid entries of a
 * list remain.
 */
export const readPitch = (stored: Readonly<Record<string, unknown>>): Pitch =>
  Object.fromEntries(
    (Object.keys(pitchFields) as PitchFieldName[]).map((name) => [name, readField(name, stored[name])]),
  ) as Pitch;

function readField(name: PitchFieldName, value: unknown): unknown {
  const schema: z.ZodMiniType = pitchEntity.shape[name];
  const result = schema.safeParse(value ?? undefined);
  if (result.success) return result.data;
  const valid = Array.isArray(value) ? value.filter((entry) => schema.safeParse([entry]).success) : undefined;
  const entries = schema.safeParse(valid);
  return entries.success ? entries.data : schema.parse(undefined);
}

/** The completeness of a pitch: the needed fields that are missing, and the percentage of the filled ones. */
export function completenessOf(pitch: Pitch, type: PitchType): { missing: NeededField[]; percent: number } {
  const neededFields = fieldsOfType(type).filter((name): name is NeededField => isNeeded(name, type));
  const missing = neededFields.filter((name) => !isGiven(pitch, name));
  return { missing, percent: Math.round((100 * (neededFields.length - missing.length)) / neededFields.length) };
}

export const isNeeded = (name: PitchFieldName, type: PitchType): boolean =>
  (pitchFields[name] as PitchField).needed?.includes(type) ?? false;

function isGiven(pitch: Pitch, name: PitchFieldName): boolean {
  // “None yet” is an answer, too.
  if (name === 'playableLink' && pitch.noBuildYet) return true;
  const value = pitch[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

/** Whether anything has been saved in a pitch. */
export const isStarted = (pitch: Pitch): boolean =>
  (Object.keys(pitchFields) as PitchFieldName[]).some((name) => isGiven(pitch, name));
