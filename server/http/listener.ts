import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from '../app.ts';
import type { Parts } from '../parts.ts';
import { fastLane } from './fast-lane.ts';

/** Answers Node's server: with what is kept, else from the app. */
export function requestListener(app: App, parts: Pick<Parts, 'log' | 'metrics'>): RequestListener {
  const answerKept = fastLane(app.kept, parts);
  // A probe that speaks HTTP/1.0 need not say whom it asks.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  return (incoming, outgoing) => {
    if (!answerKept(incoming, outgoing)) void answer(incoming, outgoing);
  };
}
