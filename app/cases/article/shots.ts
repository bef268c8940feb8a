import { shotSides } from '../../../content/art.ts';
import type { Case } from '../../../domain/case.ts';
import { type DrawnShot, drawnShots } from '../drawn-art.ts';

/** One screenshot: an operator's address, or what is drawn for a built-in case. */
export interface Shot {
  /** Of the large picture. */
  address: string;
  drawn?: DrawnShot;
}

/** The screenshots of a case: the operator's, else the drawn ones. */
export const shotsOf = (entity: Case): Shot[] =>
  entity.screenshots.length > 0
    ? entity.screenshots.map((address) => ({ address }))
    : drawnShots(entity).map((drawn) => ({ address: drawn.file(shotSides.at(-1)!, 'webp'), drawn }));
