import * as z from 'zod/mini';

/** The answer of a delete; section 7 reads it as JSON. */
export const deletedAnswer = z.object({ success: z.literal(true) });
export const deleted: z.output<typeof deletedAnswer> = { success: true };
