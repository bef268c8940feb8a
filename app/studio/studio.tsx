import { createContext, use } from 'react';
import { factsOf, mainColumnOf } from '../../domain/studio/facts.ts';
import type { PlatformCounts, StudioFacts } from '../../domain/studio/studio.ts';

/** The facts of the studio, with which the server rendered the document. Documents besides pages have no counts. */
export const StudioContext = createContext<(StudioFacts & { platformCounts?: PlatformCounts }) | undefined>(undefined);

/** The facts of the studio. */
export const useStudio = (): StudioFacts => use(StudioContext)!;

/** The numbers of open stores and of announced consoles. */
export const usePlatformCounts = (): PlatformCounts =>
  use(StudioContext)!.platformCounts ?? { openStores: 0, comingConsoles: 0 };

/** The facts under the names that the catalogues use. */
export const useFacts = () => factsOf(useStudio());

/** The widths of the main and the second column in percent of a wide window, for the `sizes` of pictures. */
export function useColumns() {
  const main = mainColumnOf(useStudio());
  return { main, beside: 100 - main };
}
