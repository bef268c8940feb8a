import * as z from 'zod/mini';
import { factorKinds } from '../accounts/second-factor.ts';

/** The JSON of a response that is not 2xx. `error` is a text for people in the language of the request; `issues` are the faults of fields. */
export const errorBody = z.object({
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The ways to complete a sign-in after the right password. */
  secondFactor: z.optional(z.array(z.enum(factorKinds))),
  /** The ways to re-authenticate before the call is repeated. */
  proof: z.optional(z.array(z.string())),
  /** Whether a second factor must be set up first. */
  enrolment: z.optional(z.literal(true)),
});
