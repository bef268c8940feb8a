import type { Language } from '../domain/language.ts';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { localizeCase, localizeFeature, localizePartner } from './localize.ts';
import { partners } from './partners.ts';

/**
 * What a visitor sees in place of the API's answer when that fails or is empty (decision 5): the built-in lists, and for
 * one case the built-in one with that id or the first.
 *
 * @param path of a public read, such as `/api/cases/2`
 * @returns null when there is no case at all, for a press kit and for the figures of the promise; undefined for a path that has nothing built in
 */
export function builtInResponse(path: string, language: Language): unknown {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const id = /^\/api\/cases\/([^/]+)$/.exec(pathname)?.[1];
  if (id !== undefined) {
    const found = cases.find((entity) => String(entity.id) === id) ?? cases[0];
    return found ? localizeCase(found, language) : null;
  }
  if (/^\/api\/cases\/[^/]+\/press$/.test(pathname)) return null;
  switch (pathname) {
    case '/api/cases': {
      const top = searchParams.get('topCase') === 'true';
      return cases.filter(({ topCase }) => topCase || !top).map((entity) => localizeCase(entity, language));
    }
    case '/api/partners':
      return partners.map((entity) => localizePartner(entity, language));
    case '/api/features':
      return features.map((entity) => localizeFeature(entity, language));
    case '/api/promise':
      return null;
    default:
      return undefined;
  }
}
