import type { Hono } from 'hono';
import { brandMark } from '../../brand/mark.ts';
import { brandSheet } from '../../domain/studio/brand-sheet.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { readDraftedStudio } from '../features/studio-settings/studio-settings.ts';
import type { AppContext } from '../workflows/app-context.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Serves the style sheet of the studio's brand under an address with its hash, and the studio's mark as an icon. */
export function routeBrand(app: Hono, { db, publicStudio }: Pick<AppContext, 'db' | 'publicStudio'>): void {
  app.get('/:file{brand-[0-9a-f]{8}\\.css}', async (c) => {
    const { brand } = await publicStudio(c);
    const published = brandSheet(brand);
    const isPublished = published.address === c.req.path;
    // The preview of the settings has the brand of the draft.
    const sheet = isPublished ? published : brandSheet((await readDraftedStudio(db)).brand);
    if (sheet.address !== c.req.path) throw notFound();
    const caching = isPublished ? immutable : 'no-store';
    return c.body(sheet.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching });
  });
  app.get('/favicon.svg', async (c) => {
    const { brand, split } = await publicStudio(c);
    const icon = brandMark(split.developer, brandSheet(brand).palette);
    return c.body(`${icon}\n`, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=300' });
  });
}
