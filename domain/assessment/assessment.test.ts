import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  assessmentForm,
  assessmentLimits,
  criteria,
  type Criterion,
  figuresOf,
  weightedMean,
} from './assessment.ts';

const weighted: Criterion[] = [
  { key: 'hook', name: 'Hook', weight: 3 },
  { key: 'feel', name: 'Feel', weight: 2 },
  { key: 'team', name: 'Team', weight: 1 },
];

describe('the studio’s criteria', () => {
  it('are at most eight, with distinct keys and positive weights', () => {
    expect(criteria.length).toBeLessThanOrEqual(assessmentLimits.criteria);
    expect(new Set(criteria.map(({ key }) => key)).size).toBe(criteria.length);
    expect(criteria.every(({ weight }) => weight > 0)).toBe(true);
  });
});

describe('the figures of assessments', () => {
  it('weight each score by its criterion', () => {
    // (3 × 5 + 2 × 2 + 1 × 4) / 6 = 23 / 6
    expect(weightedMean({ hook: 5, feel: 2, team: 4 }, weighted)).toBeCloseTo(3.833_333, 5);
  });

  it('ignore the scores of a removed criterion, and do not count a missing score as zero', () => {
    // (3 × 5 + 1 × 1) / 4 = 4
    expect(weightedMean({ hook: 5, team: 1, music: 1 }, weighted)).toBe(4);
    expect(weightedMean({ music: 5 }, weighted)).toBeUndefined();
  });

  it('are the mean, the spread and the agreement of three operators', () => {
    const figures = figuresOf(
      [
        // (15 + 4 + 4) / 6 = 23 / 6
        { scores: { hook: 5, feel: 2, team: 4 }, verdict: 'pursue' },
        // (6 + 6 + 3) / 6 = 15 / 6
        { scores: { hook: 2, feel: 3, team: 3 }, verdict: 'watch' },
        // (12 + 10 + 5) / 6 = 27 / 6
        { scores: { hook: 4, feel: 5, team: 5 }, verdict: 'pursue' },
      ],
      weighted,
    )!;
    expect(figures.count).toBe(3);
    // (23 + 15 + 27) / 18 = 65 / 18
    expect(figures.mean).toBeCloseTo(3.611_111, 5);
    // (27 − 15) / 6
    expect(figures.spread).toBeCloseTo(2, 10);
    // One of the three pairs agrees.
    expect(figures.agreement).toBeCloseTo(0.333_333, 5);
    expect(figures.byCriterion.hook).toBeCloseTo(11 / 3, 10);
    expect(figures.byCriterion.feel).toBeCloseTo(10 / 3, 10);
    expect(figures.byCriterion.team).toBe(4);
  });

  it('exclude operators with a conflict of interest', () => {
    const figures = figuresOf(
      [
        { scores: { hook: 3, feel: 3, team: 3 }, verdict: 'watch' },
        { scores: {}, verdict: null },
      ],
      weighted,
    );
    expect(figures).toMatchObject({ count: 1, mean: 3, spread: 0, agreement: null });
    expect(figuresOf([{ scores: {}, verdict: null }], weighted)).toBeUndefined();
  });
});

it.each([
  [['pass', 'pass', 'pass'], 1],
  [['pass', 'watch', 'pursue'], 0],
  // Two of the six pairs agree: the passes and the pursuits.
  [['pass', 'pass', 'pursue', 'pursue'], 2 / 6],
  [['pass'], undefined],
] as const)('operators whose verdicts are %j agree to %s', (verdicts, expected) => {
  expect(agreementOf(verdicts)).toBe(expected);
});

describe('the form of an assessment', () => {
  const scores = Object.fromEntries(criteria.map(({ key }) => [key, 3]));
  const accepts = (form: object) => assessmentForm.safeParse(form).success;

  it('is complete with a score for each criterion and a verdict', () => {
    expect(accepts({ scores, verdict: 'watch' })).toBe(true);
    expect(accepts({ scores, verdict: 'watch', minutesPlayed: 40, text: 'Good hook.' })).toBe(true);
  });

  it('is rejected without a verdict or a score, and with a score out of range or of an unknown criterion', () => {
    const { [criteria[0]!.key]: _first, ...otherScores } = scores;
    expect(accepts({ scores, verdict: null })).toBe(false);
    expect(accepts({ scores: otherScores, verdict: 'pass' })).toBe(false);
    expect(accepts({ scores: { ...scores, [criteria[0]!.key]: 6 }, verdict: 'pass' })).toBe(false);
    expect(accepts({ scores: { ...scores, [criteria[0]!.key]: 2.5 }, verdict: 'pass' })).toBe(false);
    expect(accepts({ scores: { ...scores, charisma: 5 }, verdict: 'pass' })).toBe(false);
  });

  it('has neither scores nor a verdict with a conflict of interest', () => {
    expect(accepts({ conflict: true, scores: {}, verdict: null, text: 'A former colleague.' })).toBe(true);
    expect(accepts({ conflict: true, scores, verdict: null })).toBe(false);
    expect(accepts({ conflict: true, scores: {}, verdict: 'pass' })).toBe(false);
  });
});
