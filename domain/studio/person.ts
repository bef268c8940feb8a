import * as z from 'zod/mini';

/** A person of the studio, in the language of the request. */
export const personEntity = z.object({ name: z.string(), role: z.string(), text: z.string() });
export type Person = z.output<typeof personEntity>;
