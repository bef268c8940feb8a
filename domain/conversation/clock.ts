import * as z from 'zod/mini';
import { instant, timestamp } from '../text/text.ts';

/* What is stored of the clock that `promise.ts` calculates. A message that came with a submission is part of it: its clock never runs. */

export const clockFields = {
  /** Since when the sender waits for an answer; null where an answer left or none is owed. */
  waitingSince: z.nullable(timestamp()),
  dueAt: z.nullable(timestamp()),
  /** The first answer: a reply, or when an operator noted one that was given elsewhere. */
  firstAnsweredAt: z.nullable(timestamp()),
  /** Until when the views of what is due leave it out. What is due does not change by it. */
  snoozedUntil: z.nullable(timestamp()),
};

/** Body of `PATCH …/clock`: what is left out stays as it is. */
export const clockChange = z.partial(
  z.object({
    /** `true`: answered by phone or otherwise, so nobody waits. `false` takes that back. */
    answeredElsewhere: z.boolean(),
    snoozedUntil: instant(),
  }),
);

/** What a list can be narrowed to. `today` has what is overdue too; both leave out what is snoozed. */
export const dueFilters = ['waiting', 'today', 'overdue', 'snoozed'] as const;

export type Clock = z.output<z.ZodMiniObject<typeof clockFields>>;
export type DueFilter = (typeof dueFilters)[number];

/** The clock of what nobody owes an answer to. */
export const stoppedClock = { waitingSince: null, dueAt: null, snoozedUntil: null } as const;
