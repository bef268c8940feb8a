import * as z from 'zod/mini';
import { instant, timestamp } from '../text/text.ts';

/* The stored state of the clock that `promise.ts` calculates. */

export const clockFields = {
  /** The time since which the sender has been waiting for an answer; null if nobody waits. */
  waitingSince: z.nullable(timestamp()),
  dueAt: z.nullable(timestamp()),
  /** The time of the first reply, or of an answer by another channel that an operator recorded. */
  firstAnsweredAt: z.nullable(timestamp()),
  /** The time until which the due views hide the conversation; the due time does not change. */
  snoozedUntil: z.nullable(timestamp()),
};

/** The body of `PATCH …/clock`; omitted fields keep their values. */
export const clockChange = z.partial(
  z.object({
    /** `true`: answered by phone or another channel, so nobody is waiting. `false` undoes that. */
    answeredElsewhere: z.boolean(),
    snoozedUntil: instant(),
  }),
);

/** The due filters of a list. `today` includes overdue entries; neither filter includes snoozed ones. */
export const dueFilters = ['waiting', 'today', 'overdue', 'snoozed'] as const;

export type Clock = z.output<z.ZodMiniObject<typeof clockFields>>;
export type DueFilter = (typeof dueFilters)[number];
