import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { type IconName, iconPictures } from '../../brand/pictures.ts';
import { sharePicturePath } from '../../domain/studio/brand/brand-pictures.ts';
import { brandSheet } from '../../domain/studio/brand/brand-sheet.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { logoPath } from '../../domain/studio/brand/logo.ts';
import type { Studio } from '../../domain/studio/studio.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { createBrandPictures } from '../features/brand-pictures/brand-pictures.ts';
import { readDraftedStudio } from '../features/studio-settings/studio-settings.ts';
import type { AppContext } from '../workflows/app-context.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the files that follow from the studio's brand: its style sheet, its logo and its link preview under addresses with a hash, and its icons under
 * the names that browsers request.
 */
export function routeBrand(app: Hono, context: Pick<AppContext, 'db' | 'publicStudio' | 'media' | 'log'>): void {
  const { db, publicStudio } = context;
  const pictures = createBrandPictures(context);

  /** Returns the facts whose file has the requested address: the published facts, or the facts of the draft, which its preview shows. */
  async function findFacts(c: Context, addressOf: (facts: Studio) => string | null | undefined) {
    const published = await publicStudio(c);
    if (addressOf(published) === c.req.path) return { facts: published, caching: immutable };
    const drafted = await readDraftedStudio(db);
    if (addressOf(drafted) === c.req.path) return { facts: drafted, caching: 'no-store' };
    throw notFound();
  }

  app.get('/:file{brand-[0-9a-f]{8}\\.css}', async (c) => {
    const { facts, caching } = await findFacts(c, ({ brand }) => brandSheet(brand).address);
    return c.body(brandSheet(facts.brand).css, 200, headersOf('text/css; charset=utf-8', caching));
  });
  app.get('/:file{logo-[0-9a-f]{32}\\.webp}', async (c) => {
    const { facts, caching } = await findFacts(c, ({ logo }) => logo && logoPath(logo));
    const logo = await pictures.readLogo(facts.logo!).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? notFound() : error;
    });
    return c.body(new Uint8Array(logo), 200, headersOf('image/webp', caching));
  });
  app.get('/:file{share-[0-9a-f]{8}\\.jpg}', async (c) => {
    const { facts, caching } = await findFacts(c, sharePicturePath);
    return c.body(new Uint8Array(await pictures.drawSharePicture(facts)), 200, headersOf('image/jpeg', caching));
  });
  for (const name of Object.keys(iconPictures) as IconName[])
    app.get(`/${name}`, async (c, next) => {
      const studio = await publicStudio(c);
      if (hasDefaultLook(studio)) {
        await next();
        // Files stay in the cache as long as the process runs, but this icon must be replaced when another look is published.
        return c.set('file', undefined);
      }
      const icon = await pictures.drawIcon(name, studio);
      return c.body(new Uint8Array(icon), 200, headersOf(getMimeType(name)!, 'public, max-age=300'));
    });
}

const headersOf = (type: string, caching: string) => ({ 'Content-Type': type, 'Cache-Control': caching });

/** Whether the icons that were drawn with the defaults show the studio. */
const hasDefaultLook = (studio: Studio): boolean => sharePicturePath(studio) === sharePicturePath(defaultStudio);
