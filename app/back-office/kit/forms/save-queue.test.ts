import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSaveQueue, saveAfter } from './save-queue.ts';

/** Two texts, and the version by which the store detects conflicts. */
type Texts = { title: string; text: string };
type Stored = { version: number; texts: Texts };

class Refused extends Error {}

const isSame = (one: Texts, other: Texts) => one.title === other.title && one.text === other.text;

/** A server whose responses wait until the test releases them, and a queue that saves to it. */
function setUp() {
  const first: Stored = { version: 1, texts: { title: '', text: '' } };
  const server = { stored: first };
  const waiting: { respond: () => void; lose: () => void; refuse: () => void }[] = [];
  const sent: { texts: Texts; version: number }[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const queue = createSaveQueue<Texts, Stored, (keyof Texts)[]>({
    stored: server.stored,
    value: server.stored.texts,
    isSaved: true,
    valueOf: ({ texts }) => texts,
    isSame,
    save: async (texts, { version }) => {
      sent.push({ texts, version });
      mostUnderWay = Math.max(mostUnderWay, (underWay += 1));
      const response = Promise.withResolvers<void>();
      let isReached = true;
      waiting.push({
        respond: () => response.resolve(),
        // The server stores the value, but the response does not arrive.
        lose: () => {
          if (version === server.stored.version) server.stored = { version: version + 1, texts };
          response.reject(new TypeError('no response'));
        },
        refuse: () => {
          isReached = false;
          response.reject(new TypeError('no response'));
        },
      });
      try {
        await response.promise;
        if (isReached && version !== server.stored.version) throw new Refused('conflict');
        server.stored = { version: version + 1, texts };
        return server.stored;
      } finally {
        underWay -= 1;
      }
    },
    read: async () => server.stored,
    merge: ({ base, mine, theirs }) => {
      const fields = ['title', 'text'] as const;
      const dispute = fields.filter(
        (field) =>
          mine[field] !== base[field] && theirs.texts[field] !== base[field] && mine[field] !== theirs.texts[field],
      );
      const merged = Object.fromEntries(
        fields.map((field) => [field, mine[field] === base[field] ? theirs.texts[field] : mine[field]]),
      ) as Texts;
      return {
        value: merged,
        isStored: isSame(merged, theirs.texts),
        dispute: dispute.length > 0 ? dispute : undefined,
      };
    },
    failureOf: (error) => (error instanceof Refused ? 'conflict' : 'passing'),
  });
  const type = (changes: Partial<Texts>) => queue.change({ ...queue.read().value, ...changes });
  const pause = (time: number = saveAfter.pause) => vi.advanceTimersByTimeAsync(time);
  /** Ends the oldest pending save. */
  const end = async (how: 'respond' | 'lose' | 'refuse') => {
    waiting.shift()![how]();
    await pause(0);
  };
  queue.start();
  return { server, queue, sent, type, pause, end, most: () => mostUnderWay };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a save queue', () => {
  it('saves once after a pause in typing', async () => {
    const { queue, sent, type, pause, end } = setUp();
    type({ text: 'a' });
    type({ text: 'ab' });
    await pause(saveAfter.pause - 1);
    expect(sent).toEqual([]);
    await pause(1);
    expect(sent.map(({ texts }) => texts.text)).toEqual(['ab']);
    await end('respond');
    expect(queue.read().state).toBe('saved');
  });

  it('runs one save at a time, and sends the newest value with the version that the last save returned', async () => {
    const { server, queue, sent, type, pause, end, most } = setUp();
    type({ text: 'a' });
    await pause();
    for (const text of ['ab', 'abc', 'abcd']) {
      type({ text });
      await pause();
    }
    expect(sent).toHaveLength(1);
    await end('respond');
    expect(sent.map(({ texts, version }) => [texts.text, version])).toEqual([
      ['a', 1],
      ['abcd', 2],
    ]);
    await end('respond');
    expect(queue.read()).toMatchObject({ state: 'saved', dispute: undefined, stored: { version: 3 } });
    expect(server.stored.texts.text).toBe('abcd');
    expect(most()).toBe(1);
  });

  it('keeps the typed value after a failure, and retries automatically', async () => {
    const { server, queue, type, pause, end } = setUp();
    type({ text: 'kept' });
    await pause();
    await end('refuse');
    expect(queue.read()).toMatchObject({ state: 'failed', value: { text: 'kept' } });
    await pause(saveAfter.failure);
    await end('respond');
    expect(queue.read().state).toBe('saved');
    expect(server.stored.texts.text).toBe('kept');
  });

  it('does not mistake its own save whose response was lost for a conflict', async () => {
    const { server, queue, type, pause, end } = setUp();
    type({ text: 'stored' });
    await pause();
    await end('lose');
    type({ text: 'stored, and more' });
    await pause();
    await end('respond');
    expect(queue.read().dispute).toBeUndefined();
    await end('respond');
    expect(queue.read().state).toBe('saved');
    expect(server.stored.texts.text).toBe('stored, and more');
  });

  it('merges another operator’s changes with values that are typed in the meantime', async () => {
    const { server, queue, type, pause, end } = setUp();
    server.stored = { version: 2, texts: { title: 'theirs', text: '' } };
    type({ text: 'mine' });
    await pause();
    type({ text: 'mine, longer' });
    await end('respond');
    await end('respond');
    expect(queue.read()).toMatchObject({ dispute: undefined, value: { title: 'theirs', text: 'mine, longer' } });
    await pause();
    expect(server.stored.texts).toEqual({ title: 'theirs', text: 'mine, longer' });
  });

  it('saves nothing after both changed the same part, until the operator has decided', async () => {
    const { server, queue, sent, type, pause, end } = setUp();
    server.stored = { version: 2, texts: { title: '', text: 'theirs' } };
    type({ text: 'mine' });
    await pause();
    await end('respond');
    expect(queue.read()).toMatchObject({ state: 'unsaved', dispute: ['text'], value: { text: 'mine' } });
    type({ title: 'more' });
    await pause(saveAfter.failure);
    expect(sent).toHaveLength(1);
    void queue.settle(queue.read().value);
    await pause(0);
    await end('respond');
    expect(queue.read()).toMatchObject({ state: 'saved', dispute: undefined });
    expect(server.stored.texts).toEqual({ title: 'more', text: 'mine' });
  });

  it('makes other calls between two saves, and keeps values that are typed in the meantime', async () => {
    const { server, queue, sent, type, pause, end } = setUp();
    type({ text: 'first' });
    await pause();
    const publish = queue.call(async ({ version, texts }) => (server.stored = { version: version + 1, texts }), 'keep');
    type({ text: 'first and second' });
    await pause();
    await end('respond');
    await publish;
    await pause();
    await end('respond');
    expect(sent.map(({ version }) => version)).toEqual([1, 3]);
    expect(queue.read()).toMatchObject({ state: 'saved', value: { text: 'first and second' } });
    await queue.call(async ({ version }) => ({ version: version + 1, texts: { title: '', text: '' } }), 'replace');
    expect(queue.read()).toMatchObject({ state: 'saved', value: { text: '' } });
  });

  it('returns the stored entity with all typed values, or undefined after a failure', async () => {
    const { queue, type, end, pause } = setUp();
    type({ text: 'a' });
    const flushed = queue.flush();
    await pause(0);
    await end('respond');
    expect(await flushed).toMatchObject({ version: 2, texts: { text: 'a' } });
    type({ text: 'ab' });
    const failed = queue.flush();
    await pause(0);
    await end('refuse');
    expect(await failed).toBeUndefined();
  });

  it('saves nothing automatically once it has ended', async () => {
    const { queue, sent, type, pause } = setUp();
    const stop = queue.start();
    type({ text: 'a' });
    stop();
    type({ text: 'ab' });
    await pause(saveAfter.failure);
    expect(sent).toEqual([]);
  });
});
