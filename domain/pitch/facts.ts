import * as z from 'zod/mini';
import { currencies, genres, pitchStages } from './choices.ts';

/** The fields of a pitch that lists filter and show; they are columns of the submission. */
export const pitchFacts = {
  pitchStage: z.nullable(z.enum(pitchStages)),
  /** In whole units of `pitchCurrency`. */
  pitchAsked: z.nullable(z.int()),
  pitchCurrency: z.nullable(z.enum(currencies)),
  pitchHasBuild: z.boolean(),
  pitchHasVideo: z.boolean(),
  pitchTargetQuarter: z.nullable(z.string()),
  pitchGenres: z.array(z.enum(genres)),
  /** The completeness of the pitch in percent; 0 before anything was saved. */
  pitchCompleteness: z.int(),
};
export type PitchFacts = { [Name in keyof typeof pitchFacts]: z.output<(typeof pitchFacts)[Name]> };

/** The facts of a submission without a pitch. */
export const noPitchFacts: PitchFacts = {
  pitchStage: null,
  pitchAsked: null,
  pitchCurrency: null,
  pitchHasBuild: false,
  pitchHasVideo: false,
  pitchTargetQuarter: null,
  pitchGenres: [],
  pitchCompleteness: 0,
};
