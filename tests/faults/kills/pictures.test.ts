import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/platform/db/engine.ts';
import { removeOrphans } from '../../../server/features/media/housekeeping.ts';
import { mediaFiles } from '../../../server/features/media/media-files.ts';
import { readConfig } from '../../../server/platform/configuration/config.ts';
import type { Product } from '../../product.ts';
import { makeInstallation } from '../installation.ts';
import { signIn, times } from '../load.ts';

const small = { count: times(16, 300), width: 320, height: 200 };
const large = {
  count: times(4, 30),
  ...(process.env.TEST_LONG ? { width: 5472, height: 3648 } : { width: 900, height: 600 }),
};
const kills = times(2, 10);
/** The maximum delay in ms between the start of a life's uploads and a kill. */
const longestLife = times(500, 4000);
/** The memory limits of the processes in MB. */
const mostMemory = { server: 200, imaging: 700 };

describe('uploaded pictures', () => {
  it('survive kills: no acknowledged picture is lost, no file is incomplete, and none is left over', async () => {
    const { dataDir, start } = await makeInstallation('sqlite', onTestFinished);
    let product = await start();
    const session = await signIn(product.address);
    const peak = watchMemory(() => product);
    onTestFinished(peak.stop);
    const upload = async (bytes: Buffer) => {
      const expected = createHash('sha256').update(bytes).digest('hex');
      while (!(await isAcknowledged(product.address, session, bytes))) await wait(100);
      return expected;
    };

    const hashes = await Promise.all((await pictures(small)).map(upload));
    const sending: Promise<string>[] = [];
    const batch = Math.ceil(large.count / kills);
    const largePictures = await pictures(large);
    for (let life = 0; life < kills; life += 1) {
      sending.push(...largePictures.slice(life * batch, (life + 1) * batch).map(upload));
      await wait(Math.random() * longestLife);
      await product.kill();
      product = await start();
    }
    hashes.push(...(await Promise.all(sending)));
    expect(new Set(hashes).size).toBe(small.count + large.count);

    // Pictures that a killed process was working on wait for the end of its lease; the others continue.
    await waitForVariants(dataDir, small.count - kills + times(0, 2));
    await product.stop();
    await peak.stop();
    expect(peak.most.server, 'MB').toBeLessThan(mostMemory.server);
    expect(peak.most.imaging, 'MB').toBeLessThan(mostMemory.imaging);

    const rows = await rowsOf(dataDir);
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
    expect(rows.filter(({ state }) => state === 'failed')).toEqual([]);
    await expectWhole(dataDir, new Set(hashes.map((hash) => hash.slice(0, 32))));
  });
});

/** Different pictures of one size that are as hard to encode as possible. */
async function pictures({ count, width, height }: { count: number; width: number; height: number }): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
  // A comment in each file makes it different.
  const marker = Buffer.from([0xff, 0xfe, 0, 18]);
  return Array.from({ length: count }, () =>
    Buffer.concat([picture.subarray(0, 2), marker, randomBytes(16), picture.subarray(2)]),
  );
}

/**
 * Waits until at least `minimum` pictures have their variants. Fails after five minutes without a further picture: the total time depends
 * on the load of the machine, since the imaging process has the lowest priority.
 */
async function waitForVariants(dataDir: string, minimum: number): Promise<void> {
  let ready = -1;
  while (ready < minimum) {
    const before = ready;
    const count = async () => {
      ready = (await rowsOf(dataDir)).filter(({ state }) => state === 'ready').length;
      expect(ready).toBeGreaterThan(before);
    };
    await vi.waitFor(count, { timeout: 300_000, interval: 500 });
  }
}

async function isAcknowledged(address: string, session: Record<string, string>, body: Buffer): Promise<boolean> {
  const headers = { ...session, 'Content-Type': 'image/jpeg' };
  const request = { method: 'POST', headers, body: new Uint8Array(body) };
  const response = await fetch(`${address}/api/system-panel/media?name=noise.jpg`, request).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (response === undefined || text === undefined || response.status === 503) return false;
  expect([response.status, text]).toEqual([201, expect.anything()]);
  return true;
}

function watchMemory(current: () => Product) {
  const peaks = { server: 0, imaging: 0 };
  const timer = setInterval(() => {
    peaks.server = Math.max(peaks.server, current().memory());
    peaks.imaging = Math.max(peaks.imaging, ...current().childPeaks());
  }, 50);
  return { most: peaks, stop: async () => clearInterval(timer) };
}

async function rowsOf(dataDir: string): Promise<{ hash: string; state: string }[]> {
  const { db, close } = openDatabase({ dataDir, databaseUrl: undefined });
  try {
    return await db.selectFrom('mediaFiles').select(['hash', 'state']).execute();
  } finally {
    await close();
  }
}

/** Every file is complete and belongs to a picture after housekeeping has removed old leftovers. */
async function expectWhole(dataDir: string, keys: Set<string>): Promise<void> {
  const files = mediaFiles(readConfig({ DATA_DIR: dataDir }));
  const { db, close } = openDatabase({ dataDir, databaseUrl: undefined });
  const { isIncomplete } = await removeOrphans(db, files, new Date(Date.now() + 2 * 60 * 60 * 1000));
  await close();
  expect(isIncomplete).toBe(false);
  const folder = path.join(dataDir, 'media');
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  for await (const { name } of files.list()) {
    const key = name.slice(0, 32);
    expect(keys).toContain(key);
    const bytes = await readFile(path.join(folder, name));
    const isWhole = name.endsWith('.original')
      ? createHash('sha256').update(bytes).digest('hex').startsWith(key)
      : await sharp(bytes, { failOn: 'truncated' })
          .stats()
          .then(
            () => true,
            () => false,
          );
    expect([name, isWhole]).toEqual([name, true]);
  }
}
