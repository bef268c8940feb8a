import type { Hono } from 'hono';
import { brandMark } from '../../brand/mark.ts';
import { brandSheet } from '../../domain/studio/brand-sheet.ts';
import { notFound } from '../platform/errors/http-error.ts';
import type { PublicStudio } from '../platform/studio/public-studio.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Serves the style sheet of the studio's brand under an address with its hash, and the studio's mark as an icon. */
export function routeBrand(app: Hono, { publicStudio }: Pick<PublicStudio, 'publicStudio'>): void {
  app.get('/:file{brand-[0-9a-f]{8}\\.css}', async (c) => {
    const { brand } = await publicStudio(c);
    const { css, address } = brandSheet(brand);
    if (address !== c.req.path) throw notFound();
    return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': immutable });
  });
  app.get('/favicon.svg', async (c) => {
    const { brand, split } = await publicStudio(c);
    const icon = brandMark(split.developer, brandSheet(brand).palette);
    return c.body(`${icon}\n`, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=300' });
  });
}
