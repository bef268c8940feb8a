import type { IncomingHttpHeaders } from 'node:http';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { getQueryStrings } from 'hono/utils/url';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { hasSessionCookie } from '../cookies/session-cookie.ts';
import { languageOf } from '../../i18n/request-language.ts';
import { addRepresentation, bufferResponse, replaceResponse, respond, type CachedResponse } from './cached-response.ts';
import type { Invalidation } from './invalidation.ts';

/** Times of the cache in ms. */
export const cacheTimes = {
  /** The time after a change of the content during which a visitor may receive the previous response. */
  staleWhileRevalidate: 500,
  /** The interval between two renders while the database is unavailable. */
  retry: 1000,
  /** The age from which an entry is revalidated even if no change was announced. */
  maxAge: 60_000,
} as const;

interface Options {
  /** Whether the response to an address is the same for every visitor with the same language. */
  isPublic(path: string, search: string): boolean;
  /** The application, for a request that revalidates an entry. */
  fetch(request: Request, env: RevalidationBindings): Response | Promise<Response>;
  invalidation: Pick<Invalidation, 'subscribe'>;
  log: Pick<Logger, 'warn'>;
  /** The limit of all entries in bytes; one entry may have a quarter of it. */
  maxSize?: number;
  now?: () => number;
}

/** Marks the requests that revalidate entries; they are neither logged nor counted. */
export interface RevalidationBindings {
  revalidation?: boolean;
}

interface Entry {
  response: CachedResponse;
  /** Generation of the content when the render started. */
  generation: number;
  /** The time at which its render started; `Infinity` for a file. */
  renderedAt: number;
  /** Time of the first change of the content since then. */
  staleSince: number | undefined;
  /** The time of the next render after a failed one. */
  retryAt: number | undefined;
}

/** A cached response that may be sent, and whether it is fresh. */
export type Hit = { response: CachedResponse; status: 'hit' | 'stale' };

type Headers = Pick<IncomingHttpHeaders, 'authorization' | 'cookie' | 'accept-language'>;

export interface ResponseCache {
  /** Finds the cached response to a GET or HEAD of an address, and revalidates it if it is stale. */
  lookUp(path: string, search: string, headers: Headers): Hit | undefined;
  /** Sends the response that `lookUp` finds, or else renders and stores one. */
  middleware: MiddlewareHandler<{ Bindings: RevalidationBindings }>;
}

/**
 * Caches the responses to public addresses in memory, with stale-while-revalidate, stale-if-error and one render for concurrent requests.
 * Requests with a session or an API token are always rendered, so operators read their own writes. Responses outside the cache that
 * a browser may store get their ETag and encoding here too.
 */
export function responseCache({
  isPublic,
  fetch,
  invalidation,
  log,
  maxSize = 24 * 1024 * 1024,
  now = () => performance.now(),
}: Options): ResponseCache {
  const maxEntrySize = maxSize / 4;
  const entries = new LRUCache<string, Entry>({
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ response }) => response.size,
  });
  const renders = new Map<string, { generation: number; response: Promise<CachedResponse> }>();
  /** Counts the changes of the content. */
  let generation = 0;
  /** Patterns of the addresses whose responses were logged as too large to be cached. */
  const warnedRoutes = new Set<string>();

  invalidation.subscribe(() => {
    generation += 1;
    for (const entry of entries.values()) if (entry.renderedAt !== Infinity) entry.staleSince ??= now();
  });

  /** Whether an entry may be sent. */
  function stateOf({ renderedAt, staleSince, retryAt }: Entry): 'fresh' | 'stale' | 'expired' {
    if (staleSince === undefined) return now() - renderedAt <= cacheTimes.maxAge ? 'fresh' : 'stale';
    return retryAt !== undefined || now() - staleSince < cacheTimes.staleWhileRevalidate ? 'stale' : 'expired';
  }

  function revalidate(key: string, { retryAt }: Entry, address: string, language: string): void {
    if (renders.get(key)?.generation === generation || (retryAt !== undefined && now() < retryAt)) return;
    const request = new Request(`http://localhost${address}`, { headers: { 'accept-language': language } });
    setImmediate(() => void Promise.resolve(fetch(request, { revalidation: true })).catch(() => {}));
  }

  /** A render that started before the last change is not shared with a request that arrived after the change. */
  function render(key: string, renderResponse: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const running = renders.get(key);
    if (running?.generation === generation) return running.response;
    const started = { generation, response: renderResponse() };
    renders.set(key, started);
    const finish = () => void (renders.get(key) === started && renders.delete(key));
    started.response.then(finish, finish);
    return started.response;
  }

  /** Renders and stores a response; if that fails, the previous entry is sent. */
  async function renderEntry(c: Context, next: Next, address: string, key: string): Promise<CachedResponse> {
    const [startGeneration, renderedAt] = [generation, now()];
    await next();
    const file = c.get('file');
    const fresh = await bufferResponse(c, 9);
    const previous = entries.get(address) ?? entries.get(key);
    if (previous && (fresh.plain.status >= 500 || c.get('fallback'))) {
      previous.staleSince ??= renderedAt;
      previous.retryAt = now() + cacheTimes.retry;
      return previous.response;
    }
    if (fresh.tag === undefined) {
      entries.delete(address);
      entries.delete(key);
    }
    if (fresh.tag === undefined || c.get('fallback') || (previous && previous.generation > startGeneration))
      return fresh;
    const response = previous?.response.tag === fresh.tag ? previous.response : fresh;
    if (response.size > maxEntrySize) {
      entries.delete(address);
      entries.delete(key);
      warnOfOversize(response);
      return response;
    }
    // Visitors get the encodings that the previous entry had.
    const missing = [...(previous?.response.compressed.keys() ?? [])].filter(
      (encoding) => !response.compressed.has(encoding),
    );
    await Promise.all(missing.map((encoding) => addRepresentation(response, encoding)));
    const dependsOnLanguage = /accept-language/i.test(response.plain.headers.vary ?? '');
    entries.set(dependsOnLanguage ? key : address, {
      response,
      generation: startGeneration,
      renderedAt: file ? Infinity : renderedAt,
      staleSince: file || startGeneration === generation ? undefined : now(),
      retryAt: undefined,
    });
    return response;
  }

  function warnOfOversize({ route, size }: CachedResponse): void {
    if (warnedRoutes.has(route)) return;
    warnedRoutes.add(route);
    log.warn({ route, size, maxEntrySize }, 'a response is too large for the cache: every request renders it');
  }

  function find(path: string, search: string, headers: Headers) {
    const address = path + search;
    const session = hasCredentials(headers);
    const entry = entries.get(address);
    // Most responses do not depend on the language.
    if (entry) return { address, key: address, language: '', entry, session };
    const language = languageOf(path, headers.cookie, headers['accept-language']);
    const key = language + address;
    return { address, key, language, entry: entries.get(key), session };
  }

  function hit({ address, key, language, entry, session }: ReturnType<typeof find>): Hit | undefined {
    if (!entry || (session && entry.renderedAt !== Infinity)) return undefined;
    const state = stateOf(entry);
    if (state === 'expired') return undefined;
    if (state === 'stale') revalidate(key, entry, address, language);
    return { response: entry.response, status: state === 'fresh' ? 'hit' : 'stale' };
  }

  return {
    lookUp: (path, search, headers) => hit(find(path, search, headers)),
    async middleware(c, next) {
      const { method, path, url } = c.req;
      if (method !== 'GET' && method !== 'HEAD') return next();
      const search = getQueryStrings(url);
      const lookup = find(path, search, headersOf(c));
      const cached = c.env?.revalidation ? undefined : hit(lookup);
      if (cached) {
        c.set('cacheStatus', cached.status);
        c.set('route', cached.response.route);
        return respond(c, cached.response);
      }
      const { address, key, entry, session } = lookup;
      if ((entry || isPublic(path, search)) && !session) {
        c.set('cacheStatus', 'miss');
        const response = await render(key, () => renderEntry(c, next, address, key));
        if (response.size > maxEntrySize) c.set('cacheStatus', 'oversize');
        c.set('route', response.route);
        return replaceResponse(c, await respond(c, response));
      }

      await next();
      const storable = !(c.res.headers.get('cache-control') ?? 'no-store').includes('no-store');
      if (!storable || (c.res.status !== 200 && c.res.status !== 404)) return;
      replaceResponse(c, await respond(c, await bufferResponse(c, 4)));
    },
  };
}

const headersOf = ({ req }: Context): Headers => ({
  authorization: req.header('authorization'),
  cookie: req.header('cookie'),
  'accept-language': req.header('accept-language'),
});

/** A session or an API token, whose responses no cache stores. */
const hasCredentials = ({ authorization, cookie }: Headers): boolean =>
  authorization !== undefined || hasSessionCookie(cookie);
