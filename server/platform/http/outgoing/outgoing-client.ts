import { lookup as resolveByDns } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** Limits of one request with its redirects. */
export const outgoingLimits = { timeout: 5000, bytes: 1024 * 1024, redirects: 3 } as const;

export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The largest response in bytes. */
  maxBytes?: number;
  /** The maximum of redirects of a GET; other methods follow none. */
  redirects?: number;
  /** The timeout in ms, from the lookup of the name to the last byte. */
  timeout?: number;
  signal?: AbortSignal;
}

export interface OutgoingResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The last address, after redirects. */
  url: string;
}

/** `address`: the address is malformed or not allowed; `network`: the name server or the host did not respond, or the connection broke. */
export type OutgoingFailure = 'address' | 'network' | 'timeout' | 'tooLarge' | 'redirects';

export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;
  constructor(reason: OutgoingFailure) {
    super(`outgoing request failed: ${reason}`);
    this.reason = reason;
  }
}

/** Requests an http or https address that a person entered; returns any status. @throws {OutgoingError} and nothing else */
export type OutgoingClient = (address: string, request?: OutgoingRequest) => Promise<OutgoingResponse>;

interface ClientOptions {
  /** Whether addresses of this machine are allowed, which only tests need. */
  allowLoopback?: boolean;
  /** Whether every address is allowed, since services that the environment names may be in a private network. */
  anyAddress?: boolean;
  /** Returns every IP address of a host name. */
  resolve?: (host: string) => Promise<readonly string[]>;
}

/**
 * The only client for addresses that people enter (decision 26): every IP address of the host must be public, and the connection uses the
 * checked addresses, even if the name resolves differently a moment later.
 */
export function outgoingClient({
  allowLoopback = false,
  anyAddress = false,
  resolve = resolveAll,
}: ClientOptions = {}): OutgoingClient {
  const isAllowed = (ip: string) => anyAddress || isPublicAddress(ip) || (allowLoopback && isLoopback(ip));

  async function checkedAddresses({ hostname }: URL): Promise<readonly string[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (addresses.length === 0) throw new OutgoingError('network');
    if (!addresses.every(isAllowed)) throw new OutgoingError('address');
    return addresses;
  }

  async function follow(address: string, request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingResponse> {
    const { method = 'GET', redirects = outgoingLimits.redirects, maxBytes = outgoingLimits.bytes } = request;
    let url = parseAddress(address);
    for (let redirectsLeft = method === 'GET' ? redirects : 0; ; redirectsLeft--) {
      const response = await send(url, await checkedAddresses(url), { ...request, method, maxBytes }, signal);
      const { location } = response.headers;
      if (method !== 'GET' || location === undefined || !redirectStatuses.has(response.status)) return response;
      if (redirectsLeft === 0) throw new OutgoingError('redirects');
      url = parseAddress(location, url);
    }
  }

  return async (address, request = {}) => {
    const timeout = AbortSignal.timeout(request.timeout ?? outgoingLimits.timeout);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      // A lookup cannot be aborted, so the abort does not wait for it.
      return await Promise.race([follow(address, request, signal), rejectOnAbort(signal)]);
    } catch (error) {
      if (timeout.aborted) throw new OutgoingError('timeout');
      throw error instanceof OutgoingError ? error : new OutgoingError('network');
    }
  };
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** `URL` normalizes decimal, octal and hexadecimal IPv4 addresses to dotted ones. */
function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutgoingError('address');
  // https must not redirect to http.
  if (base?.protocol === 'https:' && url.protocol !== 'https:') throw new OutgoingError('address');
  return url;
}

const resolveAll = async (host: string) =>
  (await resolveByDns(host, { all: true, verbatim: true })).map(({ address }) => address);

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new OutgoingError('network'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** Sends one request to the given IP addresses, on a new connection. */
async function send(
  url: URL,
  addresses: readonly string[],
  { method, headers, body, maxBytes }: OutgoingRequest & { maxBytes: number },
  signal: AbortSignal,
): Promise<OutgoingResponse> {
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, list) : done(null, list[0]!.address, list[0]!.family);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { method, headers: { Accept: '*/*', ...headers }, lookup, agent: false, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // Throwing ends the loop, which closes the connection.
    if (size > maxBytes) throw new OutgoingError('tooLarge');
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutgoingError('network');
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), url: url.href };
}
