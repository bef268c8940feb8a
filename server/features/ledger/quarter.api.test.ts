import { afterAll, expect, it } from 'vitest';
import type { Ledger } from '../../../domain/promise/ledger.ts';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { studio } from '../../../studio.ts';
import { testApp } from '../../testing/test-app.ts';
import { type Arrival, newYork, quarter, runsAt, simulateQuarter } from './testing/quarter.ts';
import { insertMessageRows, insertProjectRows } from '../../testing/conversations.ts';

const { dueAt } = businessCalendar(defaultStudio);

const site = await testApp({ now: () => new Date(quarter.now) });
afterAll(() => site[Symbol.asyncDispose]());

const arrivals = simulateQuarter();

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function rowOf({ table, at, answeredAt, closedAt, spamAt, own, declined }: Arrival): object {
  const waits = answeredAt === null && closedAt === null && spamAt === null;
  const start = new Date(at);
  const clock = waits
    ? { dueAt: dueAt(start).toISOString(), waitingSince: start.toISOString() }
    : { dueAt: null, waitingSince: null };
  const email = own ? studio.email : 'mira@player.example';
  const times = { createdAt: iso(at), firstAnsweredAt: iso(answeredAt), spamAt: iso(spamAt), ...clock };
  if (table === 'projects') {
    const status = closedAt === null && declined === null ? 'pending' : 'cancelled';
    return { name: 'Lanternfall', contactEmail: email, updatedAt: iso(at), status, ...times };
  }
  const status = closedAt === null ? 'new' : 'archived';
  return { name: 'Mira', email, subject: 'A question', message: 'Is it read yet?', status, ...times };
}

async function store(table: Arrival['table']): Promise<void> {
  const ofTable = arrivals.filter((arrival) => arrival.table === table);
  const insertRows = table === 'projects' ? insertProjectRows : insertMessageRows;
  for (let from = 0; from < ofTable.length; from += 200) {
    const batch = ofTable.slice(from, from + 200);
    const ids = await insertRows(site.db, batch.map(rowOf) as never);
    const conversations = await conversationIds(table, ids);
    const replies = batch.flatMap((arrival, index) => replyTo(arrival, conversations.get(ids[index]!)!));
    if (replies.length > 0)
      await site.db
        .insertInto('replies')
        .values(replies as never)
        .execute();
  }
}

async function conversationIds(table: Arrival['table'], ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await site.db
    .selectFrom(table as 'projects')
    .select(['id', 'conversationId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

/** The reply that declines a submission with a reason. */
const replyTo = ({ declined, answeredAt }: Arrival, conversationId: number) =>
  declined === 'with a reason'
    ? [
        {
          conversationId,
          author: 'ilinca',
          recipient: 'mira@player.example',
          language: 'en',
          subject: 'No',
          body: 'Not this time.',
          declineReason: 'fit',
          sharedSentences: '[]',
          createdAt: iso(answeredAt),
        },
      ]
    : [];

/** The ledger in a slow and obvious calculation, which checks the clock at every second of every wait. */
function calculated(): Ledger {
  const hour = 3_600_000;
  const runs: boolean[] = [];
  for (let at = quarter.since; at < quarter.now; at += hour) runs.push(runsAt(at));
  const secondsBetween = (from: number, to: number) => {
    let seconds = 0;
    for (let at = from; at < to;) {
      const index = Math.floor((at - quarter.since) / hour);
      // The clock starts and stops at full hours, so either all or none of the seconds until the next one count.
      const some = Math.ceil((Math.min(to, quarter.since + (index + 1) * hour) - at) / 1000);
      if (runs[index]) seconds += some;
      at += some * 1000;
    }
    return seconds;
  };
  const promised = 24 * 60 * 60;
  const counted = arrivals.filter(
    ({ at, own, spamAt }) => at >= quarter.since && !own && (spamAt === null || spamAt - at > 24 * 3_600_000),
  );
  const seconds = new Map(
    counted.map((arrival) => [arrival, secondsBetween(arrival.at, arrival.answeredAt ?? quarter.now)]),
  );
  const answered = counted.filter(({ answeredAt }) => answeredAt !== null);
  const withinPromise = answered.filter((arrival) => seconds.get(arrival)! <= promised);
  const failed = counted.filter((arrival) => !withinPromise.includes(arrival) && seconds.get(arrival)! > promised);
  /** The smallest number of whole minutes within which a share of the answers was sent. */
  const within = (share: number) => {
    for (let minutes = 0; ; minutes += 1) {
      const sooner = answered.filter((arrival) => seconds.get(arrival)! <= minutes * 60);
      if (sooner.length >= share * answered.length) return minutes;
    }
  };
  const declines = counted.filter(
    ({ table, declined, closedAt, spamAt }) =>
      table === 'projects' && spamAt === null && (declined !== null || closedAt !== null),
  );
  const explained = declines.filter(({ declined }) => declined === 'with a reason');
  const mondayOf = (at: number) => {
    for (let day = at; ; day -= 24 * 3_600_000) if (newYork(day).weekday === 1) return newYork(day).date;
  };
  const mondays = [...new Set(counted.map(({ at }) => mondayOf(at)))].toSorted();
  return {
    since: new Date(quarter.since).toISOString(),
    received: counted.length,
    answered: answered.length,
    closedUnanswered: counted.filter(({ answeredAt, closedAt, spamAt }) => !answeredAt && (closedAt ?? spamAt)).length,
    waiting: arrivals.filter(({ own, answeredAt, closedAt, spamAt }) => !own && !(answeredAt ?? closedAt ?? spamAt))
      .length,
    withinPromise: Math.floor((100 * withinPromise.length) / (withinPromise.length + failed.length)),
    median: within(0.5),
    slow: within(0.9),
    declinedWithReason: Math.floor((100 * explained.length) / declines.length),
    weeks: mondays.map((monday) => {
      const of = (some: Arrival[]) => some.filter(({ at }) => mondayOf(at) === monday).length;
      return { monday, received: of(counted), answered: of(answered), withinPromise: of(withinPromise) };
    }),
  };
}

it('the ledger of a simulated quarter equals an independent calculation', async () => {
  await store('projects');
  await store('messages');
  const { status, json } = await site.request('GET', '/api/promise', { as: 'admin' });
  expect(status).toBe(200);
  expect(json).toEqual(calculated());
  expect(json).toMatchInlineSnapshot(`
    {
      "answered": 3247,
      "closedUnanswered": 74,
      "declinedWithReason": 94,
      "median": 864,
      "received": 3367,
      "since": "2026-10-01T04:00:00.000Z",
      "slow": 2111,
      "waiting": 46,
      "weeks": [
        {
          "answered": 147,
          "monday": "2026-09-28",
          "received": 150,
          "withinPromise": 141,
        },
        {
          "answered": 257,
          "monday": "2026-10-05",
          "received": 260,
          "withinPromise": 229,
        },
        {
          "answered": 257,
          "monday": "2026-10-12",
          "received": 260,
          "withinPromise": 233,
        },
        {
          "answered": 255,
          "monday": "2026-10-19",
          "received": 260,
          "withinPromise": 222,
        },
        {
          "answered": 257,
          "monday": "2026-10-26",
          "received": 260,
          "withinPromise": 203,
        },
        {
          "answered": 258,
          "monday": "2026-11-02",
          "received": 264,
          "withinPromise": 211,
        },
        {
          "answered": 247,
          "monday": "2026-11-09",
          "received": 258,
          "withinPromise": 91,
        },
        {
          "answered": 248,
          "monday": "2026-11-16",
          "received": 258,
          "withinPromise": 54,
        },
        {
          "answered": 255,
          "monday": "2026-11-23",
          "received": 261,
          "withinPromise": 164,
        },
        {
          "answered": 251,
          "monday": "2026-11-30",
          "received": 259,
          "withinPromise": 222,
        },
        {
          "answered": 258,
          "monday": "2026-12-07",
          "received": 261,
          "withinPromise": 218,
        },
        {
          "answered": 255,
          "monday": "2026-12-14",
          "received": 261,
          "withinPromise": 207,
        },
        {
          "answered": 255,
          "monday": "2026-12-21",
          "received": 260,
          "withinPromise": 187,
        },
        {
          "answered": 47,
          "monday": "2026-12-28",
          "received": 95,
          "withinPromise": 0,
        },
      ],
      "withinPromise": 71,
    }
  `);
});
