import * as z from 'zod/mini';
import { id } from '../../../domain/text.ts';
import type { AppContext } from '../../context.ts';
import { pairedProjectOf } from '../../messages/copies/store.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { eventStream } from './stream.ts';

const key = z.optional(z.coerce.number().check(z.refine((value) => id().safeParse(value).success)));

export const eventsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/events', {
    summary:
      'Server-sent events: `counts` (one’s own unread notifications, and the newest ids of what arrived and changed), `presence` (who else shows the same `project` or `message`), each when it changed',
    access: 'reader',
    query: z.object({ project: key, message: key }),
    response: z.string(),
    download: ['text/event-stream'],
    errors: { 429: 'Too many streams of one operator' },
    handle: async (call) => {
      const { project, message } = call.query;
      // A message that came with a submission is part of its conversation.
      const paired = message === undefined ? undefined : await pairedProjectOf(context.db, message);
      const shown = paired === undefined ? { project, message } : { project: paired, message: undefined };
      return eventStream(context, { ...call, query: shown });
    },
  }),
];
