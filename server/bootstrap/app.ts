import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { getPath } from 'hono/utils/url';
import type { AppContext } from '../workflows/app-context.ts';
import { routeDocs } from '../pages/api-docs.ts';
import { endpoints, resources } from './endpoints.ts';
import { responseCache, type ResponseCache } from '../platform/http/cache/response-cache.ts';
import { openapiDocument } from '../platform/http/endpoint/openapi.ts';
import { apiPath } from '../platform/http/endpoint/function-paths.ts';
import type { Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { publicReads } from '../platform/http/endpoint/public-reads.ts';
import { routeApi } from '../api/routing/route.ts';
import { notFound, unavailable } from '../platform/errors/http-error.ts';
import { uploadMatcher, uploadsOf, type Upload } from '../platform/http/upload/uploads.ts';
import { errorResponse, otherMethod } from '../platform/http/middleware/error-response.ts';
import { proxyWarning } from '../platform/http/middleware/client-address.ts';
import { securityHeaders } from '../platform/http/middleware/security-headers.ts';
import { withTimeout } from '../platform/http/middleware/timeout.ts';
import { routeMetrics } from '../platform/http/observability/metrics.ts';
import { requestLog } from '../platform/http/observability/request-log.ts';
import { routeMedia } from '../api/media.ts';
import { plainSubmissions } from '../pages/plain-form.ts';
import { routeTracking, trackingUploads } from '../api/track/routes.ts';
import { website } from '../pages/routes.ts';
import { redirectHiddenLanguages, setPublicLanguages } from '../pages/public-languages.ts';
import { routeBrand } from '../pages/brand.ts';

export interface ComposedApp {
  app: Hono;
  cache: ResponseCache;
  isUpload: ReturnType<typeof uploadMatcher>;
}

/** Every operation that accepts uploads. */
export const uploads = (allEndpoints: readonly Endpoint[]): Upload[] => [
  ...uploadsOf(allEndpoints),
  ...trackingUploads,
];

/** Composes the routes of the whole product: API, health and pages. It opens no port; `app.fetch` handles requests. */
export function createApp(context: AppContext): ComposedApp {
  const allEndpoints = endpoints(context);
  const resourceNames = resources(allEndpoints);
  const reads = publicReads(allEndpoints);
  const site = website(context, reads);
  const app = new Hono({ getPath: (request) => apiPath(getPath(request), resourceNames) });
  const cache = responseCache({
    isPublic: (path, search) => (path.startsWith('/api/') ? reads : site).has(path, search),
    fetch: app.fetch,
    invalidation: context.invalidation,
    log: context.log,
  });

  // Without a header name, an id in the request is ignored, since clients must not write into the log.
  app.use(requestId({ headerName: '' }));
  app.use(requestLog(context));
  app.use(setPublicLanguages(context));
  routeMedia(app, context);
  app.use(cache.middleware);
  app.use(redirectHiddenLanguages(context));
  app.use(securityHeaders(context.config));
  app.use('/api/*', proxyWarning(context));
  app.onError(errorResponse);
  app.notFound((c) => errorResponse(notFound(), c));

  routeDocs(app, context, ({ name }) => openapiDocument(allEndpoints, context.config.publicUrl, name));
  routeApi(app, allEndpoints, context);
  routeHealth(app, context);
  routeMetrics(app, context);
  routeTracking(app, context, plainSubmissions(context));
  routeBrand(app, context);
  site.route(app);
  return { app, cache, isUpload: uploadMatcher(uploads(allEndpoints), resourceNames) };
}

function routeHealth(app: Hono, { db, health }: AppContext): void {
  const ok = (c: Context) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  app.get('/healthz', ok);
  app.get('/readyz', async (c) => {
    if (health.isDamaged) throw unavailable();
    const probe = db.selectFrom('milestones').select('name').limit(1).execute();
    await withTimeout(probe, 2000).catch(() => Promise.reject(unavailable()));
    return ok(c);
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, otherMethod(['GET']));
}
