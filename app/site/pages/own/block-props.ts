import type { WithPictures } from '../../../../domain/media/picture.ts';
import type { BlockKind, BlockOf } from '../../../../domain/studio/pages/page.ts';

/** The props of the component of a block. */
export interface BlockProps<Kind extends BlockKind> {
  block: BlockOf<Kind>;
  /** The prefix of the ids in the block. */
  name: string;
  /** Whether its title is the page's heading. */
  isFirst: boolean;
  pictures: WithPictures['pictures'];
}
