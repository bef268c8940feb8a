import * as z from 'zod/mini';
import { requiredLine } from '../text/text.ts';

/** The reasons for which the studio declines a submission, in the order of the operators' keys. */
export const declineReasons = ['fit', 'timing', 'scope', 'budget', 'quality', 'market'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The maximum of sentences that operators share with a sender, and the length of each in characters. */
export const sharedLimits = { sentences: 2, length: 500 } as const;

/** The reason that is stored with a declining reply, and the sentences of assessments that its sender may read. */
export const declineForm = z.object({
  reason: z.enum(declineReasons),
  shared: z._default(
    z.array(requiredLine({ max: sharedLimits.length })).check(z.maxLength(sharedLimits.sentences)),
    [],
  ),
});
export type DeclineForm = z.output<typeof declineForm>;

/** The sentences of an assessment that can be shared, with at most {@link sharedLimits.length} characters. */
export const sentencesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/(?<=[.!?…]["”»’)]?)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence.length <= sharedLimits.length);
