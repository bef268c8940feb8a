import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { compress } from './compression.ts';

/** About as large as a list of 60 cases: half a megabyte. */
const page = new TextEncoder().encode(
  Array.from({ length: 12_000 }, (_, index) => createHash('sha1').update(String(index)).digest('hex')).join(' '),
);
const residentMegabytes = () => process.memoryUsage.rss() / 1024 / 1024;

it('sixteen large pages that are compressed concurrently need only a few megabytes of memory each', async () => {
  const before = residentMegabytes();
  const compressions = Array.from({ length: 16 }, () => compress(page, 'br', 9).then(residentMegabytes));
  const peak = Math.max(...(await Promise.all(compressions)));
  expect(peak - before).toBeLessThan(150);
});
