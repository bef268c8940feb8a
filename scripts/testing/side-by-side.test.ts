import { expect, it } from 'vitest';
import { inTurn, sideBySide } from './side-by-side.mjs';
import { longSteps, steps } from './steps.mjs';

it('starts a step when the steps before it have ended, and runs others in parallel', async () => {
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const chosen = [
    { id: 'lint', after: ['install'], work: first.promise },
    { id: 'unit', after: ['install'], work: Promise.resolve() },
    { id: 'types', after: ['lint'], work: Promise.resolve() },
  ];
  const results = sideBySide(chosen, async ({ id, work }) => {
    log.push(`${id} begins`);
    await work;
    log.push(`${id} ends`);
    if (id === 'unit') first.resolve();
    return id;
  });
  expect(await results).toEqual(['lint', 'unit', 'types']);
  expect(log).toEqual(['lint begins', 'unit begins', 'unit ends', 'lint ends', 'types begins', 'types ends']);
});

it('shows the output of each step as one block', () => {
  let shown = '';
  const output = inTurn(['lint', 'unit', 'build'], (text) => (shown += text));
  output.print('unit', 'c');
  output.print('lint', 'a');
  expect(shown).toBe('a');
  output.print('build', 'e');
  output.end('build');
  output.print('lint', 'b');
  output.end('lint');
  output.print('unit', 'd');
  expect(shown).toBe('abcd');
  output.end('unit');
  expect(shown).toBe('abcde');
});

it.each([
  ['npm test', steps],
  ['npm run test:long', longSteps],
])('each step of %s comes after existing steps', (_command, commandSteps) => {
  for (const [index, { after }] of commandSteps.entries())
    for (const id of after) expect(commandSteps.slice(0, index).map((step) => step.id)).toContain(id);
});
