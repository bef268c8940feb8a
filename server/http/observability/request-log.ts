import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Encoding } from '../cache/delivery.ts';
import type { Metrics } from './metrics.ts';
import { newRequestId } from '../middleware/request-id.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The log of one request: each line carries its id. */
    log: Logger;
    /** What the log calls the address, where the route is too wide to tell: a file or page that exists. */
    route: string | undefined;
    /** How an answer may be kept: for good, not at all, or not because built-in data stands in for the database's. Else until the content changes. */
    keeping: Keeping | undefined;
    /** Where the body is at hand compressed as well. */
    precompressed: Precompressed | undefined;
  }
}

type Keeping = 'lasting' | 'never' | 'stand-in';
type Precompressed = (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

/** A request that the server makes to itself, and what it learns beside the answer. */
export interface Asked {
  /** Whether the answer is to be made, even if one is kept. */
  making: boolean;
  route?: string;
  keeping?: Keeping | undefined;
  precompressed?: Precompressed | undefined;
}

/** Marks requests that the server makes to itself; they are part of another, and neither logged nor counted. */
export interface InternalBindings {
  asked?: Asked;
}

/**
 * Gives every request an id, sent back as `X-Request-Id`, and logs one line and counts it when it is answered. The line names the route,
 * not the address, and nothing about the person. An id in the request is ignored: it would be somebody else's words in our log.
 */
export const requestLog =
  ({
    log,
    metrics,
  }: {
    log: Logger;
    metrics: Pick<Metrics, 'answered'>;
  }): MiddlewareHandler<{ Bindings: InternalBindings }> =>
  async (c, next) => {
    const requestId = newRequestId();
    const start = performance.now();
    c.set('log', log.child({ requestId }));
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const route = c.get('route') ?? routePath(c);
    const asked = c.env?.asked;
    if (asked) {
      const told = { route, keeping: c.get('keeping'), precompressed: c.get('precompressed') };
      return void Object.assign(asked, told);
    }
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const request = { method: c.req.method, route, status: c.res.status, ms };
    c.get('log').info(request, 'request');
    metrics.answered(request);
  };
