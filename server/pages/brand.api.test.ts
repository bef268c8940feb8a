import { afterAll, describe, expect, it } from 'vitest';
import { brandSheet } from '../../domain/studio/brand/brand-sheet.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ pages: standInPages });
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string) => site.request('GET', path);

const blue = {
  colors: { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' },
  fonts: 'system',
  shape: 'soft',
} as const;

describe('the brand of this product', () => {
  it('has no style sheet of its own, since the built styles have it', () => {
    expect(brandSheet(defaultStudio.brand).address).toBeUndefined();
  });
});

describe('the brand of another studio', () => {
  const { css, palette, address } = brandSheet(blue);

  it('has a style sheet under an address with its hash, which never changes', async () => {
    expect((await get(address!)).status).toBe(404);
    await publishChanges(
      site.db,
      { brand: blue, split: { developer: 70, elsewhere: 50 } },
      { author: null, now: new Date() },
    );
    const { status, headers, text } = await get(address!);
    expect([status, text, headers.get('content-type')]).toEqual([200, css, 'text/css; charset=utf-8']);
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await get('/brand-00000000.css')).status).toBe(404);
  });

  it('is served for the preview of a draft, which no cache stores', async () => {
    const drafted = { ...blue, shape: 'round' } as const;
    const draft = { changes: { brand: drafted }, version: null };
    expect((await get(brandSheet(drafted).address!)).status).toBe(404);
    await site.request('PUT', '/api/settings/studio/draft', { as: 'admin', body: draft });
    const { status, headers } = await get(brandSheet(drafted).address!);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('colors the icon, whose mark is split at the developer’s share, and the window of an installed site', async () => {
    const { headers, text } = await get('/favicon.svg');
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(text).toContain(`fill="${palette.page.accent}"`);
    expect(text).toContain('width="28"');
    const { json } = await get('/site.webmanifest');
    expect(json).toMatchObject({ background_color: palette.page.surface, theme_color: palette.page.surface });
  });

  it('is moved until its texts can be read', () => {
    const unreadable = { ...blue, colors: { accent: '#ffffff', ink: '#ffffff', paper: '#ffffff' } };
    expect(brandSheet(unreadable).palette.page.strong).not.toBe(brandSheet(unreadable).palette.page.surface);
  });
});
