import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUndoableChanges, type UndoableChange, undoLimits } from './undoable-changes.ts';

const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = (key: string): UndoableChange => ({ kind: 'change', key });
const reply: UndoableChange = { kind: 'reply', id: 7, key: 'sent' };
const replies: UndoableChange = { kind: 'replies', key: 'sent to several' };
const portfolioItem: UndoableChange = { kind: 'portfolioItem', id: 7 };

/** The changes that Ctrl+Z undoes, newest first. */
function undoAll({ latest, forget }: ReturnType<typeof createUndoableChanges>) {
  const undone: object[] = [];
  for (let next = latest(); next; next = latest()) {
    const { at: _, onUndone: __, ...undoable } = next;
    undone.push(undoable);
    forget(next);
  }
  return undone;
}

describe('the undoable changes', () => {
  it('are undone from the newest to the oldest, regardless of their kind', () => {
    const changes = createUndoableChanges();
    const undoable = [change('a'), reply, replies, portfolioItem, change('b')];
    for (const undoableChange of undoable) changes.remember(undoableChange);
    expect(undoAll(changes)).toEqual(undoable.toReversed());
  });

  it('survive a reload of the page', () => {
    const before = createUndoableChanges();
    for (const undoableChange of [reply, portfolioItem]) before.remember(undoableChange, () => {});
    const changes = createUndoableChanges();
    expect(changes.latest()?.onUndone).toBeUndefined();
    expect(undoAll(changes)).toEqual([portfolioItem, reply]);
  });

  it('have no change twice: a repeated one is the newest', () => {
    const changes = createUndoableChanges();
    for (const undoableChange of [change('a'), change('b'), change('a')]) changes.remember(undoableChange);
    expect(undoAll(changes)).toEqual([change('a'), change('b')]);
  });

  it('have a function to call after an undo until the email of a reply has been sent', () => {
    const changes = createUndoableChanges();
    const onUndone = () => {};
    changes.remember(reply, onUndone);
    expect(changes.latest()?.onUndone).toBe(onUndone);
    vi.advanceTimersByTime(undoLimits.email + 1);
    expect(changes.latest()?.onUndone).toBeUndefined();
  });

  it('expire after ten minutes', () => {
    const changes = createUndoableChanges();
    changes.remember(portfolioItem);
    vi.advanceTimersByTime(undoLimits.change - 1);
    expect(changes.latest()).toMatchObject(portfolioItem);
    vi.advanceTimersByTime(1);
    expect(changes.latest()).toBeUndefined();
    expect(createUndoableChanges().latest()).toBeUndefined();
  });

  it.each([reply, replies])(
    'contain the $kind of a call until the emails are sent, and then the fields that were set with them',
    (sent) => {
      const changes = createUndoableChanges();
      changes.remember(sent);
      vi.advanceTimersByTime(undoLimits.email);
      expect(changes.latest()).toMatchObject(sent);
      vi.advanceTimersByTime(1);
      expect(changes.latest()).toEqual({
        kind: 'change',
        key: 'key' in sent && sent.key,
        at: Date.now() - undoLimits.email - 1,
      });
      changes.forget(sent);
      expect(changes.latest()?.kind).toBe('change');
      changes.forget(changes.latest()!);
      expect(changes.latest()).toBeUndefined();
    },
  );

  it('do not contain a reply without a key once its email has been sent', () => {
    const changes = createUndoableChanges();
    changes.remember({ kind: 'reply', id: 7 });
    vi.advanceTimersByTime(undoLimits.email + 1);
    expect(changes.latest()).toBeUndefined();
  });

  it('are at most fifty', () => {
    const changes = createUndoableChanges();
    for (let count = 1; count <= undoLimits.changes + 1; count++) changes.remember(change(`${count}`));
    const undone = undoAll(changes);
    expect(undone).toHaveLength(undoLimits.changes);
    expect(undone.at(-1)).toEqual(change('2'));
  });

  it('work without storage until the page is reloaded', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const changes = createUndoableChanges();
    changes.remember(reply);
    expect(changes.latest()).toMatchObject(reply);
    expect(createUndoableChanges().latest()).toBeUndefined();
  });

  it.each([
    'not JSON',
    '"text"',
    '{}',
    JSON.stringify([null, 7, { key: 'a', at: Date.now() }, { key: 'b', at: Date.now(), reply: 'several' }]),
    JSON.stringify([
      { kind: 'change', at: Date.now() },
      { kind: 'reply', id: '7', at: Date.now() },
      { kind: 'change', key: 'a' },
    ]),
  ])('ignore another form in the storage: %s', (stored) => {
    values.set('undoableChanges', stored);
    const changes = createUndoableChanges();
    expect(changes.latest()).toBeUndefined();
    changes.remember(change('a'));
    expect(undoAll(createUndoableChanges())).toEqual([change('a')]);
  });
});
