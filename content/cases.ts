import { type Case, caseEntity } from '../domain/content/case.ts';
import { games } from './cases/games.ts';
import { products } from './cases/products.ts';

/** A built-in case without the fields that follow from its place in the list or equal the schema's defaults. */
export type BuiltInCase = Pick<Case, 'title' | 'description' | 'projectType'> &
  Partial<Omit<Case, Grouped | 'id' | 'order' | 'createdAt' | 'updatedAt'>> & { [Key in Grouped]?: Partial<Case[Key]> };
type Grouped = 'platforms' | 'features' | 'storeUrls';

const writtenAt = '2026-09-14T09:00:00.000Z';

/**
 * The built-in cases: the seed of an empty database, and the fallback for visitors (decision 5). Names, quotes and figures
 * are invented samples: replace them in the back office or here. Their pictures are the site's own, found by id in art.ts.
 */
export const cases = [...games, ...products].map((entity, index) =>
  caseEntity.parse({ ...entity, id: index + 1, order: index + 1, createdAt: writtenAt, updatedAt: writtenAt }),
);
