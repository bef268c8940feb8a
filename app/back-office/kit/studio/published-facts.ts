import { factsForVisitors } from '../../../../domain/studio/facts.ts';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import type { Studio, StudioFacts } from '../../../../domain/studio/studio.ts';
import { createStore } from '../../../browser/store.ts';

/** The facts that were published in this page; undefined before that, when the facts of the document apply. */
const publishedFacts = createStore<StudioFacts | undefined>(undefined);

export const usePublishedFacts = publishedFacts.use;

/** Shows the published facts in the back office without a reload of its document. */
export const showPublishedFacts = ({ defaults, published, fixed }: StudioSettings): void =>
  publishedFacts.write(factsForVisitors({ ...defaults, ...published, ...fixed } as Studio));
