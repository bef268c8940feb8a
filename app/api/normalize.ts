import { cases, features, partners, portfolioItems } from 'virtual:schema-defaults';
import type { Defaults } from '../../domain/content/defaults.ts';

/** An entity of a response in a form that screens can show: `defaults` replace fields that are missing or of another type. */
export function normalize<Entity>(response: unknown, defaults: Defaults<Entity>): Entity {
  const entity = Object(response) as Record<string, unknown>;
  const replaced = Object.entries(defaults).filter(([field, value]) => !isAlike(entity[field], value));
  return { ...entity, ...Object.fromEntries(replaced) } as Entity;
}

/**
 * The response to a public read in a form that pages can show, without entities that have no name; undefined if nothing remains that built-in
 * data could replace.
 */
export function normalizeResponse(path: string, response: unknown): unknown {
  const named = (value: unknown): object | undefined => {
    if (path === '/api/partners') return withText('name', normalize(value, partners));
    if (path === portfolioPath) return withText('title', normalize<object>(value, portfolioItems));
    return withText('title', normalize<object>(value, path === '/api/features' ? features : cases));
  };
  if (path.startsWith('/api/cases/')) return named(response);
  if (path === '/api/promise') return typeof Object(response).received === 'number' ? response : undefined;
  if (path === '/api/showcase') return Array.isArray(Object(response).stories) ? response : undefined;
  if (path.startsWith('/api/pages/')) return Array.isArray(Object(response).blocks) ? response : undefined;
  if (!Array.isArray(response)) return undefined;
  if (path === '/api/people' || path === '/api/platforms') return response;
  const entities = response.map(named).filter((entity) => entity !== undefined);
  // A studio may show no portfolio, which no built-in data replaces.
  return entities.length > 0 || path === portfolioPath ? entities : undefined;
}

const portfolioPath = '/api/portfolio-items';

const withText = (field: string, entity: object): object | undefined =>
  (entity as Record<string, unknown>)[field] === '' ? undefined : entity;

const isAlike = (value: unknown, other: unknown): boolean =>
  other === null
    ? value === null || typeof value === 'string' || typeof value === 'number'
    : value !== null && typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
