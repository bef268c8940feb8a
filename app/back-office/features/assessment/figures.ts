import {
  type Assessment,
  type AssessmentForm,
  criteria,
  type Verdict,
} from '../../../../domain/assessment/assessment.ts';

/** The typed values of the form. `scores` has a key for each criterion; a criterion without a score is blank. */
export interface TypedAssessment {
  conflict: boolean;
  scores: Readonly<Record<string, string>>;
  verdict: Verdict | '';
  minutesPlayed: string;
  text: string;
}

export const typedOf = (stored: Assessment | undefined): TypedAssessment => ({
  conflict: stored?.conflict ?? false,
  scores: Object.fromEntries(criteria.map(({ key }) => [key, String(stored?.scores[key] ?? '')])),
  verdict: stored?.verdict ?? '',
  minutesPlayed: String(stored?.minutesPlayed ?? ''),
  text: stored?.text ?? '',
});

/** The form for the API; the scores and the verdict of an operator with a conflict of interest are dropped. */
export function formOf({ conflict, scores, verdict, minutesPlayed, text }: TypedAssessment): AssessmentForm {
  const scored = Object.entries(scores).filter(([, score]) => score !== '');
  return {
    conflict,
    scores: conflict ? {} : Object.fromEntries(scored.map(([key, score]) => [key, Number(score)])),
    verdict: conflict || verdict === '' ? null : verdict,
    minutesPlayed: minutesPlayed === '' ? null : Number(minutesPlayed),
    text: text.trim() || null,
  };
}

/** The steps of the form that are still missing: criteria by key, and `verdict`. */
export function missingSteps(typed: TypedAssessment): string[] {
  if (typed.conflict) return [];
  const unscored = criteria.filter(({ key }) => typed.scores[key] === '').map(({ key }) => key);
  return [...unscored, ...(typed.verdict === '' ? ['verdict'] : [])];
}

/** The criteria about which operators disagree, with their lowest and highest scores: at least two points apart. */
export function disputedCriteria(assessments: readonly Pick<Assessment, 'scores'>[]) {
  return criteria.flatMap((criterion) => {
    const scores = assessments.flatMap((assessment) => assessment.scores[criterion.key] ?? []);
    const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
    return scores.length > 1 && highest - lowest >= 2 ? [{ ...criterion, lowest, highest }] : [];
  });
}

export const oneDecimal = (value: number): string => value.toFixed(1);

export const verdictColour = { pass: 'red', watch: 'yellow', pursue: 'green' } as const;
