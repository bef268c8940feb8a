import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { contentChanges } from './invalidation.ts';
import { keptAnswers, keptTimes, keyOf, type KeptAddress } from './kept-answers.ts';
import type { InternalBindings } from '../observability/request-log.ts';

const about: KeptAddress = { path: '/about', language: 'en' };

/** Keeps the answers of an app that tells which state of the content it was asked in, on a clock that stands still. */
function setUp({ bound, heardLater = false }: { bound?: number; heardLater?: boolean } = {}) {
  const changes = { ...contentChanges(), heardLater };
  const site = {
    now: 0,
    content: 'one',
    away: false,
    asked: 0,
    status: 200,
    waiting: [] as (() => void)[],
    slow: false,
  };
  const fetch = async (request: Request, { asked }: InternalBindings) => {
    site.asked += 1;
    const { content, away } = site;
    if (site.slow) await new Promise<void>((resolve) => void site.waiting.push(resolve));
    if (away) asked!.keeping = 'stand-in';
    const language = request.headers.get('accept-language');
    return new Response(`${away ? 'built-in' : content} ${language}`, { status: site.status });
  };
  const kept = keptAnswers({ fetch, origin: 'http://site', changes, ...(bound && { bound }), now: () => site.now });
  const text = async (address: KeptAddress, current = false) => {
    const read = await kept.read(address, current);
    return read?.answer.forms.get('plain')!.bytes.toString();
  };
  const change = (content: string) => {
    site.content = content;
    changes.announce();
  };
  const renewed = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };
  return { kept, site, text, change, renewed };
}

describe('Of an answer that is kept', () => {
  it('everybody has the same, made once', async () => {
    const { site, text } = setUp();
    expect(await Promise.all([text(about), text(about), text(about)])).toEqual(['one en', 'one en', 'one en']);
    await text(about);
    expect(site.asked).toBe(1);
  });

  it('each language has its own', async () => {
    const { text } = setUp();
    expect([await text(about), await text({ ...about, language: 'ro' })]).toEqual(['one en', 'one ro']);
  });

  it('a visitor gets the earlier one while the new one is made, and nobody asks for it', async () => {
    const { site, text, change, renewed } = setUp();
    await text(about);
    change('two');
    expect(await text(about)).toBe('one en');
    await renewed();
    expect(await text(about)).toBe('two en');
    expect(site.asked).toBe(2);
  });

  it('an operator sees the change at once', async () => {
    const { text, change } = setUp();
    await text(about);
    change('two');
    expect(await text(about, true)).toBe('two en');
  });

  it.each([true, false])(
    'an operator sees what another instance has changed, heard of yet or not (%s)',
    async (heard) => {
      const { kept, site, text, change } = setUp({ heardLater: true });
      await text(about);
      if (heard) change('two');
      else site.content = 'two';
      kept.doubt(keyOf(about));
      expect(await text(about, true)).toBe('two en');
      expect(kept.ready(keyOf(about))).toBeDefined();
    },
  );

  it('nobody gets the earlier one for longer than the grace, however slow the new one is', async () => {
    const { site, kept, text, change } = setUp();
    await text(about);
    site.slow = true;
    change('two');
    site.now = keptTimes.grace - 1;
    expect(kept.ready(keyOf(about))).toBeDefined();
    site.now = keptTimes.grace;
    expect(kept.ready(keyOf(about))).toBeUndefined();
    const later = text(about);
    await expect.poll(() => site.waiting.length).toBe(1);
    site.waiting[0]!();
    expect(await later).toBe('two en');
  });

  it('one that was begun before a change does not pass for one after it', async () => {
    const { site, text, change } = setUp();
    site.slow = true;
    const before = text(about);
    change('two');
    const after = text(about, true);
    await expect.poll(() => site.waiting.length).toBe(1);
    site.waiting[0]!();
    await expect.poll(() => site.waiting.length).toBe(2);
    site.waiting[1]!();
    expect([await before, await after]).toEqual(['one en', 'two en']);
  });

  it('the last good one stands while the database is away, and the new one comes when it is back', async () => {
    const { site, text, change, renewed } = setUp();
    await text(about);
    site.away = true;
    change('two');
    await renewed();
    site.now = 10 * keptTimes.grace;
    expect(await text(about)).toBe('one en');
    expect(await text(about, true)).toBe('one en');
    site.away = false;
    await expect.poll(() => text(about)).toBe('two en');
  });

  it('what stands in for the database is not kept', async () => {
    const { site, text } = setUp();
    site.away = true;
    expect(await text(about)).toBe('built-in en');
    site.away = false;
    expect(await text(about)).toBe('one en');
  });

  it('one that cannot be made any more is gone, one that fails is not', async () => {
    const { site, text, change } = setUp();
    await text(about);
    site.status = 500;
    change('two');
    expect(await text(about, true)).toBe('one en');
    site.status = 404;
    change('three');
    expect(await text(about, true)).toBeUndefined();
  });

  it('there are no more than the memory has room for, and those asked for last stay', async () => {
    const { site, kept, text } = setUp({ bound: 20_000 });
    await text(about);
    for (let page = 1; page < 50; page += 1) {
      site.now = page;
      await text({ path: `/cases/${page}`, language: 'en' });
      kept.ready(keyOf(about));
    }
    const all = Array.from({ length: 50 }, (_, page) => kept.ready(`en/cases/${page}`)).filter(Boolean);
    expect(all.length).toBeLessThan(5);
    expect(kept.ready(keyOf(about))).toBeDefined();
  });

  it('a change that nobody told of shows all the same, a little later', async () => {
    const { site, text, renewed } = setUp();
    await text(about);
    site.content = 'two';
    site.now = keptTimes.longest + 1;
    expect(await text(about)).toBe('one en');
    await renewed();
    expect(await text(about)).toBe('two en');
  });
});
