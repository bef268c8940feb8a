import { shotSides } from '../../../../content/art.ts';
import type { Case } from '../../../../domain/content/case.ts';
import { type Picture, srcSets, type WithPictures } from '../../../../domain/media/picture.ts';
import { drawnArt } from '../case-picture.tsx';

/** A screenshot: an operator's picture, or the drawing of a built-in case. */
export interface Shot {
  /** The address of the large picture. */
  address: string;
  picture?: Omit<Picture, 'blur' | 'focus'>;
}

type CaseWithShots = Pick<Case, 'id' | 'title' | 'screenshots'> & WithPictures;

/** The screenshots of a case: the operator's, or else the drawn ones. */
export const shotsOf = ({ screenshots, pictures, ...entity }: CaseWithShots): Shot[] =>
  screenshots.length > 0
    ? screenshots.map((address) => ({ address, picture: pictures?.[address] }))
    : drawnShots(entity);

function drawnShots(entity: Pick<Case, 'id' | 'title'>): Shot[] {
  const { folder, shots = [] } = drawnArt(entity) ?? {};
  return shots.map(({ width, height }, index) => {
    const file = (side: number, format: string) => `${folder}/shot-${index + 1}-${side}.${format}`;
    const sets = srcSets(file, shotSides, (side) => Math.round((side * width) / Math.max(width, height)));
    return {
      address: file(shotSides.at(-1)!, 'webp'),
      picture: { width, height, srcSets: sets, src: file(shotSides[0]!, 'webp') },
    };
  });
}
