import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../../domain/promise/ledger.ts';
import { studio } from '../../../studio.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  insertMessageRows,
  insertProjectRows,
  readConversation,
  updateConversations,
} from '../../testing/conversations.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A Wednesday; the quarter before it has Thanksgiving, Christmas and New Year's Day. */
let clock = Date.parse('2027-01-13T17:00:00.000Z');
const site = await testApp({ now: () => new Date(clock) });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

beforeEach(async () => {
  await db.deleteFrom('conversations').execute();
  // Figures are cached for a minute.
  clock += 2 * 60_000;
});

interface Item {
  createdAt: number;
  answeredAt?: number | undefined;
  email?: string;
  closed?: boolean;
}
const iso = (at: number) => new Date(at).toISOString();
const row = ({ createdAt, answeredAt, closed = false }: Item) => ({
  firstAnsweredAt: answeredAt === undefined ? null : iso(answeredAt),
  dueAt: answeredAt === undefined && !closed ? iso(createdAt + day) : null,
  createdAt: iso(createdAt),
});
async function storeProjects(items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += 100)
    await insertProjectRows(
      db,
      items.slice(from, from + 100).map((item) => ({
        name: 'x',
        contactEmail: item.email ?? 'mira@player.example',
        updatedAt: iso(item.createdAt),
        ...row(item),
      })) as never,
    );
}
const storeMessage = (item: Item, more: object = {}) =>
  insertMessageRows(db, [
    {
      name: 'xx',
      email: item.email ?? 'mira@player.example',
      subject: 'xxx',
      message: 'x'.repeat(10),
      ...row(item),
      ...more,
    } as never,
  ]);
/** Reads the ledger as an operator, whose responses are not cached. */
const ledger = async (): Promise<Ledger> => {
  const { status, json } = await site.request('GET', '/api/promise', { as: 'admin' });
  expect(status).toBe(200);
  return json as Ledger;
};
const answered = (count: number): Item[] =>
  Array.from({ length: count }, () => ({ createdAt: clock - 2 * day, answeredAt: clock - 2 * day + hour }));

describe('the public ledger', () => {
  it('has no shares and no times below twenty answers', async () => {
    await storeProjects([...answered(19), { createdAt: clock - hour }]);
    expect(await ledger()).toEqual({
      since: expect.any(String),
      received: 20,
      answered: 19,
      closedUnanswered: 0,
      waiting: 1,
      withinPromise: null,
      median: null,
      slow: null,
      declinedWithReason: null,
      weeks: [],
    });
  });

  it('counts submissions and messages, except for spam, older ones and those from the studio itself', async () => {
    await ledger();
    clock += 2 * 60_000;
    await db.updateTable('users').set({ email: 'Ana@Studio.example' }).execute();
    await storeProjects([
      ...answered(20),
      { createdAt: clock - 95 * day, answeredAt: clock - 94 * day },
      { createdAt: clock - day, email: 'ana@studio.example' },
      { createdAt: clock - day, email: studio.email.toUpperCase() },
    ]);
    await storeMessage({ createdAt: clock - 2 * day, answeredAt: clock - day });
    await storeMessage({ createdAt: clock - 2 * day, closed: true }, { status: 'spam', spamAt: iso(clock - 2 * day) });
    await storeMessage({ createdAt: clock - hour, email: 'ana@studio.example' });
    expect(await ledger()).toMatchObject({
      received: 21,
      answered: 21,
      waiting: 0,
      withinPromise: 100,
      median: 60,
      slow: 60,
    });
  });

  it('counts items that are late or were closed without an answer as not answered within the promise, and those not yet due not at all', async () => {
    await storeProjects([
      ...answered(20),
      { createdAt: clock - 5 * day, closed: true },
      { createdAt: clock - 5 * day },
      { createdAt: clock - 5 * day, answeredAt: clock },
      { createdAt: clock - hour },
      { createdAt: clock - hour, closed: true },
    ]);
    expect(await ledger()).toMatchObject({
      received: 25,
      answered: 21,
      closedUnanswered: 2,
      waiting: 2,
      withinPromise: Math.floor((100 * 20) / 23),
    });
  });

  it('does not count as unanswered an item that its sender withdrew before it was due', async () => {
    await storeProjects([
      ...answered(20),
      { createdAt: clock - 5 * day, closed: true },
      { createdAt: clock - 6 * day, closed: true },
    ]);
    const withdraw = (createdAt: number, after: number) =>
      db
        .updateTable('projects')
        .set({ withdrawnAt: iso(createdAt + after) })
        .where('createdAt', '=', iso(createdAt))
        .execute();
    await withdraw(clock - 5 * day, hour);
    await withdraw(clock - 6 * day, 4 * day);
    expect(await ledger()).toMatchObject({
      received: 22,
      answered: 20,
      closedUnanswered: 0,
      withinPromise: Math.floor((100 * 20) / 21),
    });
  });

  it('excludes imported items, and counts a merged item as answered when its target is', async () => {
    const at = { createdAt: clock - 5 * day };
    await storeProjects([...answered(20), at, { ...at, createdAt: at.createdAt + 1 }]);
    const named = async (createdAt: number) =>
      (await db.selectFrom('projects').select('id').where('createdAt', '=', iso(createdAt)).executeTakeFirstOrThrow())
        .id;
    const [merged, imported] = [await named(at.createdAt), await named(at.createdAt + 1)];
    const into = await named(clock - 2 * day);
    const change = (id: number, values: object) =>
      db.updateTable('projects').set(values).where('id', '=', id).execute();
    await change(merged, { mergedInto: into });
    await updateConversations(db, 'project', [merged], { dueAt: null });
    await change(imported, { importedAt: iso(clock), importSource: 'x', externalId: '1' });
    await db
      .insertInto('replies')
      .values({
        conversationId: (await readConversation(db, 'project', into)).id,
        author: 'ana',
        recipient: 'mira@player.example',
        subject: 'x',
        body: 'x',
        language: 'en',
        createdAt: iso(at.createdAt + hour),
      })
      .execute();
    expect(await ledger()).toMatchObject({ received: 21, answered: 21, waiting: 0, withinPromise: 100 });
  });

  it('is calculated once for concurrent requests', async () => {
    await storeProjects(answered(20));
    const ledgers = await Promise.all(Array.from({ length: 8 }, ledger));
    for (const answer of ledgers) expect(answer).toEqual(ledgers[0]);
  });

  it('identifies nobody', async () => {
    await storeProjects(answered(25));
    const { text, headers } = await site.request('GET', '/api/promise');
    expect(text).not.toMatch(/mira|player|@/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a simulated quarter: 200 submissions a week, three operators, holidays', () => {
  /** A reproducible sequence (mulberry32). */
  function random(seed: number): () => number {
    return () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /* The reference calculation looks up every minute of the studio's calendar. */
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: studio.hours.timeZone, dateStyle: 'short' });
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: studio.hours.timeZone, weekday: 'short' });
  const runsByHour = new Map<number, boolean>();
  const runs = (minute: number): boolean => {
    const hours = Math.floor(minute / 60);
    if (!runsByHour.has(hours)) {
      const at = hours * hour;
      const date = calendar.format(at);
      const isOff =
        ['Sat', 'Sun'].includes(weekday.format(at)) || (studio.hours.holidays as readonly string[]).includes(date);
      runsByHour.set(hours, !isOff);
    }
    return runsByHour.get(hours)!;
  };
  const minutesBetween = (from: number, to: number): number => {
    let count = 0;
    for (let minute = from / 60_000; minute < to / 60_000; minute += 1) if (runs(minute)) count += 1;
    return count;
  };
  const weekOf = (at: number): string => {
    for (let back = at; ; back -= hour) if (weekday.format(back) === 'Mon') return calendar.format(back);
  };

  it('has the figures of an independent calculation', async () => {
    const chance = random(2027);
    const now = Math.floor(clock / 60_000) * 60_000;
    const items: Item[] = [];
    for (let index = 0; index < 13 * 200; index += 1) {
      const createdAt = now - Math.floor((chance() * 89 * day) / 60_000) * 60_000;
      // Three operators answer in working hours: mostly the same day, sometimes late, rarely never.
      const operator = Math.floor(chance() * 3);
      const effort = Math.floor((2 + operator * 4 + chance() ** 3 * 60) * 60);
      let answeredAt = createdAt;
      for (let left = effort; left > 0; answeredAt += 60_000) if (runs(answeredAt / 60_000)) left -= 1;
      const never = chance() < 0.03;
      items.push({ createdAt, answeredAt: never || answeredAt > now ? undefined : answeredAt, closed: never });
    }
    await storeProjects(items);
    const ledgerNow = await ledger();

    const times = items
      .filter(({ answeredAt }) => answeredAt !== undefined)
      .map(({ createdAt, answeredAt }) => minutesBetween(createdAt, answeredAt!))
      .toSorted((a, b) => a - b);
    const withinPromise = times.filter((minutes) => minutes <= 24 * 60).length;
    const late = items.filter(
      ({ createdAt, answeredAt }) => answeredAt === undefined && minutesBetween(createdAt, clock) > 24 * 60,
    ).length;
    const weeks = new Map<string, number>();
    for (const { createdAt } of items) weeks.set(weekOf(createdAt), (weeks.get(weekOf(createdAt)) ?? 0) + 1);
    expect(ledgerNow).toMatchObject({
      received: 2600,
      answered: times.length,
      waiting: items.filter(({ answeredAt, closed }) => answeredAt === undefined && !closed).length,
      withinPromise: Math.floor((100 * withinPromise) / (times.length + late)),
      median: times[Math.ceil(times.length / 2) - 1],
      slow: times[Math.ceil(0.9 * times.length) - 1],
    });
    expect(
      ledgerNow.weeks.filter(({ received }) => received > 0).map(({ monday, received }) => [monday, received]),
    ).toEqual([...weeks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(ledgerNow.weeks.reduce((sum, week) => sum + week.withinPromise, 0)).toBe(withinPromise);
  });
});
