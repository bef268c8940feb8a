import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSessionCookie } from '../auth/cookie.ts';
import type { Parts } from '../parts.ts';
import { acceptedEncoding, isFresh } from './delivery.ts';
import { formFor } from './kept-answer.ts';
import { keyOf, type KeptAnswers } from './kept-answers.ts';
import { chosenLanguage } from './language.ts';

/** The headers on which a kept answer depends. */
interface Asking {
  cookie?: string;
  'accept-language'?: string;
  'accept-encoding'?: string;
  'if-none-match'?: string;
}

/**
 * Gives what is kept straight to Node's server, header by header what the app would answer. Counted, and
 * logged at the level `debug` only: a line would cost as much as the answer.
 *
 * @returns answers a request, or tells that the app has to
 */
export function fastLane(
  kept: KeptAnswers,
  { log, metrics }: Pick<Parts, 'log' | 'metrics'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  return (incoming, outgoing) => {
    const { method, url } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const asking = readAsking(incoming.rawHeaders);
    if (asking === undefined) return false;
    const current = hasSessionCookie(asking.cookie);
    const answer =
      kept.ready(url, current) ?? kept.ready(keyOf({ path: url, language: languageOf(url, asking) }), current);
    const form = answer?.forms.get(formFor(answer, acceptedEncoding(asking['accept-encoding'])));
    if (answer === undefined || form === undefined) return false;

    const requestId = randomUUID();
    const status = isFresh(asking['if-none-match'], answer.tag) ? 304 : 200;
    const headers = [...(status === 304 ? answer.unchanged : form.headers), 'x-request-id', requestId];
    outgoing.writeHead(status, headers);
    if (status === 304 || method === 'HEAD') outgoing.end();
    else outgoing.end(form.bytes);

    const { route } = answer;
    metrics.gaveKept({ method, route, status });
    if (log.isLevelEnabled('debug')) log.debug({ requestId, method, route, status }, 'request');
    return true;
  };
}

/** Where the address names the language, the answer is kept under the address alone. */
const languageOf = (url: string, asking: Asking) =>
  chosenLanguage({ cookie: asking.cookie, accepted: asking['accept-language'], forApi: url.startsWith('/api/') });

/** Reads the few headers of interest, cheaper than all of them. What was sent twice is left to the app. */
function readAsking(raw: readonly string[]): Asking | undefined {
  const asking: Asking = {};
  for (let index = 0; index < raw.length; index += 2) {
    const { length } = raw[index]!;
    if (length !== 6 && length !== 13 && length !== 15) continue;
    const name = raw[index]!.toLowerCase();
    if (!isAsking(name)) continue;
    if (asking[name] !== undefined) return undefined;
    asking[name] = raw[index + 1]!;
  }
  return asking;
}

const isAsking = (name: string): name is keyof Asking =>
  name === 'cookie' || name === 'accept-language' || name === 'accept-encoding' || name === 'if-none-match';
