import * as z from 'zod/mini';

/** How much waits for an operator, as the navigation shows it. */
export const inboxCounts = z.object({
  /** Submissions that are pending. */
  submissions: z.int(),
  /** New messages that did not come with a submission. */
  messages: z.int(),
});

/** What the newest shown ids are; 0 where nothing is shown. */
const shown = z.pipe(
  z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647))),
  z.transform((value = 0) => value),
);
export const inboxShown = z.object({ projects: shown, messages: shown });

export type InboxCounts = z.output<typeof inboxCounts>;
