import { createContext, use } from 'react';
import { factsOf } from '../../domain/studio/facts.ts';
import type { StudioFacts } from '../../domain/studio/studio.ts';

/** The facts of the studio, with which the server rendered the document. */
export const StudioContext = createContext<StudioFacts | undefined>(undefined);

/** The facts of the studio. */
export const useStudio = (): StudioFacts => use(StudioContext)!;

/** The facts under the names that the catalogues use. */
export const useFacts = () => factsOf(useStudio());
