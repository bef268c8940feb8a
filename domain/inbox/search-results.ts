import * as z from 'zod/mini';
import { messageEntity } from '../conversation/contact-message.ts';
import { projectEntity } from '../conversation/project.ts';
import { senderResult } from '../conversation/sender.ts';
import { id } from '../text/text.ts';

/** The maximum of results per kind, and the minimum length of the text in characters. */
export const searchResultLimits = { perKind: 5, minimumLength: 2 } as const;

export const searchQuery = z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))) });

/** The best matches, or the entries with the nearest names if nothing matches. */
const matches = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), nearest: z.boolean() });

/** The palette's results for a text, without spam. */
export const searchResults = z.object({
  submissions: matches(z.pick(projectEntity, { id: true, name: true, status: true, createdAt: true })),
  /** Messages that did not come with a submission. */
  messages: matches(z.pick(messageEntity, { id: true, subject: true, name: true, status: true, createdAt: true })),
  senders: z.array(senderResult),
  cases: z.array(z.object({ id: id(), title: z.string() })),
});
export type SearchResults = z.output<typeof searchResults>;
