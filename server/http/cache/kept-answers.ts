import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentChanges } from './invalidation.ts';
import type { Language } from '../../../domain/language.ts';
import { formOf, takeDown, type Form, type KeptAnswer } from './kept-answer.ts';
import type { Asked, InternalBindings } from '../observability/request-log.ts';

/**
 * What visitors read, kept as it is given: pages, public API reads, files. Each is made once for a state of the content, by
 * asking the app itself, and made anew beside the requests when the content changes. Whoever comes meanwhile gets what is
 * there, but not for longer than {@link keptTimes.grace}. While the database is away the last good answer stands.
 */
export interface KeptAnswers {
  /**
   * What may be given at once.
   *
   * @param current whether it must be made of the content as it is now
   */
  ready(key: string, current?: boolean): KeptAnswer | undefined;
  /** Has whoever asks for it next with `current` wait for the database's word, where others may have changed it unheard. */
  doubt(key: string): void;
  /**
   * What is kept, made first if need be; one makes it for all who ask at once.
   *
   * @returns nothing where the app itself has to answer: there is no such thing, or it failed
   */
  read(address: KeptAddress, current: boolean): Promise<Read | undefined>;
}

/** An address in the one way in which it is written, so that nobody can fill the memory with others that mean the same. */
export interface KeptAddress {
  /** Path, and search where the answer depends on it. */
  path: string;
  /** Where the answer depends on more than the path. */
  language: Language | undefined;
}

interface Read {
  answer: KeptAnswer;
  /** Whether it is the database's word as it is now. */
  current: boolean;
}

/** In ms. */
export const keptTimes = {
  /** How long after a change what was made before may still be given. */
  grace: 500,
  /** How often a database that is away is asked whether it is back. */
  away: 1000,
  /** After which a thing is made anew all the same: nobody may have told of a change. */
  longest: 60_000,
} as const;

/** How many are made anew as soon as the content changes, those asked for last; the others when somebody asks. */
const ahead = 50;
/** No single answer takes more than this share of the memory. */
const largestShare = 0.25;

interface Options {
  fetch(request: Request, bindings: InternalBindings): Response | Promise<Response>;
  origin: string;
  changes: ContentChanges;
  /** Bytes in all. */
  bound?: number;
  now?: () => number;
}

interface Entry {
  address: KeptAddress;
  answer: KeptAnswer;
  madeAt: number;
  usedAt: number;
  /** Since when the content is another; nothing while it is the same. */
  staleSince: number | undefined;
}

/** What came of making an answer, and of which state of the content. */
interface Made {
  version: number;
  read: Read | undefined;
}

export const keyOf = ({ language = '', path }: { language?: string | undefined; path: string }): string =>
  language + path;

export function keptAnswers({
  fetch,
  origin,
  changes,
  bound = 24 * 1024 * 1024,
  now = () => performance.now(),
}: Options): KeptAnswers {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Made>>();
  /** To be made anew beside the requests. */
  const due = new Map<string, KeptAddress>();
  let version = 0;
  let weight = 0;
  let renewing = false;
  /** Whether the database was away when it was last asked. */
  let away = false;
  let retry: NodeJS.Timeout | undefined;

  changes.onChange(() => {
    version += 1;
    away = false;
    for (const entry of entries.values()) if (!isLasting(entry)) entry.staleSince ??= now();
    const stale = lastUsedFirst().filter(([, { staleSince }]) => staleSince !== undefined);
    for (const [key, { address }] of stale.slice(0, ahead)) due.set(key, address);
    void renewDue();
  });

  function ready(key: string, current = false): KeptAnswer | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entry.usedAt = now();
    if (entry.staleSince === undefined) {
      if (entry.usedAt - entry.madeAt > keptTimes.longest) renew(key, entry);
      return entry.answer;
    }
    renew(key, entry);
    const mayBeStale = away || (!current && entry.usedAt - entry.staleSince < keptTimes.grace);
    return mayBeStale ? entry.answer : undefined;
  }

  function doubt(key: string): void {
    const entry = entries.get(key);
    if (!changes.heardLater || away || entry === undefined || isLasting(entry)) return;
    // What is being made just now may be too old as well.
    version += 1;
    entry.staleSince ??= now();
  }

  async function read(address: KeptAddress, current: boolean): Promise<Read | undefined> {
    const key = keyOf(address);
    const answer = ready(key, current);
    if (answer !== undefined) return { answer, current: entries.get(key)!.staleSince === undefined };
    const wanted = version;
    for (;;) {
      // What somebody began to make before the last change is not enough.
      const made = await make(address);
      if (made.version >= wanted) return made.read;
    }
  }

  function make(address: KeptAddress): Promise<Made> {
    const key = keyOf(address);
    let made = making.get(key);
    if (made === undefined) {
      made = makeOne(key, address).finally(() => making.delete(key));
      making.set(key, made);
    }
    return made;
  }

  async function makeOne(key: string, address: KeptAddress): Promise<Made> {
    const begun = version;
    const asked: Asked = { making: true };
    const request = new Request(origin + address.path, { headers: { 'Accept-Language': address.language ?? '' } });
    const response = await fetch(request, { asked });
    const before = entries.get(key);
    if (asked.keeping === 'stand-in') away = true;
    else if (asked.keeping === undefined) away = false;
    // The last good answer wins.
    if ((response.status >= 500 || asked.keeping === 'stand-in') && before !== undefined) {
      return { version: begun, read: { answer: before.answer, current: false } };
    }
    if (response.status !== 200) {
      if (response.status < 500) forget(key);
      return { version: begun, read: undefined };
    }
    const taken = await takeDown(response, asked.route ?? address.path, asked.precompressed);
    const answer = before?.answer.tag === taken.tag ? before.answer : taken;
    await formAsBefore(answer, before?.answer);
    if (asked.keeping === undefined || asked.keeping === 'lasting') {
      const lasting = asked.keeping === 'lasting';
      const staleSince = lasting || begun === version ? undefined : now();
      keep(key, { address, answer, madeAt: lasting ? Infinity : now(), usedAt: now(), staleSince });
    } else forget(key);
    return { version: begun, read: { answer, current: asked.keeping !== 'stand-in' } };
  }

  function keep(key: string, entry: Entry): void {
    forget(key);
    if (entry.answer.weight > bound * largestShare) return;
    entries.set(key, entry);
    weight += entry.answer.weight;
    if (weight <= bound) return;
    // More than it must, so that not every answer of a flood looks for the next to go.
    for (const [oldest] of lastUsedFirst().toReversed()) {
      forget(oldest);
      if (weight <= bound * 0.9) break;
    }
  }

  const lastUsedFirst = () => [...entries].toSorted(([, a], [, b]) => b.usedAt - a.usedAt);

  function forget(key: string): void {
    weight -= entries.get(key)?.answer.weight ?? 0;
    entries.delete(key);
  }

  function renew(key: string, { address }: Entry): void {
    if (due.has(key)) return;
    due.set(key, address);
    void renewDue();
  }

  /** One after the other and each in a turn of its own, so that requests come in between. */
  async function renewDue(): Promise<void> {
    if (renewing) return;
    renewing = true;
    await nextTurn();
    for (const [key, address] of due) {
      due.delete(key);
      if (!entries.has(key)) continue;
      await make(address).catch(() => {});
      if (away) {
        due.set(key, address);
        break;
      }
      await nextTurn();
    }
    renewing = false;
    clearTimeout(retry);
    if (due.size > 0) retry = setTimeout(() => void renewDue(), keptTimes.away).unref();
  }

  return { ready, doubt, read };
}

const isLasting = ({ madeAt }: Entry): boolean => madeAt === Infinity;

/** Whoever came for the earlier answer in a form finds the new one in that form. */
async function formAsBefore(answer: KeptAnswer, before: KeptAnswer | undefined): Promise<void> {
  if (before === undefined || before === answer) return;
  const forms = [...before.forms.keys()] as Form[];
  for (const form of forms) if (form !== 'plain') await formOf(answer, form);
}
