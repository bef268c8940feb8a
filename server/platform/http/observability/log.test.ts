import { expect, it } from 'vitest';
import { batched } from './log.ts';

it('the log keeps every line complete and in order, regardless of its length and script', () => {
  let written = '';
  const log = batched({ write: (text) => void (written += text) });
  const lines = Array.from({ length: 600 }, (_, line) => `${line} ${'Ответ 👾 '.repeat(line % 40)}\n`);
  lines.splice(300, 0, `${'я'.repeat(100_000)}\n`);
  for (const line of lines) log.write(line);
  log.flushSync();
  expect(written).toBe(lines.join(''));
});
