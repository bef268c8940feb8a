import { compress, entityTag, isCompressible, type Encoding } from './delivery.ts';
import { headText } from './ready-head.ts';

/** The form in which a body travels. */
export type Form = Encoding | 'plain';

/** A body in one form, with the headers of an answer that carries it: names and values in turn, as Node writes them. */
interface FormedBody {
  /** Where they are few, as latin1: Node puts a string in one piece with the headers, which costs it less than two. */
  bytes: Uint8Array<ArrayBuffer> | string;
  headers: readonly string[];
  /** The same headers as text, after the status line of a 200. */
  head: string;
}

/** An answer of status 200 that can be given again and again, to anybody who asks the same. */
export interface KeptAnswer {
  /** What the log calls the address. */
  route: string;
  tag: string;
  /** Whether it travels compressed to those who take that. */
  compressible: boolean;
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** Forms that were asked for so far. */
  forms: Map<Form, FormedBody>;
  /** Forms that are being made: one makes each for all who ask at once. */
  making: Map<Form, Promise<FormedBody>>;
  /** Status line and headers of a 304, as text. */
  unchangedHead: string;
  /** Bytes of memory that it takes with all its forms, roughly. */
  weight: number;
}

/** In bytes. Brotli's quality 10 takes a tenth off a page, so that it comes in one round trip, in 30 ms instead of 3. */
const worthTheTime = 128 * 1024;

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: at its best Brotli takes megabytes. */
function compressWell(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.byteLength > worthTheTime) return compress(bytes, encoding, 6);
  const compressed = turn.then(() => compress(bytes, encoding, 10));
  turn = compressed.catch(() => {});
  return compressed;
}

/** Of which the request has its own, or which say how the body travels. */
const ownOfEach = new Set(['x-request-id', 'content-length', 'content-encoding']);

/**
 * Takes down an answer as the app gave it, uncompressed.
 *
 * @param precompressed where the body is at hand compressed as well
 */
export async function takeDown(
  response: Response,
  route: string,
  precompressed?: KeptAnswer['compressed'],
): Promise<KeptAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const entries = [...response.headers].filter(([name]) => !ownOfEach.has(name));
  const compressible = isCompressible(response.headers.get('content-type'), bytes.byteLength);
  return {
    route,
    compressible,
    compressed: precompressed ?? ((encoding) => compressWell(bytes, encoding)),
    tag: response.headers.get('etag') ?? entityTag(bytes),
    forms: new Map([['plain', formed(bytes, entries.flat())]]),
    making: new Map(),
    unchangedHead: headText(304, entries.filter(([name]) => name !== 'content-type').flat()),
    // Compressed, text takes about a quarter; there are two such forms.
    weight: 4096 + bytes.byteLength * (compressible ? 1.6 : 1),
  };
}

/** The form of an answer that a client takes best; made when it is asked for first. */
export async function formOf(answer: KeptAnswer, encoding: Encoding | undefined): Promise<FormedBody> {
  const form = formFor(answer, encoding);
  const made = answer.forms.get(form);
  if (made !== undefined) return made;
  if (form === 'plain') throw new Error('An answer is there in its plain form from the beginning');
  let making = answer.making.get(form);
  if (making === undefined) {
    making = makeForm(answer, form).finally(() => answer.making.delete(form));
    answer.making.set(form, making);
  }
  return making;
}

async function makeForm(answer: KeptAnswer, encoding: Encoding): Promise<FormedBody> {
  const { headers } = answer.forms.get('plain')!;
  const compressed = formed(await answer.compressed(encoding), [
    ...withoutLength(headers),
    'content-encoding',
    encoding,
  ]);
  answer.forms.set(encoding, compressed);
  return compressed;
}

export const formFor = (answer: KeptAnswer, encoding: Encoding | undefined): Form =>
  encoding !== undefined && answer.compressible ? encoding : 'plain';

/** In bytes: what Node puts together without asking for memory, less the headers. */
const few = 14.5 * 1024;

function formed(bytes: Uint8Array<ArrayBuffer>, about: readonly string[]): FormedBody {
  const headers = [...about, 'content-length', String(bytes.byteLength)];
  return {
    bytes: bytes.byteLength > few ? bytes : Buffer.from(bytes).toString('latin1'),
    headers,
    head: headText(200, headers),
  };
}

const withoutLength = (headers: readonly string[]): readonly string[] => headers.slice(0, -2);
