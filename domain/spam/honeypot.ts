import * as z from 'zod/mini';

/** The field that public forms hide from people. A robot that fills it in gets a response as if the form were stored. */
export const honeypot = { website: z.optional(z.nullable(z.string())) };

/** Whether a robot has filled in the hidden field. */
export const isHoneypotFilled = ({ website }: { website?: string | null }): boolean => Boolean(website);
