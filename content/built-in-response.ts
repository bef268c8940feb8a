import type { Language } from '../domain/text/language.ts';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { localizeCase, localizeFeature, localizePartner } from './localize.ts';
import { partners } from './partners.ts';
import type { StudioFacts } from '../domain/studio/studio.ts';

/**
 * Replaces a failed or an empty response of the API (decision 5): the built-in lists, and for a case the built-in one with
 * that id, or else the first case.
 *
 * @param path of a public read, such as `/api/cases/2`
 * @param studio the facts of the studio; if it shows no samples, lists are empty and every case is null
 * @returns the built-in response; null for reads without built-in content, which are press kits, the promise, the portfolio, pages of the studio and missing cases; undefined if the path is not a public read
 */
export function builtInResponse(
  path: string,
  language: Language,
  { showsSamples }: Pick<StudioFacts, 'showsSamples'>,
): unknown {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [, id, press] = /^\/api\/cases\/([^/]+)(\/press)?$/.exec(pathname) ?? [];
  if (press || pathname === '/api/promise' || pathname === '/api/portfolio-items') return null;
  if (pathname.startsWith('/api/pages/')) return null;
  if (!showsSamples && /^\/api\/(cases|partners|features)$/.test(pathname)) return [];
  if (!showsSamples && id !== undefined) return null;
  if (id !== undefined) {
    const shownCase = cases.find((entity) => String(entity.id) === id) ?? cases[0];
    return shownCase ? localizeCase(shownCase, language) : null;
  }
  if (pathname === '/api/cases') {
    const top = searchParams.get('topCase') === 'true';
    return cases.filter(({ topCase }) => topCase || !top).map((entity) => localizeCase(entity, language));
  }
  if (pathname === '/api/partners') return partners.map((entity) => localizePartner(entity, language));
  return pathname === '/api/features' ? features.map((entity) => localizeFeature(entity, language)) : undefined;
}
