import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MediaFile } from '../../../domain/media/media.ts';
import { carryPictures } from '../../operations/backups/pictures.ts';
import { backupFile, checkBackup, readBackup, writeBackup } from '../../operations/backups/backup-file.ts';
import { dump } from '../../operations/backups/dump.ts';
import { load } from '../../operations/backups/load.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { namesIn, openS3Server } from '../../testing/s3-server.ts';
import { testApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { expectMediaStore } from './media.ts';
import { purgeDeletedMedia, removeOrphans } from './housekeeping.ts';
import { insertMedia, keyOf, mediaFiles } from './media-files.ts';

const s3 = await openS3Server();
const site = await testApp({ seeded: true, environment: { MEDIA_URL: s3.url() } });
const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-store-'));
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
const { files } = site.context.media;

const photo = (colour: string) =>
  sharp({ create: { width: 400, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const upload = (body: Uint8Array) =>
  site.request('POST', '/api/system-panel/media?name=reef.jpg', {
    as: 'editor',
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
const read = async (id: number): Promise<MediaFile> =>
  (await site.request('GET', `/api/system-panel/media/${id}`, { as: 'reader' })).json;
const ready = async (bytes: Uint8Array): Promise<MediaFile> => {
  const { json } = await upload(bytes);
  await expect.poll(async () => (await read(json.id)).state, { timeout: 30_000, interval: 50 }).toBe('ready');
  return read(json.id);
};
const fetchFile = (address: string, headers: Record<string, string> = {}) =>
  site.app.fetch(new Request(new URL(address, 'http://localhost:3000'), { headers }));
const stored = () => namesIn(files);

describe('with MEDIA_URL', () => {
  it('a picture is uploaded, served in ranges, replaced and deleted as in a folder', async () => {
    const { id, address } = await ready(await photo('teal'));
    const variant = await fetchFile(address.replace('.jpg', '-320.webp'));
    expect(variant.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(variant.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await variant.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(320);
    const part = await fetchFile(address.replace('.jpg', '-320.webp'), { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    expect((await fetchFile(address.replace('.jpg', '.original'))).status).toBe(404);

    const other = await ready(await photo('coral'));
    await site.request('PUT', '/api/cases/1', { as: 'editor', body: { heroImageUrl: address } });
    await site.request('POST', `/api/system-panel/media/${id}/replace`, { as: 'editor', body: { by: other.id } });
    expect((await site.request('GET', '/api/cases/1', { as: 'reader' })).json.heroImageUrl).toBe(other.address);

    const unused = await ready(await photo('lime'));
    await site.request('DELETE', `/api/system-panel/media/${unused.id}`, { as: 'editor' });
    const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await purgeDeletedMedia(site.db, later);
    await removeOrphans(site.db, files, later);
    const remaining = await stored();
    expect(remaining.some((name) => name.startsWith(unused.address.slice(7, 39)))).toBe(false);
    expect(remaining).toContain(`${other.address.slice(7, 39)}.original`);
  });

  it('a backup contains the pictures, and a restore uploads them to another store, each verified by its hash', async () => {
    const { address } = await ready(await photo('plum'));
    const file = path.join(folder, `${site.engine}.gz`);
    const lost: string[] = [];
    await writeBackup(file, (emit) =>
      dump(site.database, new Date(), emit, { files, onLost: (names) => void lost.push(...names) }),
    );
    expect(lost).toEqual([]);
    await checkBackup(backupFile(file));
    const target = await openTestDatabase({ migrated: false });
    onTestFinished(() => target.remove());
    const restored = mediaFiles(readConfig({ DATA_DIR: target.dataDir, MEDIA_URL: s3.url() }));
    await load(target, (take) => readBackup(backupFile(file), take), restored);
    const key = address.slice(7, 39);
    const rows = await target.db.selectFrom('mediaFiles').select(['hash', 'state']).execute();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']));
    const names = await namesIn(restored);
    expect(names).toEqual(rows.map((row) => `${keyOf(row)}.original`).toSorted());
    expect(names).toContain(`${key}.original`);
  });

  it('a picture whose original was lost is complete again after it is uploaded again', async () => {
    const bytes = await photo('navy');
    const { id, address } = await ready(bytes);
    for (const name of await stored()) if (name.startsWith(address.slice(7, 39))) await files.remove(name);
    expect((await ready(bytes)).id).toBe(id);
    expect((await fetchFile(address)).status).toBe(200);
  });

  it('pictures are copied from a folder into the bucket with their variants, and lost ones are listed', async () => {
    const { origin, from, original } = await folderWithPicture();
    const to = mediaFiles(readConfig({ DATA_DIR: origin.dataDir, MEDIA_URL: s3.url() }));
    const carry = () => carryPictures(origin.db, { from, to });
    expect(await carry()).toEqual({ whole: 1, lost: [] });
    expect(await namesIn(to)).toEqual(await namesIn(from));
    // The second copy runs while one original is missing in both stores.
    expect(await carry()).toEqual({ whole: 1, lost: [] });
    await to.remove(original);
    await from.remove(original);
    expect(await carry()).toEqual({ whole: 0, lost: ['reef.jpg'] });
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'npm run move copies an installation to PostgreSQL and the bucket',
    async () => {
      const { origin, from } = await folderWithPicture();
      const target = await openTestDatabase({ migrated: false });
      onTestFinished(() => target.remove());
      const environment = { DATA_DIR: origin.dataDir, MEDIA_URL: s3.url() };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['server/operations/move.ts', target.databaseUrl!],
        {
          cwd: path.resolve(import.meta.dirname, '../../..'),
          env: { PATH: process.env.PATH, ...environment },
        },
      );
      expect(stdout).toContain('Pictures in the bucket of MEDIA_URL, each checked: 1\n');
      expect(await namesIn(mediaFiles(readConfig(environment)))).toEqual(await namesIn(from));
      expect(await target.db.selectFrom('mediaFiles').select('name').execute()).toEqual([{ name: 'reef.jpg' }]);
    },
  );
});

/** An embedded installation with a picture that has one variant. */
async function folderWithPicture() {
  const origin = await openTestDatabase({ embedded: true });
  onTestFinished(() => origin.remove());
  const from = mediaFiles(readConfig({ DATA_DIR: origin.dataDir }));
  const bytes = randomBytes(70_000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const facts = { format: 'jpeg', width: 3, height: 2, frames: 1, placeholder: 'data:,' } as const;
  await insertMedia(origin.db, { hash, name: 'reef.jpg', bytes: bytes.length, author: null, ...facts }, new Date());
  const original = `${keyOf({ hash })}.original`;
  for (const [name, content] of [
    [original, bytes],
    [`${keyOf({ hash })}-3.webp`, Buffer.from('small')],
  ] as const) {
    const temporary = await from.temporary();
    await writeFile(temporary, content);
    await from.put(name, temporary);
  }
  return { origin, from, original };
}

describe('a store that cannot be used', () => {
  const quiet = { warn: () => {}, info: () => {} } as never;

  it('stops the start if it rejects requests, but not if it is unavailable', async () => {
    const expectStore = (url: string) => expectMediaStore(readConfig({ DATA_DIR: folder, MEDIA_URL: url }), quiet);
    await expect(expectStore(s3.url())).resolves.toBeUndefined();
    await expect(expectStore(s3.url('nobody:wrong'))).rejects.toMatchObject({ reason: 'refused' });
    await expect(expectStore('s3://k:s@127.0.0.1:1/pictures')).resolves.toBeUndefined();
  });

  it('does not affect public pages and is reported to operators; when it is back, uploads work again', async () => {
    const { address } = await ready(await photo('gold'));
    const warnings = async () => (await site.request('GET', '/api/status', { as: 'reader' })).json.warnings;
    expect(await warnings()).toEqual([]);
    await s3.stop();
    expect((await fetchFile(address)).status).toBe(503);
    expect((await site.request('GET', '/api/cases')).status).toBe(200);
    const refused = await upload(await photo('khaki'));
    expect([refused.status, refused.json.error]).toEqual([503, expect.stringContaining('Picture storage')]);
    expect(await warnings()).toEqual(['mediaStoreAway']);
    expect(site.log.filter(({ msg }) => msg === 'the store of pictures fails')).toHaveLength(1);
    await s3.start();
    expect((await fetchFile(address)).status).toBe(200);
    expect((await upload(await photo('khaki'))).status).toBe(201);
    expect(await warnings()).toEqual([]);
  });
});
