import * as z from 'zod/mini';

/** How much waits for an operator, as the navigation shows it. */
export const inboxCounts = z.object({
  /** Submissions that are pending. */
  submissions: z.int(),
  /** New messages that did not come with a submission. */
  messages: z.int(),
});

export type InboxCounts = z.output<typeof inboxCounts>;
