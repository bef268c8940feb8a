import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { AppContext } from '../context.ts';
import { invalid } from './errors.ts';
import { errorResponse } from './middleware/error-response.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { requestLog } from './observability/request-log.ts';

type ListenerContext = Pick<AppContext, 'config' | 'log' | 'metrics'>;

/**
 * Limits in ms, so that clients that trickle bytes cannot hold all connections: of a request's headers, of the whole request,
 * and of the idle time between two requests. Connections are checked every second.
 */
export const connectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
} as const;

// A probe that speaks HTTP/1.0 need not name a host.
const hostname = 'localhost';

/** Passes the requests of Node's server to the application. */
export function requestListener({ fetch }: Pick<Hono, 'fetch'>, context: ListenerContext): RequestListener {
  const refuse = invalidRequests(context);
  let current: [IncomingMessage, ServerResponse];
  const respond = getRequestListener(fetch, {
    hostname,
    // An invalid request is recognized before `respond` returns.
    errorHandler: (error) =>
      error instanceof RequestError ? refuse(...current) : new Response(undefined, { status: 500 }),
  });
  return (incoming, outgoing) => {
    current = [incoming, outgoing];
    void respond(incoming, outgoing);
  };
}

/** Responds to requests whose address is none, such as one with a backslash or an impossible host, as to all that is invalid. */
function invalidRequests(context: ListenerContext) {
  const app = new Hono();
  app.use(requestId({ headerName: '' }));
  app.use(requestLog(context));
  app.use(securityHeaders(context.config.publicUrl));
  app.onError(errorResponse);
  app.all('*', () => {
    throw invalid();
  });
  const respond = getRequestListener(app.fetch, { hostname });
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    incoming.url = '/';
    incoming.headers.host = hostname;
    void respond(incoming, outgoing);
  };
}
