import * as z from 'zod/mini';
import { id } from '../text/text.ts';
import type { All, Operations } from './operation.ts';

const shownId = z.optional(z.coerce.number().check(z.refine((value) => id().safeParse(value).success)));

export const eventsApi = {
  'GET /api/events': {
    summary:
      'Server-sent events, each sent when its data changes: `counts` (the caller’s unread notifications, and the newest ids of new and changed entries) and `presence` (who else views the same `project` or `message`)',
    access: 'reader',
    query: z.object({ project: shownId, message: shownId }),
    response: z.string(),
    download: ['text/event-stream'],
    errors: { 429: 'Too many streams of this operator' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof eventsApi> {}
}
