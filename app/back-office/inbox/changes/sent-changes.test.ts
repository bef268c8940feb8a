import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSentChanges, type SentChange } from './sent-changes.ts';

const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const sent = (key: string): SentChange => ({
  key,
  path: '/api/projects',
  body: { items: [{ id: 7 }, { id: 8 }], change: { status: 'pending' } },
  count: 2,
});

describe('a sent bulk change', () => {
  it('is lost only once its response can no longer arrive', () => {
    const { add, lose, lost } = createSentChanges();
    add(sent('a'));
    add(sent('b'));
    expect(lost.read()).toEqual([]);
    lose('a');
    expect(lost.read()).toEqual([sent('a')]);
  });

  it('is forgotten after its response', () => {
    const { add, lose, forget, lost } = createSentChanges();
    add(sent('a'));
    forget('a');
    lose('a');
    expect(lost.read()).toEqual([]);
    expect(createSentChanges().lost.read()).toEqual([]);
  });

  it('is lost if the page is reloaded before its response', () => {
    createSentChanges().add(sent('a'));
    const { forget, lost } = createSentChanges();
    expect(lost.read()).toEqual([sent('a')]);
    forget('a');
    expect(createSentChanges().lost.read()).toEqual([]);
  });

  it('can be lost without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { add, lose, lost } = createSentChanges();
    add(sent('a'));
    lose('a');
    expect(lost.read()).toEqual([sent('a')]);
  });
});
