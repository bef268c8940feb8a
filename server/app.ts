import { sql } from 'kysely';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { endpoints, resources, routeApi } from './api.ts';
import { delivery } from './http/delivery.ts';
import { answerError } from './http/error-answer.ts';
import { notFound, unavailable } from './http/errors.ts';
import { apiPath } from './http/function-paths.ts';
import { inTime } from './http/in-time.ts';
import { securityHeaders } from './http/headers.ts';
import { keptAnswers, type KeptAnswers } from './http/kept-answers.ts';
import { routeMetrics } from './http/metrics-route.ts';
import { otherMethod } from './http/other-method.ts';
import { requestLog } from './http/request-log.ts';
import { routePages } from './pages/routes.ts';
import type { Parts } from './parts.ts';

/** The whole product as one `fetch`, and what it keeps of its answers. */
export type App = Hono & { kept: KeptAnswers };

/** Composes the whole product: API, health and pages. It listens to nothing; `fetch` answers requests. */
export function createApp(parts: Parts): App {
  const all = endpoints(parts);
  const known = resources(all);
  const app = new Hono({ getPath: (request) => apiPath(getPath(request), known) });

  const kept = keptAnswers({ fetch: app.fetch, origin: parts.config.publicUrl, changes: parts.contentChanges });

  app.use(requestLog(parts));
  app.use(securityHeaders(parts.config.publicUrl));
  app.use(delivery);
  app.onError(answerError);
  app.notFound((context) => answerError(notFound(), context));

  routeApi(app, all, parts, kept);
  routeHealth(app, parts);
  routeMetrics(app, parts);
  routePages(app, parts, kept);
  return Object.assign(app, { kept });
}

function routeHealth(app: Hono, { db }: Parts): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (context) => {
    const one = db
      .selectFrom('milestones')
      .select(sql`1`.as('one'))
      .limit(1)
      .execute();
    await inTime(one, 2000).catch(() => {
      throw unavailable();
    });
    return context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
  app.all('/healthz', otherMethod(['GET']));
  app.all('/readyz', otherMethod(['GET']));
}
