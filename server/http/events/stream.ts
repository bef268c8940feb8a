import { randomUUID } from 'node:crypto';
import { readToken } from '../../auth/cookie.ts';
import { digest, isSessionLive } from '../../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Call } from '../endpoint/endpoint.ts';
import { tooMany } from '../errors.ts';
import type { Listener } from './topics.ts';

/** In ms. Shorter than the listener's limit of a connection without progress (decision 29). */
const heartbeat = 4000;

/** Streams of one operator at once, in this process. */
export const streamsOfOne = 20;

const open = new Map<number, number>();

type About = { project?: number | undefined; message?: number | undefined };

/**
 * Server-sent events of one operator: numbers and names of colleagues, never what visitors wrote. Ends with the session and when the
 * process stops. An open stream does not keep a session from going idle.
 *
 * @throws {HttpError} 429 for more streams than a person has tabs
 */
export function eventStream(
  { config, db, events, now }: AppContext,
  { user, query, c }: Pick<Call<About, undefined>, 'user' | 'query' | 'c'>,
): Response {
  const userId = user!.id;
  if ((open.get(userId) ?? 0) >= streamsOfOne) throw tooMany(heartbeat / 1000);
  const session = digest(readToken(c, 'session', config.publicUrl) ?? '');
  const listener: Listener = {
    id: randomUUID(),
    userId,
    projectId: query.project ?? null,
    messageId: query.message ?? null,
  };
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
          // The database is away; the next beat asks again.
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
      // The headers leave with the first bytes.
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
  const left = (open.get(userId) ?? 0) + by;
  if (left > 0) open.set(userId, left);
  else open.delete(userId);
}
