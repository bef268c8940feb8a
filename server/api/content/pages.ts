import { pagesApi } from '../../../domain/api/pages.ts';
import { readPublicPage } from '../../features/pages/public-page.ts';
import { withdrawn } from '../../platform/errors/http-error.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import type { AppContext } from '../../workflows/app-context.ts';

export const pagesEndpoints = ({ db, publicStudio }: AppContext): Endpoint[] =>
  implement(pagesApi, {
    'GET /api/pages/:slug': async ({ slug, language, c }) => {
      const { pages } = await publicStudio(c);
      const page = pages.find((candidate) => candidate.slug === slug);
      if (!page) throw withdrawn();
      // While the database is unavailable, the page is stale and shows its pictures without their variants.
      return readPublicPage(c.get('fallback') ? undefined : db, page, language);
    },
  });
