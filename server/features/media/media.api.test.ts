import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { MediaFile } from '../../../domain/media/media.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOrphans, purgeDeletedMedia } from './housekeeping.ts';
import { remakeVariants } from './media-files.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

const photo = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
const upload = (bytes: Uint8Array, name = 'photo.jpg', as: 'editor' | 'reader' = 'editor') =>
  site.request('POST', `/api/system-panel/media?name=${encodeURIComponent(name)}`, {
    as,
    body: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
const read = async (id: number): Promise<MediaFile> =>
  (await site.request('GET', `/api/system-panel/media/${id}`, { as: 'reader' })).json;
/** Uploads a picture and waits for its variants. */
const ready = async (bytes: Uint8Array, name?: string): Promise<MediaFile> => {
  const { json } = await upload(bytes, name);
  await expect.poll(async () => (await read(json.id)).state, { timeout: 30_000, interval: 50 }).toBe('ready');
  return read(json.id);
};
const fetchFile = (address: string, headers: Record<string, string> = {}) =>
  site.app.fetch(new Request(new URL(address, 'http://localhost:3000'), { headers }));
/** The actions on a picture in the audit trail, oldest first. */
const actionsOn = async (id: number): Promise<string[]> => {
  const entriesQuery = site.db.selectFrom('auditEntries').select('action').where('entity', '=', 'media');
  const entries = await entriesQuery.where('entityId', '=', id).orderBy('id').execute();
  return entries.map(({ action }) => action);
};
const stored = () => readdir(path.join(site.context.config.dataDir, 'media'));

describe('an uploaded picture', () => {
  it('is returned with its facts, and has its variants soon after', async () => {
    const { status, json } = await upload(await photo(1000, 600, 'teal'), 'harbour.jpg');
    expect(status).toBe(201);
    expect(json).toMatchObject({ name: 'harbour.jpg', format: 'jpeg', width: 1000, height: 600, author: 'editor' });
    expect(json.placeholder).toMatch(/^data:image\/webp;base64,/);
    const file = await ready(await photo(1000, 600, 'teal'));
    expect(file).toMatchObject({ id: json.id, state: 'ready', widths: [320, 480, 768, 960, 1000], uses: [] });
    for (const [ending, type] of [
      ['-320.avif', 'image/avif'],
      ['-1000.webp', 'image/webp'],
      ['-share.jpg', 'image/jpeg'],
      ['.jpg', 'image/jpeg'],
    ]) {
      const response = await fetchFile(file.address.replace('.jpg', ending!));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1')).not.toContain('secret');
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('does not invalidate cached pages until one of them shows it', async () => {
    let invalidations = 0;
    const end = site.context.invalidation.subscribe(() => (invalidations += 1));
    await ready(await photo(50, 40, 'plum'));
    expect(invalidations).toBe(0);
    const { json } = await upload(await photo(50, 41, 'plum'));
    await site.request('PUT', '/api/cases/5', { as: 'editor', body: { logoUrl: json.address } });
    const before = invalidations;
    await remakeVariants(site.db, json.id, new Date());
    site.context.wakeJobs();
    await expect.poll(() => invalidations, { timeout: 30_000 }).toBeGreaterThan(before);
    await site.request('PUT', '/api/cases/5', { as: 'editor', body: { logoUrl: null } });
    end();
  });

  it('is served in ranges', async () => {
    const { address } = await ready(await photo(300, 200, 'olive'));
    const file = Buffer.from(await (await fetchFile(address)).arrayBuffer());
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, file.length - 1],
      ['bytes=-5', file.length - 5, file.length - 1],
    ] as const) {
      const part = await fetchFile(address, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${file.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(from, to + 1));
    }
    expect((await fetchFile(address, { range: `bytes=${file.length}-` })).status).toBe(416);
    expect((await fetchFile(address, { range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  it('is stored once, even if it is uploaded several times under different names', async () => {
    const bytes = await photo(64, 64, 'navy');
    const sent = await Promise.all([upload(bytes, 'a.jpg'), upload(bytes, 'b.png'), upload(bytes, 'c.jpg')]);
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1);
    const key = sent[0].json.address.slice(7, 39);
    await ready(bytes);
    expect((await stored()).filter((name) => name === `${key}.original`)).toHaveLength(1);
  });

  it('is displayed upright, regardless of its EXIF orientation', async () => {
    const turned = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await ready(turned);
    expect([file.width, file.height]).toEqual([30, 60]);
    const copy = await sharp(Buffer.from(await (await fetchFile(file.address)).arrayBuffer())).metadata();
    expect([copy.width, copy.height, copy.orientation]).toEqual([30, 60, undefined]);
  });

  it('never exposes its original', async () => {
    const { address } = await ready(await photo(80, 80, 'pink'));
    const key = address.slice(7, 39);
    for (const name of [`${key}.original`, `incoming`, `..%2fsixtyforty.db`, `${key}.svg`, `${key}-320.html`])
      expect((await fetchFile(`/media/${name}`)).status).toBe(404);
  });
});

describe('a case', () => {
  it('is shown with the pictures of its fields, in the language of the page', async () => {
    const { id, address } = await ready(await photo(500, 300, 'gold'));
    const change = (body: object) => site.request('PUT', `/api/system-panel/media/${id}`, { as: 'editor', body });
    await change({ alt: { en: 'A golden hall', ru: 'Золотой зал' }, focus: { x: 20, y: 70 } });
    const body = { heroImageUrl: address, screenshots: [address] };
    expect((await site.request('PUT', '/api/cases/1', { as: 'editor', body })).json).toMatchObject(body);
    const inLanguage = async (language: string) =>
      (await site.request('GET', '/api/cases/1', { as: 'reader', headers: { 'accept-language': language } })).json
        .pictures[address];
    const webp = address.replace('.jpg', '-320.webp 320w');
    const sets = { avif: expect.anything(), webp: expect.stringContaining(webp) };
    const common = { width: 500, height: 300, srcSets: sets, focus: 'focus-x-20 focus-y-70' };
    expect(await inLanguage('en')).toMatchObject({ ...common, alt: 'A golden hall' });
    expect(await inLanguage('ru')).toMatchObject({ alt: 'Золотой зал' });
    expect(await inLanguage('ro')).toMatchObject({ alt: 'A golden hall', lang: 'en' });
    const { token } = (await site.request('POST', '/api/system-panel/cases/1/preview-links', { as: 'editor' })).json;
    const headers = { 'accept-language': 'ru' };
    const preview = await site.request('POST', '/api/previews', { body: { token }, headers });
    expect(preview.json.case.pictures[address]).toMatchObject({ alt: 'Золотой зал', focus: common.focus });
    await change({ decorative: true });
    expect(await inLanguage('ro')).toMatchObject({ alt: '' });
  });

  it('protects its pictures from deletion, even as a version and in the trash', async () => {
    const { id, address } = await ready(await photo(90, 50, 'plum'));
    const remove = () => site.request('DELETE', `/api/system-panel/media/${id}`, { as: 'editor' });
    await site.request('PUT', '/api/cases/2', { as: 'editor', body: { logoUrl: address } });
    expect((await remove()).json.error).toContain('in use');
    await site.request('PUT', '/api/cases/2', { as: 'editor', body: { logoUrl: null } });
    expect((await read(id)).uses).toEqual([expect.objectContaining({ kind: 'cases', id: 2, place: 'version' })]);
    expect((await remove()).status).toBe(409);
  });
});

describe('a picture that replaces another', () => {
  it('is used wherever the former was used, except in versions', async () => {
    const old = await ready(await photo(120, 80, 'coral'));
    const other = await ready(await photo(130, 80, 'crimson'));
    await site.request('PUT', `/api/system-panel/media/${old.id}`, { as: 'editor', body: { alt: { en: 'A reef' } } });
    const body = { screenshots: ['https://a.example/1.png', old.address], logoUrl: old.address };
    await site.request('PUT', '/api/cases/4', { as: 'editor', body });
    const draft = { description: 'Draft', heroImageUrl: old.address, translations: {}, entryIds: {} };
    const path = '/api/system-panel/cases/5/draft';
    await site.request('PUT', path, { as: 'editor', body: { content: draft, version: null } });
    const item = { title: 'Reef', imageUrl: old.address };
    const { id } = (await site.request('POST', '/api/system-panel/portfolio', { as: 'editor', body: item })).json;
    const replace = { as: 'editor', body: { by: other.id } } as const;
    const { json } = await site.request('POST', `/api/system-panel/media/${old.id}/replace`, replace);
    expect(json).toEqual({ places: 3 });
    expect((await site.request('GET', '/api/cases/4', { as: 'reader' })).json).toMatchObject({
      screenshots: ['https://a.example/1.png', other.address],
      logoUrl: other.address,
    });
    const edited = (await site.request('GET', '/api/system-panel/cases/5', { as: 'reader' })).json;
    expect(edited.draft.content.heroImageUrl).toBe(other.address);
    const items = (await site.request('GET', '/api/portfolio', { as: 'reader' })).json;
    expect(items.find((item: { id: number }) => item.id === id).imageUrl).toBe(other.address);
    expect((await read(old.id)).uses.map(({ place }) => place)).toEqual(['version']);
    expect((await read(other.id)).alt).toEqual({ en: 'A reef' });
  });
});

describe('a picture on another site', () => {
  it('is fetched once and stored like an upload; private addresses are rejected', async () => {
    const bytes = await photo(33, 44, 'khaki');
    const server = createServer((request, response) =>
      request.url === '/moved'
        ? response.writeHead(302, { location: 'http://10.0.0.1/x.jpg' }).end()
        : response.end(bytes),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const byAddress = (address: string) =>
      site.request('POST', '/api/system-panel/media/by-address', { as: 'editor', body: { address } });
    expect((await byAddress(`${origin}/wall.jpg`)).json).toMatchObject({ name: 'wall.jpg', width: 33, height: 44 });
    for (const address of [
      `${origin}/moved`,
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'ftp://a.example/x',
    ])
      expect([(await byAddress(address)).status, address]).toEqual([400, address]);
    server.close();
  });
});

describe('a picture that nothing uses', () => {
  it('is deleted, and its files are removed a day later', async () => {
    const { id, address } = await ready(await photo(70, 70, 'lime'));
    const key = address.slice(7, 39);
    expect((await site.request('DELETE', `/api/system-panel/media/${id}`, { as: 'editor' })).status).toBe(200);
    expect((await site.request('GET', `/api/system-panel/media/${id}`, { as: 'editor' })).status).toBe(404);
    const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await purgeDeletedMedia(site.db, new Date());
    await removeOrphans(site.db, site.context.media.files, later);
    expect((await stored()).some((name) => name.startsWith(key))).toBe(true);
    await purgeDeletedMedia(site.db, later);
    await removeOrphans(site.db, site.context.media.files, later);
    expect((await stored()).some((name) => name.startsWith(key))).toBe(false);
  });

  it('is restored by uploading the same content, and stays if it has come into use since', async () => {
    const bytes = await photo(70, 71, 'lime');
    const { id, address } = await ready(bytes);
    await site.request('DELETE', `/api/system-panel/media/${id}`, { as: 'editor' });
    await site.request('PUT', '/api/cases/3', { as: 'editor', body: { logoUrl: address } });
    await purgeDeletedMedia(site.db, new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect((await read(id)).address).toBe(address);
    expect((await upload(bytes)).json.id).toBe(id);
  });

  it('is restored with an audit entry, once', async () => {
    const bytes = await photo(72, 71, 'navy');
    const { id } = await ready(bytes);
    await site.request('DELETE', `/api/system-panel/media/${id}`, { as: 'editor' });
    expect((await upload(bytes)).json.id).toBe(id);
    expect((await upload(bytes)).json.id).toBe(id);
    expect(await actionsOn(id)).toEqual(['created', 'deleted', 'restored']);
  });

  it('whose file is lost stays deleted if the uploaded content cannot be inspected, and is restored otherwise', async () => {
    const bytes = await photo(73, 71, 'olive');
    const { id, address } = await ready(bytes);
    await site.request('DELETE', `/api/system-panel/media/${id}`, { as: 'editor' });
    await rm(path.join(site.context.config.dataDir, 'media', `${address.slice(7, 39)}.original`));
    const inspect = vi.spyOn(site.context.media.imaging, 'inspect').mockRejectedValueOnce(new Error('unavailable'));
    expect((await upload(bytes)).status).toBe(503);
    inspect.mockRestore();
    expect((await site.request('GET', `/api/system-panel/media/${id}`, { as: 'editor' })).status).toBe(404);
    expect((await upload(bytes)).json.id).toBe(id);
    expect(await actionsOn(id)).toEqual(['created', 'deleted', 'restored']);
  });
});

it('readers cannot upload', async () => {
  expect((await upload(await photo(10, 10, 'red'), 'x.jpg', 'reader')).status).toBe(403);
});
