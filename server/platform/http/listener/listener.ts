import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import type { Config } from '../../configuration/config.ts';
import { invalid } from '../../errors/http-error.ts';
import { sendCached } from './cached-listener.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { errorResponse } from '../middleware/error-response.ts';
import { securityHeaders } from '../middleware/security-headers.ts';
import type { Metrics } from '../observability/metrics.ts';
import { requestLog, requestRecorder } from '../observability/request-log.ts';

interface ListenerContext {
  config: Config;
  log: Logger;
  metrics: Metrics;
}

/**
 * Limits in ms, so slow clients cannot occupy all connections: for the headers, for the whole request (`requestListener` enforces it, and
 * uploads are limited by their progress instead, decision 29), and for idle connections. A response must make progress in each `progressTimeout`.
 * The interval with the last progress counts, too, so a client that stops reading is disconnected within two intervals.
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
  // Clients receive 100 Continue only after their session and the length of the body have been checked (`readBody`).
  server.on('checkContinue', (incoming, outgoing) => void server.emit('request', incoming, outgoing));
  return server;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Responds with 408 to a request whose body does not arrive within `ms`. Node's own limit would also apply to uploads. */
function limitRequest(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  const { socket } = incoming;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, ms);
  incoming.once('close', () => clearTimeout(timer));
}

// An HTTP/1.0 probe need not send a `Host` header.
const hostname = 'localhost';

interface Product {
  app: Pick<Hono, 'fetch'>;
  cache: Pick<ResponseCache, 'lookUp'>;
  context: ListenerContext;
  /** Whether the handler of a request limits its progress, so the listener does not limit its duration. */
  isUpload(method: string | undefined, url: string): boolean;
}

/** Routes the requests of Node's server to the response cache, and cache misses to the application. */
export function requestListener(
  { app: { fetch }, cache, context, isUpload }: Product,
  { requestTimeout }: Pick<typeof connectionTimeouts, 'requestTimeout'> = connectionTimeouts,
): RequestListener {
  const refuse = invalidRequests(context);
  const record = requestRecorder(context);
  let current: [IncomingMessage, ServerResponse];
  const respond = getRequestListener(fetch, {
    hostname,
    // The cleanup would read up to 64 MB of a rejected body.
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
      // `requestTimeout` responds with 408 to a request without progress.
      incoming.on('timeout', () => {});
    }
    current = [incoming, outgoing];
    void respond(incoming, outgoing);
  };
}

/** A longer rest of a body (bytes) is not read; its client gets `linger` ms to read the response before the connection closes. */
const unreadBody = { size: 1024 * 1024, linger: 1000 };

/** Keeps Node from reading the rest of a body that is rejected or that no handler reads. */
function limitBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > unreadBody.size)) return;
  // Claims the body for the application: Node then reads no more than the buffer's size.
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
