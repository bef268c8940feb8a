import * as z from 'zod/mini';
import { practice } from '../../studio.ts';
import { consultationType } from '../studio/service.ts';
import type { Project } from '../conversation/project.ts';
import { isClosed } from '../conversation/project.ts';
import { id, optionalText, timestamp } from '../text/text.ts';

/** A subject of assessment with its weight relative to the other criteria. */
export interface Criterion {
  key: string;
  name: string;
  weight: number;
}

export const criteria: readonly Criterion[] = practice.judging.criteria;

/** Scores run from 1, the weakest, to 5. `open` is the number of submissions whose assessments a list shows. */
export const assessmentLimits = {
  criteria: 8,
  score: { min: 1, max: 5 },
  minutes: 6000,
  text: 5000,
  open: 2000,
} as const;

export const verdicts = ['pass', 'watch', 'pursue'] as const;
export type Verdict = (typeof verdicts)[number];

const score = z.int().check(z.minimum(assessmentLimits.score.min), z.maximum(assessmentLimits.score.max));
const judgement = {
  /** By the key of the criterion. */
  scores: z.record(z.string(), score),
  verdict: z.nullable(z.enum(verdicts)),
  minutesPlayed: z.nullable(z.int().check(z.minimum(0), z.maximum(assessmentLimits.minutes))),
  text: optionalText(),
};

const isKnown = (key: string) => criteria.some((criterion) => criterion.key === key);

/**
 * The body of `PUT /api/projects/:id/assessment`. A complete assessment has a score for each criterion and a verdict. An operator with a
 * conflict of interest sends no scores and null.
 */
export const assessmentForm = z
  .object({
    conflict: z._default(z.boolean(), false),
    scores: judgement.scores,
    verdict: judgement.verdict,
    minutesPlayed: z._default(judgement.minutesPlayed, null),
    text: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(assessmentLimits.text))), null),
  })
  .check(
    z.refine(({ scores }) => Object.keys(scores).every(isKnown), { path: ['scores'] }),
    z.refine(
      ({ conflict, scores }) =>
        conflict ? Object.keys(scores).length === 0 : criteria.every(({ key }) => scores[key] !== undefined),
      { path: ['scores'] },
    ),
    z.refine(({ conflict, verdict }) => conflict === (verdict === null), { path: ['verdict'] }),
  );
export type AssessmentForm = z.output<typeof assessmentForm>;

/** One operator's assessment of a submission. With a conflict of interest it has no scores and no verdict. */
export const assessmentEntity = z.object({
  id: id(),
  projectId: id(),
  /** Null after the operator's account was removed. */
  userId: z.nullable(id()),
  /** The username when it was saved. */
  author: z.string(),
  conflict: z.boolean(),
  ...judgement,
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export type Assessment = z.output<typeof assessmentEntity>;

/** The figures of all complete assessments of a submission. */
export const assessmentFigures = z.object({
  count: z.int(),
  /** The mean of the operators' weighted means. */
  mean: z.number(),
  /** The difference between the highest and the lowest of the operators' weighted means. */
  spread: z.number(),
  /** The share of pairs of operators with the same verdict, from 0 to 1; null for a single operator. */
  agreement: z.nullable(z.number()),
  /** The mean of each criterion, by its key. */
  byCriterion: z.record(z.string(), z.number()),
});
export type AssessmentFigures = z.output<typeof assessmentFigures>;

/** The assessments of a submission as one operator may see them: the others' are hidden until the operator has saved their own. */
export const assessmentsOfProject = z.object({
  own: z.nullable(assessmentEntity),
  /** The number of complete assessments. */
  count: z.int(),
  /** Empty while they are hidden. */
  others: z.array(assessmentEntity),
  /** Null while they are hidden. */
  figures: z.nullable(assessmentFigures),
});
export type AssessmentsOfProject = z.output<typeof assessmentsOfProject>;

/** The assessments of an open submission, as lists and the board show them. */
export const assessedProject = z.object({
  projectId: id(),
  count: z.int(),
  /** Null while they are hidden from the operator. */
  mean: z.nullable(z.number()),
  spread: z.nullable(z.number()),
});
export type AssessedProject = z.output<typeof assessedProject>;

/** Whether operators assess a submission: a pitch, not a consultation. */
export const isAssessable = ({ projectType }: Pick<Project, 'projectType'>): boolean =>
  practice.judging.assessment && projectType !== consultationType;

/** Whether a submission still needs assessments. */
export const awaitsAssessment = (project: Pick<Project, 'projectType' | 'status'>): boolean =>
  isAssessable(project) && !isClosed(project.status);

type Scores = Assessment['scores'];

/** @returns the mean of the scores, weighted by their criteria; undefined without a score of a current criterion */
export function weightedMean(scores: Scores, weighted: readonly Criterion[] = criteria): number | undefined {
  const scored = weighted.filter(({ key }) => scores[key] !== undefined);
  const weight = sum(scored.map((criterion) => criterion.weight));
  return weight === 0 ? undefined : sum(scored.map((criterion) => scores[criterion.key]! * criterion.weight)) / weight;
}

/** The figures of complete assessments; undefined without any. */
export function figuresOf(
  assessments: readonly Pick<Assessment, 'scores' | 'verdict'>[],
  weighted: readonly Criterion[] = criteria,
): AssessmentFigures | undefined {
  const means = assessments.flatMap(({ scores }) => weightedMean(scores, weighted) ?? []);
  if (means.length === 0) return undefined;
  const byCriterion = weighted.flatMap(({ key }): [string, number][] => {
    const scores = assessments.flatMap((assessment) => assessment.scores[key] ?? []);
    return scores.length === 0 ? [] : [[key, mean(scores)]];
  });
  return {
    count: means.length,
    mean: mean(means),
    spread: Math.max(...means) - Math.min(...means),
    agreement: agreementOf(assessments.flatMap(({ verdict }) => verdict ?? [])) ?? null,
    byCriterion: Object.fromEntries(byCriterion),
  };
}

/** The share of pairs of verdicts that are the same, from 0 to 1; undefined for fewer than two verdicts. */
export function agreementOf(chosen: readonly Verdict[]): number | undefined {
  const { same, pairs } = verdictPairs(chosen);
  return pairs === 0 ? undefined : same / pairs;
}

/** The number of pairs of verdicts about one submission, and of those that are the same. */
export function verdictPairs(chosen: readonly Verdict[]): { same: number; pairs: number } {
  const pairsAmong = (count: number) => (count * (count - 1)) / 2;
  const same = verdicts.map((verdict) => pairsAmong(chosen.filter((other) => other === verdict).length));
  return { same: sum(same), pairs: pairsAmong(chosen.length) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
