import type { Context } from 'hono';
import { hasSessionCookie } from '../../auth/cookie.ts';
import { acceptedEncoding } from './delivery.ts';
import { formOf } from './kept-answer.ts';
import type { KeptAddress, KeptAnswers } from './kept-answers.ts';

/**
 * Answers with what is kept for an address. Who is signed in may have changed the content just now, and waits for what is
 * made of it.
 *
 * @param current whether everybody waits for that
 * @returns nothing where the app itself has to answer
 */
export async function fromKept(
  c: Context,
  kept: KeptAnswers,
  address: KeptAddress,
  current = false,
): Promise<Response | undefined> {
  if (c.env?.asked?.making) return undefined;
  const internal = c.env?.asked !== undefined;
  const read = await kept.read(address, current || internal || hasSessionCookie(c.req.header('cookie')));
  if (read === undefined) return undefined;
  const { answer } = read;
  c.set('route', answer.route);
  if (!read.current) c.set('keeping', 'stand-in');
  const { bytes, headers } = await formOf(answer, acceptedEncoding(c.req.header('accept-encoding')));
  return new Response(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, { headers: pairs(headers) });
}

const pairs = (flat: readonly string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index]!, flat[2 * index + 1]!]);
