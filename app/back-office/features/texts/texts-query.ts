import * as z from 'zod/mini';
import { textGroupNames } from '../../../../domain/studio/texts/text-groups.ts';

/** The states by which the list can be filtered. */
export const textFilters = ['changed', 'outdated', 'faulty'] as const;
export type TextFilter = (typeof textFilters)[number];

/** The parameters in the address of the screen. */
export const textsQuery = z.object({ part: z.enum(textGroupNames), show: z.enum(textFilters) });
