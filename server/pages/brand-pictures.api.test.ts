import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type IconName, iconPictures } from '../../brand/pictures.ts';
import type { MediaFile } from '../../domain/media/media.ts';
import { sharePicturePath } from '../../domain/studio/brand/brand-pictures.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { logoPath } from '../../domain/studio/brand/logo.ts';
import type { StudioChanges } from '../../domain/studio/settings.ts';
import { usesOf } from '../features/media/media-files.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ pages: standInPages });
afterAll(() => site[Symbol.asyncDispose]());

const split = { developer: 70, elsewhere: 50 };
const brand = { ...defaultStudio.brand, colors: { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' } };
async function publish(changes: StudioChanges): Promise<void> {
  await publishChanges(site.db, changes, { author: null, now: new Date() });
  // The operation invalidates cached responses.
  site.context.invalidation.invalidate();
}

const read = async (path: string) => {
  const response = await site.app.fetch(new Request(new URL(path, 'http://localhost:3000')));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** The red, green and blue of a point in a picture; the place is a part of its width and height. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return [...data.subarray(start, start + 3)];
}
/** Colors that differ by less than 8, since pictures are compressed. */
const near = (color: string) =>
  [1, 3, 5].map((start) => expect.closeTo(Number.parseInt(color.slice(start, start + 2), 16), -1.2));

/** A logo that is green, four times as wide as high. */
const upload = async (): Promise<MediaFile> => {
  const picture = sharp({
    create: { width: 800, height: 200, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 1 } },
  });
  const options = {
    as: 'editor',
    body: await picture.png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  } as const;
  return (await site.request('POST', '/api/system-panel/media?name=logo.png', options)).json;
};

const pngIcons = (Object.keys(iconPictures) as IconName[]).filter((name) => name.endsWith('.png'));

describe('the pictures of a brand without a logo', () => {
  it('show the mark in its colors, cut at its share', async () => {
    await publish({ split, brand });
    for (const name of pngIcons) {
      const { status, headers, bytes } = await read(`/${name}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      const { width, height } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: iconPictures[name].width, height: iconPictures[name].height });
      expect(await colorAt(bytes, 0.02, 0.02)).toEqual(near('#12081f'));
      expect(await colorAt(bytes, 0.5, 0.5)).toEqual(near('#2bd4ff'));
    }
    const { headers, bytes } = await read('/favicon.ico');
    expect(headers.get('content-type')).toBe('image/x-icon');
    const png = bytes.subarray(bytes.readUInt32LE(18));
    expect((await sharp(png).metadata()).width).toBe(32);
    expect((await read('/favicon.svg')).bytes.toString()).toContain('fill="#2bd4ff"');
  });

  it('include a link preview under an address with its hash, which never changes', async () => {
    const address = sharePicturePath({ split, brand, logo: null });
    const { status, headers, bytes } = await read(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toContain('immutable');
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(await colorAt(bytes, 0.69, 0.99)).toEqual(near('#2bd4ff'));
    expect(await colorAt(bytes, 0.71, 0.99)).toEqual(near('#f6f2ff'));
    expect((await read('/share-00000000.jpg')).status).toBe(404);
    expect((await read(sharePicturePath(defaultStudio))).status).toBe(404);
  });
});

describe('a logo', () => {
  it('is shown in the header, on icons and on the link preview, and counts as a use of its picture', async () => {
    const { address } = await upload();
    expect((await read(logoPath(address))).status).toBe(404);
    const draft = { changes: { split, brand, logo: address }, version: null };
    expect((await site.request('PUT', '/api/settings/studio/draft', { as: 'admin', body: draft })).status).toBe(200);
    expect((await read(logoPath(address))).headers.get('cache-control')).toBe('no-store');
    await publish({ split, brand, logo: address });

    const { headers, bytes } = await read(logoPath(address));
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/webp',
      expect.stringContaining('immutable'),
    ]);
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual({ width: 384, height: 96 });

    for (const name of pngIcons) {
      // The first response after a publication may be the former icon.
      await expect.poll(async () => colorAt((await read(`/${name}`)).bytes, 0.5, 0.5)).toEqual(near('#00c800'));
      expect(await colorAt((await read(`/${name}`)).bytes, 0.5, 0.1)).toEqual(near('#12081f'));
    }
    await expect
      .poll(async () => (await read('/favicon.svg')).bytes.toString())
      .toContain('href="data:image/png;base64,');
    const preview = (await read(sharePicturePath({ split, brand, logo: address }))).bytes;
    expect(await colorAt(preview, 0.5, 0.45)).toEqual(near('#00c800'));
    expect(await colorAt(preview, 0.1, 0.45)).toEqual(near('#12081f'));

    const uses = await usesOf(site.db, address.slice('/media/'.length).split('.')[0]!);
    expect(uses).toContainEqual({ kind: 'logo', id: 1, name: '', place: 'public' });
  });

  it('that is not in the library is not published', async () => {
    const missing = '/media/0123456789abcdef0123456789abcdef.png';
    await expect(publish({ split, brand, logo: missing })).rejects.toMatchObject({ status: 400 });
  });

  it('that the environment names without having it is replaced by the mark', async () => {
    const logo = '/media/0123456789abcdef0123456789abcdef.png';
    await using other = await testApp({ pages: standInPages });
    await other.db
      .insertInto('settings')
      .values({ name: 'fixedStudio', value: JSON.stringify({ logo }), createdAt: new Date().toISOString() })
      .execute();
    const response = await other.app.fetch(new Request('http://localhost:3000/icon-192.png'));
    expect(response.status).toBe(200);
    expect(await colorAt(Buffer.from(await response.arrayBuffer()), 0.4, 0.5)).toEqual(
      near(defaultStudio.brand.colors.accent),
    );
    expect((await other.app.fetch(new Request(`http://localhost:3000${logoPath(logo)}`))).status).toBe(404);
  });
});
