import type { Case } from '../../domain/case.ts';
import type { Feature } from '../../domain/feature.ts';
import type { Partner } from '../../domain/partner.ts';
import { type Blank, blankCase, wholeEntity } from './normalize-entity.ts';

const blankFeature: Blank<Feature> = {
  title: '',
  description: null,
  icon: null,
  category: null,
  featured: false,
  order: 0,
};
const blankPartner: Blank<Partner> = {
  name: '',
  description: null,
  logoUrl: null,
  websiteUrl: null,
  category: null,
  featured: false,
  order: 0,
};

/**
 * The answer to a public read as pages can show it, whoever gave it: what an entity lacks is empty, what has no name is left out.
 *
 * @param path such as `/api/cases/2`
 * @returns nothing when nothing is left
 */
export function wholeAnswer(path: string, answer: unknown): unknown {
  const whole = (given: unknown): object | undefined => {
    if (path === '/api/partners') return named(wholeEntity<Partner>(given, blankPartner), 'name');
    if (path === '/api/features') return named(wholeEntity<Feature>(given, blankFeature), 'title');
    return named(wholeEntity<Case>(given, blankCase), 'title');
  };
  if (path.startsWith('/api/cases/')) return whole(answer);
  const entities = Array.isArray(answer) ? answer.map(whole).filter((entity) => entity !== undefined) : [];
  return entities.length > 0 ? entities : undefined;
}

const named = <Entity extends object>(entity: Entity, name: keyof Entity): Entity | undefined =>
  entity[name] === '' ? undefined : entity;
