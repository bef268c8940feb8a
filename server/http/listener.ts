import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import type { App } from '../app.ts';
import type { AppContext } from '../context.ts';
import { answerError } from './middleware/error-response.ts';
import { invalid } from './errors.ts';
import { fastLane } from './cache/fast-lane.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { requestLog } from './observability/request-log.ts';

type ListenerContext = Pick<AppContext, 'config' | 'log' | 'metrics'>;

// A probe that speaks HTTP/1.0 need not say whom it asks.
const hostname = 'localhost';

/** Answers Node's server: with what is kept, else from the app. */
export function requestListener(app: App, context: ListenerContext): RequestListener {
  const answerKept = fastLane(app.kept, context);
  const refuse = refusal(context);
  let asked: [IncomingMessage, ServerResponse];
  const answer = getRequestListener(app.fetch, {
    hostname,
    // What is wrong with a request is found out before `answer` returns.
    errorHandler: (error) =>
      error instanceof RequestError ? refuse(...asked) : new Response(undefined, { status: 500 }),
  });
  return (incoming, outgoing) => {
    if (answerKept(incoming, outgoing)) return;
    asked = [incoming, outgoing];
    void answer(incoming, outgoing);
  };
}

/**
 * Answers what has no address that the app could be asked for, such as one with a backslash or under an impossible host, as
 * the app answers what is invalid.
 */
function refusal(context: ListenerContext) {
  const app = new Hono();
  app.use(requestLog(context));
  app.use(securityHeaders(context.config.publicUrl));
  app.onError(answerError);
  app.all('*', () => {
    throw invalid();
  });
  const answer = getRequestListener(app.fetch, { hostname });
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    incoming.url = '/';
    incoming.headers.host = hostname;
    void answer(incoming, outgoing);
  };
}
