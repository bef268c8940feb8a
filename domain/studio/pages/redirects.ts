import * as z from 'zod/mini';
import { addressIn, defaultLanguage, languages, splitLanguage } from '../../text/language.ts';
import { addressLimits, storable } from '../../text/text.ts';
import { isSitePath, siteLink } from './site-link.ts';

export const mostRedirects = 200;

/** The paths of the product's pages. A test compares them with the table of routes. */
const productPages = ['', '/publishing', '/about', '/cases', '/contact', '/portfolio', '/promise', '/privacy'];

/** The first segments of addresses that do not belong to pages, or that have a language, since a redirect applies in every language. */
const reservedSegments = [
  'api',
  'system-panel',
  'assets',
  'art',
  'media',
  'preview',
  'track',
  '.netlify',
  '.well-known',
  ...languages.filter((language) => language !== defaultLanguage),
];

/** The path of an address of the site as browsers send it, without a slash at its end. */
export const comparablePath = (address: string): string => new URL(address, 'http://site').pathname.replace(/\/+$/, '');

/** Whether a path can be redirected: it is not a page of the product or reserved, and has neither a query nor a fragment. */
function canStartRedirect(path: string): boolean {
  if (!isSitePath(path) || /[?#]/.test(path)) return false;
  const comparable = comparablePath(path);
  return !productPages.includes(comparable) && !reservedSegments.includes(comparable.split('/')[1]!);
}

const redirect = z.object({
  /** A path without a language that no page has. */
  from: z
    .string()
    .check(
      storable,
      z.trim(),
      z.maxLength(addressLimits.url),
      z.refine(canStartRedirect, { params: { rule: 'free' } }),
    ),
  to: siteLink(),
});
export type Redirect = z.output<typeof redirect>;

/** The redirects of former addresses. Each address has at most one, and none leads back to its beginning. */
export const studioRedirects = z.array(redirect).check(z.maxLength(mostRedirects), ({ value, issues }) => {
  const steps = new Map<string, string>();
  for (const [index, { from, to }] of value.entries()) {
    const path = comparablePath(from);
    if (steps.has(path)) issues.push({ code: 'custom', input: from, path: [index, 'from'] });
    else if (isSitePath(to)) steps.set(path, splitLanguage(comparablePath(to)).path);
    else steps.set(path, to);
  }
  for (const [index, { from, to }] of value.entries()) {
    if (isLoop(steps, comparablePath(from))) issues.push({ code: 'custom', input: to, path: [index, 'to'] });
  }
});

/** Whether a path leads back to a path on its way. @param steps the next path by path */
function isLoop(steps: ReadonlyMap<string, string>, start: string): boolean {
  const passed = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = steps.get(path)) {
    if (passed.has(path)) return true;
    passed.add(path);
  }
  return false;
}

/** The redirect of a path without a language. */
const findRedirect = (redirects: readonly Redirect[], path: string): Redirect | undefined => {
  const requestedPath = comparablePath(path);
  return redirects.find(({ from }) => comparablePath(from) === requestedPath);
};

/**
 * Finds the absolute address to which a request is redirected, in its language and with its query.
 * @param requested the whole URL of the request
 * @returns the address; undefined if the requested path is not redirected, or if the redirect leads to the requested address itself
 */
export function redirectTarget(redirects: readonly Redirect[], requested: URL): string | undefined {
  const { language, path } = splitLanguage(requested.pathname);
  const to = findRedirect(redirects, path)?.to;
  if (to === undefined) return undefined;
  const hasLanguage = isSitePath(to) && !reservedSegments.includes(comparablePath(to).split('/')[1]!);
  const target = new URL(hasLanguage ? addressIn(language ?? defaultLanguage, to) : to, requested);
  const isOnSite = target.origin === requested.origin;
  if (isOnSite && target.search === '') target.search = requested.search;
  const isSame = isOnSite && comparablePath(target.pathname) === comparablePath(requested.pathname);
  return isSame ? undefined : target.href;
}
