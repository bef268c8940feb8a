import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { AppContext } from '../context.ts';
import { invalid } from './errors.ts';
import { sendCached } from './cache/cached-listener.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { errorResponse } from './middleware/error-response.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { requestLog, requestRecorder } from './observability/request-log.ts';

type ListenerContext = Pick<AppContext, 'config' | 'log' | 'metrics'>;

/**
 * Limits in ms, so that slow clients cannot hold all connections: of a request's headers, of the whole request (`requestListener` applies
 * it; an upload is limited by its progress, decision 29) and of the idle time between two. A response must make progress in each `progressTimeout`; the last interval with
 * progress counts too, so a client that stops reading is closed within two of them.
 */
export const connectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  progressTimeout: 15_000,
  connectionsCheckingInterval: 1000,
};

export function createHttpServer(listener: RequestListener, timeouts = connectionTimeouts): Server {
  const server = createServer({ ...timeouts, requestTimeout: 0 }, listener);
  server.timeout = timeouts.progressTimeout;
  // Nothing is asked of the client before its session and the length of its body are checked (`readBody`).
  server.on('checkContinue', (incoming, outgoing) => void server.emit('request', incoming, outgoing));
  return server;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Responds with 408 to a request whose body does not arrive within `ms`. Node's own limit would also apply to uploads. */
function limitRequest(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  const { socket } = incoming;
  const late = setTimeout(() => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, ms);
  incoming.once('close', () => clearTimeout(late));
}

// An HTTP/1.0 probe need not send a `Host` header.
const hostname = 'localhost';

interface Product {
  app: Pick<Hono, 'fetch'>;
  cache: Pick<ResponseCache, 'lookUp'>;
  context: ListenerContext;
  /** Whether the handler of a request limits the time without progress, and not the listener the whole time. */
  isUpload(method: string | undefined, url: string): boolean;
}

/** Passes the requests of Node's server to the response cache, and cache misses to the application. */
export function requestListener(
  { app: { fetch }, cache, context, isUpload }: Product,
  { requestTimeout }: Pick<typeof connectionTimeouts, 'requestTimeout'> = connectionTimeouts,
): RequestListener {
  const refuse = invalidRequests(context);
  const record = requestRecorder(context);
  let current: [IncomingMessage, ServerResponse];
  const respond = getRequestListener(fetch, {
    hostname,
    // It would read up to 64 MB of a body that was refused.
    autoCleanupIncoming: false,
    // An invalid request is recognized before `respond` returns.
    errorHandler: (error) =>
      error instanceof RequestError ? refuse(...current) : new Response(undefined, { status: 500 }),
  });
  return (incoming, outgoing) => {
    if (hasBody(incoming) && !isUpload(incoming.method, incoming.url ?? ''))
      limitRequest(incoming, outgoing, requestTimeout);
    if (sendCached(cache, record, incoming, outgoing)) return;
    if (incoming.method !== 'GET' || incoming.headers['transfer-encoding'] !== undefined) {
      limitBody(incoming, outgoing);
      // A request without progress is left to `requestTimeout`, which responds with 408.
      incoming.on('timeout', () => {});
    }
    current = [incoming, outgoing];
    void respond(incoming, outgoing);
  };
}

/** A body longer than `size` bytes is not read to its end for nothing; its client has `linger` ms to read the response. */
const unreadBody = { size: 1024 * 1024, linger: 1000 };

/** Keeps Node from reading a body to its end that is refused, or that no handler reads. */
function limitBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > unreadBody.size)) return;
  // Marks the body as the application's to read: it stops at the buffer's size.
  incoming.read(0);
  outgoing.once('finish', () => {
    if (!incoming.complete) setTimeout(() => incoming.complete || socket.destroy(), unreadBody.linger);
  });
}

/** Answers requests with an invalid URL (a backslash, an impossible host) like any other invalid request. */
function invalidRequests(context: ListenerContext) {
  const app = new Hono();
  app.use(requestId({ headerName: '' }));
  app.use(requestLog(context));
  app.use(securityHeaders(context.config));
  app.onError(errorResponse);
  app.all('*', () => {
    throw invalid();
  });
  const respond = getRequestListener(app.fetch, { hostname, autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    incoming.url = '/';
    incoming.headers.host = hostname;
    void respond(incoming, outgoing);
  };
}
