import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AutosaveOptions, createAutosave, saveAfter } from './autosave.ts';

/** Two texts, and the version by which the store detects conflicts. */
type Texts = { title: string; text: string };
type Stored = { version: number; texts: Texts };

class Refused extends Error {}

const isSame = (first: Texts, second: Texts) => first.title === second.title && first.text === second.text;

type Options = AutosaveOptions<Texts, Stored, (keyof Texts)[]>;
/** The options in which a test differs from the others. */
type Different = Partial<Pick<Options, 'value' | 'isSaved' | 'merging' | 'failureOf'>>;

const mergeByField: NonNullable<Options['merging']>['merge'] = ({ base, mine, theirs }) => {
  const fields = ['title', 'text'] as const;
  const dispute = fields.filter(
    (field) =>
      mine[field] !== base[field] && theirs.texts[field] !== base[field] && mine[field] !== theirs.texts[field],
  );
  const value = Object.fromEntries(
    fields.map((field) => [field, mine[field] === base[field] ? theirs.texts[field] : mine[field]]),
  ) as Texts;
  return { value, isStored: isSame(value, theirs.texts), dispute: dispute.length > 0 ? dispute : undefined };
};

/** A server whose responses wait until the test releases them, and an autosave that saves to it. */
function setUp(options: Different = {}) {
  const first: Stored = { version: 1, texts: { title: '', text: '' } };
  const server = { stored: first };
  const waiting: { respond: () => void; lose: () => void; refuse: () => void }[] = [];
  const sent: { texts: Texts; version: number }[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const autosave = createAutosave<Texts, Stored, (keyof Texts)[]>({
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
    merging: { read: async () => server.stored, merge: mergeByField },
    failureOf: (error) => (error instanceof Refused ? 'conflict' : 'passing'),
    ...options,
  });
  const type = (changes: Partial<Texts>) => autosave.change({ ...autosave.read().value, ...changes });
  const pause = (time: number = saveAfter.pause) => vi.advanceTimersByTimeAsync(time);
  /** Ends the oldest pending save. */
  const end = async (outcome: 'respond' | 'lose' | 'refuse') => {
    waiting.shift()![outcome]();
    await pause(0);
  };
  autosave.start();
  return { server, autosave, sent, type, pause, end, most: () => mostUnderWay };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an autosave', () => {
  it('saves once after a pause in typing', async () => {
    const { autosave, sent, type, pause, end } = setUp();
    type({ text: 'a' });
    type({ text: 'ab' });
    await pause(saveAfter.pause - 1);
    expect(sent).toEqual([]);
    await pause(1);
    expect(sent.map(({ texts }) => texts.text)).toEqual(['ab']);
    await end('respond');
    expect(autosave.read().state).toBe('saved');
  });

  it('runs one save at a time, and sends the newest value with the version that the last save returned', async () => {
    const { server, autosave, sent, type, pause, end, most } = setUp();
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
    expect(autosave.read()).toMatchObject({ state: 'saved', dispute: undefined, stored: { version: 3 } });
    expect(server.stored.texts.text).toBe('abcd');
    expect(most()).toBe(1);
  });

  it('keeps the typed value after a failure, and retries automatically', async () => {
    const { server, autosave, type, pause, end } = setUp();
    type({ text: 'kept' });
    await pause();
    await end('refuse');
    expect(autosave.read()).toMatchObject({ state: 'failed', value: { text: 'kept' } });
    await pause(saveAfter.failure);
    await end('respond');
    expect(autosave.read().state).toBe('saved');
    expect(server.stored.texts.text).toBe('kept');
  });

  it('does not mistake its own save whose response was lost for a conflict', async () => {
    const { server, autosave, type, pause, end } = setUp();
    type({ text: 'stored' });
    await pause();
    await end('lose');
    type({ text: 'stored, and more' });
    await pause();
    await end('respond');
    expect(autosave.read().dispute).toBeUndefined();
    await end('respond');
    expect(autosave.read().state).toBe('saved');
    expect(server.stored.texts.text).toBe('stored, and more');
  });

  it('merges another operator’s changes with values that are typed in the meantime', async () => {
    const { server, autosave, type, pause, end } = setUp();
    server.stored = { version: 2, texts: { title: 'theirs', text: '' } };
    type({ text: 'mine' });
    await pause();
    type({ text: 'mine, longer' });
    await end('respond');
    await end('respond');
    expect(autosave.read()).toMatchObject({ dispute: undefined, value: { title: 'theirs', text: 'mine, longer' } });
    await pause();
    expect(server.stored.texts).toEqual({ title: 'theirs', text: 'mine, longer' });
  });

  it('saves nothing after both changed the same part, until the operator has decided', async () => {
    const { server, autosave, sent, type, pause, end } = setUp();
    server.stored = { version: 2, texts: { title: '', text: 'theirs' } };
    type({ text: 'mine' });
    await pause();
    await end('respond');
    expect(autosave.read()).toMatchObject({ state: 'unsaved', dispute: ['text'], value: { text: 'mine' } });
    type({ title: 'more' });
    await pause(saveAfter.failure);
    expect(sent).toHaveLength(1);
    void autosave.settle(autosave.read().value);
    await pause(0);
    await end('respond');
    expect(autosave.read()).toMatchObject({ state: 'saved', dispute: undefined });
    expect(server.stored.texts).toEqual({ title: 'more', text: 'mine' });
  });

  it('makes other calls between two saves, and keeps values that are typed in the meantime', async () => {
    const { server, autosave, sent, type, pause, end } = setUp();
    type({ text: 'first' });
    await pause();
    const publish = autosave.call(
      async ({ version, texts }) => (server.stored = { version: version + 1, texts }),
      'keep',
    );
    type({ text: 'first and second' });
    await pause();
    await end('respond');
    await publish;
    await pause();
    await end('respond');
    expect(sent.map(({ version }) => version)).toEqual([1, 3]);
    expect(autosave.read()).toMatchObject({ state: 'saved', value: { text: 'first and second' } });
    await autosave.call(async ({ version }) => ({ version: version + 1, texts: { title: '', text: '' } }), 'replace');
    expect(autosave.read()).toMatchObject({ state: 'saved', value: { text: '' } });
  });

  it('returns the stored entity with all typed values, or undefined after a failure', async () => {
    const { autosave, type, end, pause } = setUp();
    type({ text: 'a' });
    const flushed = autosave.flush();
    await pause(0);
    await end('respond');
    expect(await flushed).toMatchObject({ version: 2, texts: { text: 'a' } });
    type({ text: 'ab' });
    const failed = autosave.flush();
    await pause(0);
    await end('refuse');
    expect(await failed).toBeUndefined();
  });

  it('saves at most three seconds after the first change, even if the typing continues', async () => {
    const { sent, type, pause, end } = setUp();
    for (let time = 0; time < saveAfter.longest; time += 500) {
      type({ text: `typed for ${time} ms` });
      await pause(500);
    }
    expect(sent.map(({ texts }) => texts.text)).toEqual(['typed for 2500 ms']);
    await end('respond');
    type({ text: 'another burst' });
    await pause(saveAfter.pause - 1);
    expect(sent).toHaveLength(1);
    await pause(1);
    expect(sent).toHaveLength(2);
  });

  it('saves a value that it starts with and that is not on the server', async () => {
    const { autosave, sent, pause, end } = setUp({ value: { title: '', text: 'from a crash' }, isSaved: false });
    expect(autosave.read().state).toBe('unsaved');
    await pause();
    await end('respond');
    expect(sent.map(({ texts }) => texts.text)).toEqual(['from a crash']);
    expect(autosave.read().state).toBe('saved');
  });

  it('flushes after the save in progress, and saves the newest value once for any number of requests', async () => {
    const { server, autosave, sent, type, pause, end, most } = setUp();
    type({ text: 'a' });
    const first = autosave.flush();
    await pause(0);
    type({ text: 'ab' });
    const second = autosave.flush();
    type({ text: 'abc' });
    const third = autosave.flush();
    await pause(0);
    expect(sent).toHaveLength(1);
    await end('respond');
    await end('respond');
    await Promise.all([first, second, third]);
    expect(sent.map(({ texts }) => texts.text)).toEqual(['a', 'abc']);
    expect([server.stored.texts.text, autosave.read().state, most()]).toEqual(['abc', 'saved', 1]);
  });

  it('flushes nothing that is saved, and a value that is typed just before its end', async () => {
    const { autosave, sent, type, pause, end } = setUp();
    const stop = autosave.start();
    await autosave.flush();
    type({ text: 'the last words' });
    stop();
    const flushed = autosave.flush();
    await pause(0);
    await end('respond');
    expect(await flushed).toMatchObject({ texts: { text: 'the last words' } });
    expect(sent).toHaveLength(1);
  });

  it('saves nothing automatically once it has ended', async () => {
    const { autosave, sent, type, pause } = setUp();
    const stop = autosave.start();
    type({ text: 'a' });
    stop();
    type({ text: 'ab' });
    await pause(saveAfter.failure);
    expect(sent).toEqual([]);
  });
});

/** The server stores the value of the last save, regardless of its version, and reports every failure in the same way. */
const lastSaveWins: Different = { merging: undefined, failureOf: () => 'passing' };

describe('an autosave of a text that only its operator changes', () => {
  it('adopts a newer stored value while nothing is unsaved', async () => {
    const { autosave, sent, pause } = setUp(lastSaveWins);
    autosave.adopt({ version: 2, texts: { title: '', text: 'of an undone reply' } });
    expect(autosave.read()).toMatchObject({ state: 'saved', value: { text: 'of an undone reply' } });
    await pause(saveAfter.failure);
    expect(sent).toEqual([]);
  });

  it('keeps an unsaved value when a newer one is stored, and saves it in its place', async () => {
    const { server, autosave, type, pause, end } = setUp(lastSaveWins);
    type({ text: 'typed' });
    server.stored = { version: 2, texts: { title: '', text: 'from another tab' } };
    autosave.adopt(server.stored);
    expect(autosave.read()).toMatchObject({ state: 'unsaved', value: { text: 'typed' } });
    await pause();
    await end('respond');
    expect(autosave.read().state).toBe('saved');
    expect(server.stored.texts.text).toBe('typed');
  });

  /** Sends the text; the server stores the send, and clears the text. The title stays. */
  function cleared({ server, autosave }: Pick<ReturnType<typeof setUp>, 'server' | 'autosave'>): void {
    const cut = (texts: Texts) => ({ ...texts, text: '' });
    server.stored = { ...server.stored, texts: cut(server.stored.texts) };
    const { stored, value } = autosave.read();
    autosave.continueWith({ ...stored, texts: cut(stored.texts) }, cut(value));
  }

  it('has nothing to save after a send with which the server has cleared the text', async () => {
    const { server, autosave, sent, type, pause, end } = setUp(lastSaveWins);
    type({ title: 'kept', text: 'sent' });
    await pause();
    await end('respond');
    cleared({ server, autosave });
    expect(autosave.read()).toMatchObject({ state: 'saved', value: { title: 'kept', text: '' } });
    await pause(saveAfter.failure);
    expect(sent).toHaveLength(1);
  });

  it('saves text that was typed in another part during the send', async () => {
    const { server, autosave, type, pause, end } = setUp(lastSaveWins);
    type({ text: 'sent' });
    await pause();
    await end('respond');
    type({ title: 'typed during the send' });
    cleared({ server, autosave });
    expect(autosave.read().state).toBe('unsaved');
    await pause();
    await end('respond');
    expect(server.stored.texts).toEqual({ title: 'typed during the send', text: '' });
  });

  it('saves the cleared text again if a save in progress may have stored it after the send', async () => {
    const { server, autosave, sent, type, pause, end } = setUp(lastSaveWins);
    type({ text: 'sent' });
    await pause();
    cleared({ server, autosave });
    expect(autosave.read().state).toBe('unsaved');
    await end('respond');
    expect(server.stored.texts.text).toBe('sent');
    await pause();
    await end('respond');
    expect(sent.map(({ texts }) => texts.text)).toEqual(['sent', '']);
    expect([server.stored.texts.text, autosave.read().state]).toEqual(['', 'saved']);
  });

  it('retries after every failure, and saves a newer value after its own pause', async () => {
    const { server, autosave, sent, type, pause, end } = setUp(lastSaveWins);
    type({ text: 'offline' });
    await pause();
    await end('refuse');
    expect(autosave.read().state).toBe('failed');
    await pause(saveAfter.failure - 1);
    expect(sent).toHaveLength(1);
    await pause(1);
    await end('refuse');
    type({ text: 'online' });
    await pause();
    await end('respond');
    expect([server.stored.texts.text, autosave.read().state]).toEqual(['online', 'saved']);
  });
});
