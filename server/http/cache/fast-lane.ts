import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSessionCookie } from '../../auth/cookie.ts';
import type { AppContext } from '../../context.ts';
import { acceptedEncoding, isFresh } from './delivery.ts';
import { formFor } from './kept-answer.ts';
import { keyOf, type KeptAnswers } from './kept-answers.ts';
import { keptLog } from './kept-log.ts';
import { chosenLanguage } from '../middleware/language.ts';
import { writeReadyHead } from './ready-head.ts';
import { newRequestId } from '../middleware/request-id.ts';

/** The headers on which a kept answer depends. */
interface Asking {
  cookie: string | undefined;
  languages: string | undefined;
  encodings: string | undefined;
  tags: string | undefined;
}

/**
 * Gives what is kept straight to Node's server, header by header what the app would answer, and counts and logs it.
 *
 * @returns answers a request, or tells that the app has to
 */
export function fastLane(
  kept: KeptAnswers,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const tell = keptLog(log);
  return (incoming, outgoing) => {
    const { method, url } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const asking = readAsking(incoming.rawHeaders);
    if (asking === undefined) return false;
    const current = hasSessionCookie(asking.cookie);
    // An operator's lists, which another instance may have changed: the app asks whether they may be given.
    if (current && url.startsWith('/api/')) return false;
    const answer =
      kept.ready(url, current) ?? kept.ready(keyOf({ path: url, language: languageOf(url, asking) }), current);
    const form = answer?.forms.get(formFor(answer, acceptedEncoding(asking.encodings)));
    if (answer === undefined || form === undefined) return false;

    const requestId = newRequestId();
    const status = isFresh(asking.tags, answer.tag) ? 304 : 200;
    writeReadyHead(outgoing, status === 304 ? answer.unchangedHead : form.head, requestId);
    if (status === 304 || method === 'HEAD') outgoing.end();
    else outgoing.end(form.bytes, 'latin1');

    const { route } = answer;
    const request = { method, route, status } as const;
    metrics.gaveKept(request);
    tell(requestId, request);
    return true;
  };
}

/** Where the address names the language, the answer is kept under the address alone. */
const languageOf = (url: string, asking: Asking) =>
  chosenLanguage({ cookie: asking.cookie, accepted: asking.languages, forApi: url.startsWith('/api/') });

/** Reads the few headers of interest, cheaper than all of them. What was sent twice is left to the app, and what names no host. */
function readAsking(raw: readonly string[]): Asking | undefined {
  const asking: Asking = { cookie: undefined, languages: undefined, encodings: undefined, tags: undefined };
  let host: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const { length } = raw[index]!;
    if (length !== 4 && length !== 6 && length !== 13 && length !== 15) continue;
    const value = raw[index + 1];
    // Each in a place of its own: under computed names they would cost more.
    switch (raw[index]!.toLowerCase()) {
      case 'host':
        if (host !== undefined || !isHost(value!)) return undefined;
        host = value;
        break;
      case 'cookie':
        if (asking.cookie !== undefined) return undefined;
        asking.cookie = value;
        break;
      case 'accept-language':
        if (asking.languages !== undefined) return undefined;
        asking.languages = value;
        break;
      case 'accept-encoding':
        if (asking.encodings !== undefined) return undefined;
        asking.encodings = value;
        break;
      case 'if-none-match':
        if (asking.tags !== undefined) return undefined;
        asking.tags = value;
        break;
    }
  }
  return asking;
}

/** The last one that was found to be a host: mostly it is the only one. */
let known = '';

/** Whether a `Host` is one as addresses are written with it, which the app takes as well. */
function isHost(value: string): boolean {
  if (value === known) return true;
  const found = URL.parse(`http://${value}`)?.hostname === value.replace(/:\d+$/, '').toLowerCase();
  if (found) known = value;
  return found;
}
