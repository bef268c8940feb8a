import * as z from 'zod/mini';
import { id } from '../../../domain/text.ts';
import type { AppContext } from '../../context.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { eventStream } from './stream.ts';

const key = z.optional(z.coerce.number().check(z.refine((value) => id().safeParse(value).success)));

export const eventsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/events',
    summary:
      'Server-sent events: `counts` (one’s own unread notifications, and the newest ids), `presence` (who else shows the same `project` or `message`), each when it changed',
    access: 'reader',
    query: z.object({ project: key, message: key }),
    response: z.string(),
    download: 'text/event-stream',
    errors: { 429: 'Too many streams of one operator' },
    handle: async (call) => eventStream(context, call),
  }),
];
