import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { RevalidationBindings } from '../cache/response-cache.ts';
import { traceRequest } from '../../tracing/tracing.ts';
import { type CountedRequest, knownMethod, type Metrics } from './metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** A logger whose lines contain the `requestId`. */
    log: Logger;
    /** The pattern of the address, if the router's own is too general, as for pages and files. */
    route: string | undefined;
  }
}

type Needs = { log: Logger; metrics: Pick<Metrics, 'request'> };

/** Logs, counts and traces each response, and returns the request's id as `X-Request-Id`. */
export const requestLog = (needs: Needs): MiddlewareHandler<{ Bindings: RevalidationBindings }> => {
  const record = requestRecorder(needs);
  return async (c, next) => {
    const start = performance.now();
    c.set('log', needs.log);
    if (c.env?.revalidation) return next();
    const route = () => c.get('route') ?? routePath(c);
    await traceRequest(knownMethod(c.req.method), next, () => ({ route: route(), status: c.res.status }));
    const requestId = c.get('requestId');
    const cache = c.get('cacheStatus');
    // A cached response already has its id: touching `headers` would cost as much as the response.
    if (cache === undefined) c.res.headers.set('X-Request-Id', requestId);
    record(requestId, { method: c.req.method, route: route(), status: c.res.status, ms: elapsed(start), cache });
  };
};

export type RequestRecorder = (requestId: string, request: CountedRequest) => void;

/** Returns a function that logs and counts a request by the pattern of its address. The address itself may contain a token, so it is never logged. */
export function requestRecorder({ log, metrics }: Needs): RequestRecorder {
  // The common fields of many lines are serialized once.
  const loggers = new Map<string, Logger>();
  return (requestId, request) => {
    const { method, route, status, ms, cache } = request;
    const key = `${method} ${status} ${cache} ${route}`;
    let requestLogger = loggers.get(key);
    if (!requestLogger) loggers.set(key, (requestLogger = log.child({ method, route, status, cache })));
    requestLogger.info({ requestId, ms }, 'request');
    metrics.request(request);
  };
}

/** Milliseconds, rounded to a tenth. */
export const elapsed = (start: number): number => Math.round((performance.now() - start) * 10) / 10;
