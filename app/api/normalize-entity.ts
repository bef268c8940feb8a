import type { Case } from '../../domain/case.ts';

/** What an entity may leave out, empty. */
export type Blank<Entity> = Omit<Entity, 'id' | 'createdAt' | 'updatedAt'>;

/** The defaults of specification section 9; not read off the schema, which visitors' pages do without. */
export const blankCase = {
  title: '',
  subtitle: null,
  description: '',
  longDescription: null,
  logoUrl: null,
  heroImageUrl: null,
  screenshots: [],
  projectType: '',
  category: null,
  platforms: {} as Case['platforms'],
  technologies: [],
  features: {} as Case['features'],
  launchDate: null,
  status: 'live',
  downloads: 0,
  showDownloads: false,
  revenue: null,
  teamSize: null,
  developmentTime: null,
  challenges: [],
  solutions: [],
  results: [],
  testimonials: [],
  liveUrl: null,
  storeUrls: { steam: null, android: null, web: null },
  featured: false,
  topCase: false,
  isPartner: false,
  order: 0,
} satisfies Blank<Case>;

/**
 * An entity of an answer as screens can show it, whoever gave it.
 *
 * @param blank what a field is that is left out, or that is of another kind
 */
export function wholeEntity<Entity>(given: unknown, blank: Blank<Entity>): Entity {
  const entity = Object(given) as Record<string, unknown>;
  const lacking = Object.entries(blank).filter(([field, empty]) => !fits(entity[field], empty));
  return { ...entity, ...Object.fromEntries(lacking) } as Entity;
}

const fits = (value: unknown, empty: unknown) =>
  empty === null
    ? value === null || typeof value === 'string' || typeof value === 'number'
    : value !== null && typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
