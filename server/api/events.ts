import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { eventsApi } from '../../domain/api/events.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { readToken } from '../platform/http/cookies/session-cookie.ts';
import { findConversationOf } from '../platform/db/conversations.ts';
import { isSessionLive } from '../features/accounts/sessions.ts';
import { digest } from '../platform/cryptography/digest.ts';
import { tooMany } from '../platform/errors/http-error.ts';
import type { Listener } from '../features/events/events.ts';

export const eventsEndpoints = (context: AppContext): Endpoint[] =>
  implement(eventsApi, {
    'GET /api/events': async ({ user, query: { project, message }, c }) => {
      const shown =
        project === undefined
          ? message !== undefined && (await findConversationOf(context.db, 'message', message))
          : await findConversationOf(context.db, 'project', project);
      return eventStream(context, c, {
        id: randomUUID(),
        userId: user!.id,
        conversationId: (shown && shown.id) || null,
      });
    },
  });

/** The interval of heartbeats in ms, which is shorter than the listener's limit for a connection without progress (decision 29). */
const heartbeat = 4000;

/** The maximum of concurrent streams of one operator in this process. */
export const streamsOfOne = 20;

const open = new Map<number, number>();

/**
 * Server-sent events for one operator: counts and names of colleagues, never texts of visitors. They end with the session, which
 * still times out while a stream is open. @throws {HttpError} 429 above {@link streamsOfOne}
 */
function eventStream({ config, db, events, now }: AppContext, c: Context, listener: Listener): Response {
  const { userId } = listener;
  if ((open.get(userId) ?? 0) >= streamsOfOne) throw tooMany(heartbeat / 1000);
  const session = digest(readToken(c, 'session', config.publicUrl) ?? '');
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const text = new TextEncoder();
      let hasEnded = false;
      const write = (lines: string) => hasEnded || controller.enqueue(text.encode(lines));
      const beat = setInterval(() => {
        write(': \n\n');
        isSessionLive(db, session, now()).then(
          (isLive) => isLive || end(),
          // The database is unavailable; the next heartbeat checks the session again.
          () => {},
        );
      }, heartbeat).unref();
      let remove = () => {};
      end = () => {
        if (hasEnded) return;
        hasEnded = true;
        clearInterval(beat);
        count(userId, -1);
        remove();
        try {
          controller.close();
        } catch {
          // The client has gone.
        }
      };
      count(userId, 1);
      // Node sends the headers with the first bytes.
      write('retry: 3000\n\n');
      remove = events.open(listener, { send: (name, data) => write(`event: ${name}\ndata: ${data}\n\n`), end });
      if (hasEnded) remove();
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}

function count(userId: number, by: 1 | -1): void {
  const openStreams = (open.get(userId) ?? 0) + by;
  if (openStreams > 0) open.set(userId, openStreams);
  else open.delete(userId);
}
