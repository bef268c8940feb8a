import * as z from 'zod/mini';
import { instant, timestamp } from '../text/text.ts';

/* What is stored of the clock that `promise.ts` calculates. A message that came with a submission is part of it: its clock never runs. */

export const clockFields = {
  /** Since when the sender has been waiting for an answer; null if an answer was sent or none is owed. */
  waitingSince: z.nullable(timestamp()),
  dueAt: z.nullable(timestamp()),
  /** When the first reply was sent, or when an operator recorded an answer by another channel. */
  firstAnsweredAt: z.nullable(timestamp()),
  /** Until when the due views hide the conversation. The due time itself does not change. */
  snoozedUntil: z.nullable(timestamp()),
};

/** Body of `PATCH …/clock`; omitted fields keep their values. */
export const clockChange = z.partial(
  z.object({
    /** `true`: answered by phone or otherwise, so nobody is waiting. `false` undoes that. */
    answeredElsewhere: z.boolean(),
    snoozedUntil: instant(),
  }),
);

/** The due filters of a list. `today` includes overdue entries; neither filter includes snoozed ones. */
export const dueFilters = ['waiting', 'today', 'overdue', 'snoozed'] as const;

export type Clock = z.output<z.ZodMiniObject<typeof clockFields>>;
export type DueFilter = (typeof dueFilters)[number];

/** The clock of what nobody owes an answer to. */
export const stoppedClock = { waitingSince: null, dueAt: null, snoozedUntil: null } as const;
