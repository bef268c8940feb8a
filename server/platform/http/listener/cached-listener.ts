import type { IncomingMessage, ServerResponse } from 'node:http';
import { traceCachedRequest } from '../../tracing/tracing.ts';
import { elapsed, type RequestRecorder } from '../observability/request-log.ts';
import { select } from '../cache/cached-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';

/**
 * Responds from the cache through Node's own API: wrapping a hit in a Web-standard request and response doubles its cost. Requests
 * with unusual features go to the application, whose cache middleware finds the same entries.
 *
 * @returns whether it responded
 */
export function sendCached(
  { lookUp }: Pick<ResponseCache, 'lookUp'>,
  record: RequestRecorder,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { method = '', url = '', headers } = incoming;
  if ((method !== 'GET' && method !== 'HEAD') || !usualHost.test(headers.host ?? '') || hasBody(incoming)) return false;
  const start = performance.now();
  const query = url.indexOf('?');
  const [path, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)];
  const hit = lookUp(path, search, headers);
  const selected =
    hit && select(hit.response, { ifNoneMatch: headers['if-none-match'], acceptEncoding: headers['accept-encoding'] });
  if (!selected) return false;
  const requestId = crypto.randomUUID();
  outgoing.writeHead(selected.status, [...selected.raw, 'x-request-id', requestId]);
  outgoing.end(method === 'HEAD' ? undefined : selected.body, 'latin1');
  const { response, status: cache } = hit;
  const request = { method, route: response.route, status: selected.status, ms: elapsed(start) };
  record(requestId, { ...request, cache });
  traceCachedRequest(request);
  return true;
}

/** A host name or an IPv4 address, optionally with a port. */
const usualHost = /^[\w.-]+(?::[0-5]?\d{1,4})?$/;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
