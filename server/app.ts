import { sql } from 'kysely';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { endpoints, resources, routeApi } from './endpoints.ts';
import { delivery } from './http/cache/delivery.ts';
import { answerError } from './http/middleware/error-response.ts';
import { notFound, unavailable } from './http/errors.ts';
import { apiPath } from './http/endpoint/function-paths.ts';
import { withTimeout } from './http/middleware/timeout.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { keptAnswers, type KeptAnswers } from './http/cache/kept-answers.ts';
import { routeMetrics } from './http/observability/metrics-route.ts';
import { otherMethod } from './http/middleware/method-not-allowed.ts';
import { requestLog } from './http/observability/request-log.ts';
import { routePages } from './pages/routes.ts';
import type { AppContext } from './context.ts';

/** The whole product as one `fetch`, and what it keeps of its answers. */
export type App = Hono & { kept: KeptAnswers };

/** Composes the whole product: API, health and pages. It listens to nothing; `fetch` answers requests. */
export function createApp(context: AppContext): App {
  const all = endpoints(context);
  const known = resources(all);
  const app = new Hono({ getPath: (request) => apiPath(getPath(request), known) });

  const kept = keptAnswers({ fetch: app.fetch, origin: context.config.publicUrl, changes: context.contentChanges });

  app.use(requestLog(context));
  app.use(securityHeaders(context.config.publicUrl));
  app.use(delivery);
  app.onError(answerError);
  app.notFound((c) => answerError(notFound(), c));

  routeApi(app, all, context, kept);
  routeHealth(app, context);
  routeMetrics(app, context);
  routePages(app, context, kept);
  return Object.assign(app, { kept });
}

function routeHealth(app: Hono, { db }: AppContext): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const one = db
      .selectFrom('milestones')
      .select(sql`1`.as('one'))
      .limit(1)
      .execute();
    await withTimeout(one, 2000).catch(() => {
      throw unavailable();
    });
    return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
  app.all('/healthz', otherMethod(['GET']));
  app.all('/readyz', otherMethod(['GET']));
}
