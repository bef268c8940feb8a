import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Language } from '../../../../domain/text/language.ts';
import { slugPattern } from '../../../../domain/studio/pages/slug.ts';
import { HttpError } from '../../errors/http-error.ts';
import type { Endpoint } from './endpoint.ts';

export type PublicReads = ReturnType<typeof publicReads>;

/** Marks a row that an operator withdrew (decision 20). */
export const withdrawn = Symbol('withdrawn');

/** Excludes the session's state, which is public but different for everybody, and downloads, which are streams. */
export const isPublicRead = ({ method, access, path, download }: Endpoint): boolean =>
  method === 'GET' && access === 'public' && download === undefined && !path.startsWith('/api/auth/');

/** The reads whose response is the same for everyone with the same language, by their API addresses. */
export function publicReads(endpoints: readonly Endpoint[]) {
  const patterns = endpoints
    .filter(isPublicRead)
    .map((endpoint) => [new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, patternOf)}$`), endpoint] as const);

  function find(path: string, search: string) {
    for (const [pattern, endpoint] of patterns) {
      const match = pattern.exec(path);
      if (!match) continue;
      const query = z.safeParse(endpoint.query ?? z.object({}), Object.fromEntries(new URLSearchParams(search)));
      const { id = '0', slug = '' } = match.groups ?? {};
      return query.success ? { endpoint, id: Number(id), slug, query: query.data as object } : undefined;
    }
    return undefined;
  }

  return {
    /** Whether an address is such a read in its canonical form, as the site writes it. */
    has(path: string, search: string): boolean {
      const match = find(path, search);
      return match !== undefined && search === canonicalSearch(match.query);
    },
    /**
     * Calls the endpoint's own handler, so a page renders the same data as the API's response. @param address such as `/api/cases?topCase=true`
     * @returns undefined if the address is not a public read or the row never existed; {@link withdrawn} for a withdrawn row
     */
    async read(c: Context, address: string, language: Language): Promise<unknown> {
      const [path = '', search = ''] = address.split('?', 2);
      const match = find(path, search);
      if (match === undefined) return undefined;
      const { endpoint, id, slug, query } = match;
      const nobody = { user: null, by: { userId: null, via: 'link', address: null }, address: 'unknown' } as const;
      const withoutBody = { idempotencyKey: null, version: undefined, body: undefined };
      const transact = () => Promise.reject(new Error('A public read changes nothing.'));
      try {
        return await endpoint.handle({ ...nobody, ...withoutBody, transact, id, slug, query, language, c });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404)
          return 'X-Withdrawn' in error.headers ? withdrawn : undefined;
        throw error;
      }
    },
  };
}

/** A group of a regular expression for a parameter of a path: a row id for `:id`, words for `:slug`. */
const patternOf = (_parameter: string, name: string): string =>
  `(?<${name}>${name === 'slug' ? slugPattern.source.slice(1, -1) : '[1-9]\\d{0,9}'})`;

function canonicalSearch(query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}
