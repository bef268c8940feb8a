import { expect, it } from 'vitest';
import { shownWeeks } from './week-charts.tsx';

const shown = (counts: readonly number[], before = 0) =>
  shownWeeks(
    counts.map((received) => ({ received })),
    before,
  ).map(({ received }) => received);

it.each([
  ['begin with the first arrival', [0, 0, 3, 0, 1, 2], [3, 0, 1, 2]],
  ['are at least four', [0, 0, 0, 0, 0, 2], [0, 0, 0, 2]],
  ['are all there without an arrival', [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
  ['are all there if the first has an arrival', [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]],
])('the weeks of a young studio %s', (_, counts, weeks) => {
  expect(shown(counts)).toEqual(weeks);
});

it('empty weeks after earlier arrivals are shown', () => {
  expect(shown([0, 0, 3, 0, 1, 2], 5)).toEqual([0, 0, 3, 0, 1, 2]);
});
