import { describe, expect, it, onTestFinished } from 'vitest';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { settleClock } from '../../features/clock/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { conversationIdsOf, type SubmittedTable } from './conversations.ts';
import { migrate } from './migrate.ts';

const { dueAt } = businessCalendar(defaultStudio);

/** An instant by its hour. */
const instantAt = (hour: number): string => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();
const due = (hour: number): string => dueAt(new Date(instantAt(hour))).toISOString();

/** A conversation as an earlier version stored it, which came at midnight: its clock, and the hours of its replies and answers. */
interface Stored {
  status: string;
  waits?: number;
  answered?: number;
  replies?: number[];
  answers?: number[];
  more?: object;
}

const open = { projects: 'pending', messages: 'new' } as const;
const closed = { projects: 'cancelled', messages: 'archived' } as const;

const conversations = (table: SubmittedTable): Record<string, Stored> => ({
  'one that waits': { status: open[table], waits: 0 },
  'one with a reply': { status: closed[table], answered: 1, replies: [1] },
  'one that was answered by another channel': { status: closed[table], answered: 1 },
  'one that was answered by another channel before a reply': { status: closed[table], answered: 1, replies: [2] },
  'one that was answered by another channel twice': { status: closed[table], answered: 1, answers: [2] },
  'one that was closed without an answer': { status: closed[table], answers: [1] },
  'one whose sender wrote after it was closed': { status: open[table], waits: 3, answers: [1, 3, 4] },
  'one whose sender wrote after a reply': { status: open[table], waits: 2, answered: 1, replies: [1], answers: [2, 3] },
  'one that was reopened after a reply': { status: open[table], answered: 1, replies: [1], answers: [2] },
  ...(table === 'projects'
    ? {
        'an imported one': { status: 'pending', more: { importedAt: instantAt(0), importSource: 'Inbox' } },
        'a closed one whose sender wrote since': { status: 'cancelled', waits: 3, answers: [1, 3] },
        spam: { status: 'pending', more: { spamAt: instantAt(0) } },
      }
    : { spam: { status: 'spam', more: { spamAt: instantAt(0), spamFrom: 'new' } } }),
});

/** The names of the tables in the schema of the earlier version. */
const formerNames = { projects: 'projects', messages: 'contactMessages' } as const;

const required = {
  projects: { name: 'Lanternfall', contactEmail: 'mira@player.example', updatedAt: instantAt(0) },
  messages: { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' },
} as const;

async function store(
  { db }: TestDatabase,
  table: SubmittedTable,
  { status, waits, answered, ...conversation }: Stored,
) {
  const clock = waits === undefined ? {} : { waitingSince: instantAt(waits), dueAt: due(waits) };
  const answer = answered === undefined ? {} : { firstAnsweredAt: instantAt(answered), answerMinutes: answered * 60 };
  const { replies = [], answers = [], more } = conversation;
  const { id } = await db
    .insertInto(formerNames[table] as 'projects')
    .values({ ...required[table], status, createdAt: instantAt(0), ...clock, ...answer, ...more } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = table === 'projects' ? { projectId: id } : { messageId: id };
  for (const hour of replies) {
    const row = {
      ...subject,
      author: 'admin',
      recipient: 'mira@player.example',
      language: 'en',
      subject: 'Re',
      body: 'Yes.',
    };
    await db
      .insertInto('replies')
      .values({ ...row, createdAt: instantAt(hour) } as never)
      .execute();
  }
  for (const hour of answers) {
    const row = { ...subject, text: 'One more thing.', source: 'page', flags: '[]', language: 'en' };
    await db
      .insertInto('senderAnswers')
      .values({ ...row, createdAt: instantAt(hour) } as never)
      .execute();
  }
  return id;
}

const clock = ['waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes'] as const;

/** The clock of a row of the earlier version. */
const earlierClockOf = ({ db }: TestDatabase, table: SubmittedTable, id: number) =>
  db
    .selectFrom(formerNames[table] as 'projects')
    .select(clock as never)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const clockOf = ({ db }: TestDatabase, table: SubmittedTable, id: number) =>
  db
    .selectFrom('conversations')
    .innerJoin(`${table as 'projects'} as sent`, 'sent.conversationId', 'conversations.id')
    .select(clock)
    .where('sent.id', '=', id)
    .executeTakeFirstOrThrow();

/** Settles clocks in a database of the current version. */
const settle = ({ db }: TestDatabase, table: SubmittedTable, ids: readonly number[]) =>
  db.transaction().execute(async (tx) => {
    const kind = table === 'projects' ? 'project' : 'message';
    await settleClock(tx, await conversationIdsOf(tx, kind, ids));
  });

async function openOlderDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  await migrate(database, '0012-stages');
  return database;
}

describe.each(['projects', 'messages'] as const)('the clocks that an earlier version stored of %s', (table) => {
  it('follow from the facts that the migration adds', async () => {
    const database = await openOlderDatabase();
    const ids = new Map<string, number>();
    for (const [name, stored] of Object.entries(conversations(table)))
      ids.set(name, await store(database, table, stored));
    const clocks = async (read: (of: TestDatabase, table: SubmittedTable, id: number) => Promise<object>) =>
      Object.fromEntries(
        await Promise.all([...ids].map(async ([name, id]) => [name, await read(database, table, id)])),
      );
    const before = await clocks(earlierClockOf);
    await migrate(database);
    expect(await clocks(clockOf)).toEqual(before);
    await settle(database, table, [...ids.values()]);
    expect(await clocks(clockOf)).toEqual(before);
  });
});

it('a submission waits as before for one that was merged into it', async () => {
  const database = await openOlderDatabase();
  const target = await store(database, 'projects', { status: 'pending', answered: 1, replies: [1], waits: 2 });
  const more = { createdAt: instantAt(2), mergedInto: target, mergedAt: instantAt(3) };
  const merged = await store(database, 'projects', { status: 'pending', more });
  const before = await earlierClockOf(database, 'projects', target);
  await migrate(database);
  await settle(database, 'projects', [merged]);
  expect(await clockOf(database, 'projects', target)).toEqual(before);
});
