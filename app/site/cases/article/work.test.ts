import { expect, it } from 'vitest';
import { pairs } from './work.tsx';

it('a challenge is next to the solution at its position', () => {
  expect(pairs(['late', 'slow'], ['earlier', 'faster'])).toEqual([
    { challenge: 'late', solution: 'earlier' },
    { challenge: 'slow', solution: 'faster' },
  ]);
});

it('an entry without a counterpart is kept', () => {
  expect(pairs(['late', 'slow'], ['earlier'])).toEqual([
    { challenge: 'late', solution: 'earlier' },
    { challenge: 'slow', solution: undefined },
  ]);
  expect(pairs([], ['earlier'])).toEqual([{ challenge: undefined, solution: 'earlier' }]);
  expect(pairs([], [])).toEqual([]);
});
