import { expect, it } from 'vitest';
import { visitorsFirst } from './visitors-first.ts';

it('A mail leaves at once when nobody is sending anything', async () => {
  let left = false;
  const turn = visitorsFirst()
    .turn()
    .then(() => (left = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(left).toBe(true);
  await turn;
});

it('A mail leaves in the end, however many go on sending', async () => {
  const { came, turn } = visitorsFirst();
  came();
  const sending = setInterval(came, 1);
  await expect(turn()).resolves.toBeUndefined();
  clearInterval(sending);
});
