import * as z from 'zod/mini';

/**
 * The field that the public forms hide from people. Robots fill in whatever there is: what comes with it gets the response as if it
 * were stored, and is not.
 */
export const honeypot = { website: z.optional(z.nullable(z.string())) };

/** Whether a robot filled a form in. */
export const isHoneypotFilled = ({ website }: { website?: string | null }): boolean => Boolean(website);
