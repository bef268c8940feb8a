import { expect, it } from 'vitest';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { migrate, schemas } from '../../platform/db/migrate.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { completeRows } from './version-1.ts';

const { businessMinutes, dueAt } = businessCalendar(defaultStudio);

it('rows of version 1 get clocks from their replies, and their copies, spam marks and senders', async () => {
  // The schema into which backups of version 1 are loaded.
  const database = await openTestDatabase({ migrated: false });
  await migrate(database, schemas[0]);
  const { db } = database;
  const formerMessages = 'contactMessages' as string as 'messages';
  const createdAt = '2026-03-06T20:00:00.000Z';
  const answered = '2026-03-07T10:00:00.000Z';
  const statuses = ['pending', 'in-progress', 'completed', 'cancelled', 'in_progress'] as const;
  for (const [index, status] of statuses.entries())
    await db
      .insertInto('projects')
      .values({
        name: status,
        contactEmail: 'x',
        status,
        idempotencyKey: `key ${index}`,
        createdAt,
        updatedAt: createdAt,
      } as never)
      .execute();
  for (const [status, idempotencyKey] of [
    ['new', null],
    ['new', 'key 0'],
    ['spam', null],
    ['answered', null],
    ['read', 'key 2'],
  ] as const)
    await db
      .insertInto(formerMessages)
      .values({
        name: 'xx',
        email: 'x',
        subject: 'xxx',
        message: 'x'.repeat(10),
        status,
        idempotencyKey,
        createdAt,
      } as never)
      .execute();
  for (const [projectId, messageId, at] of [
    [5, null, '2026-03-08T10:00:00.000Z'],
    [5, null, answered],
    [null, 4, answered],
  ] as const)
    await db
      .insertInto('replies')
      .values({
        projectId,
        messageId,
        author: 'a',
        recipient: 'x',
        subject: 's',
        body: 'b',
        language: 'en',
        createdAt: at,
      } as never)
      .execute();
  await completeRows(db);

  const columns = ['waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes'] as const;
  const clocks = async (table: 'projects' | 'contactMessages') =>
    (
      await db
        .selectFrom(table as 'projects')
        .select(columns as never)
        .orderBy('id')
        .execute()
    ).map((row) => Object.values(row));
  const running = [createdAt, dueAt(new Date(createdAt)).toISOString(), null, null];
  const closed = [null, null, null, null];
  const answerMinutes = businessMinutes(new Date(createdAt), new Date(answered));
  expect(await clocks('projects')).toEqual([running, running, closed, closed, [null, null, answered, answerMinutes]]);
  expect(await clocks('contactMessages')).toEqual([
    running,
    closed,
    closed,
    [null, null, answered, answerMinutes],
    closed,
  ]);
  const messages = await db
    .selectFrom(formerMessages)
    .selectAll()
    .orderBy('id')
    .$castTo<Record<string, unknown>>()
    .execute();
  expect(
    messages.map((row) => [
      Boolean(row.isCopy),
      row.status,
      row.archivedFrom,
      row.spamAt,
      row.spamConfirmedAt,
      row.spamFrom,
    ]),
  ).toEqual([
    [false, 'new', null, null, null, null],
    [true, 'new', null, null, null, null],
    [false, 'spam', null, createdAt, createdAt, 'read'],
    [false, 'answered', null, null, null, null],
    [true, 'archived', 'read', null, null, null],
  ]);
  const senders = await db.selectFrom('senders').select(['address', 'createdAt']).execute();
  expect(senders).toEqual([{ address: 'x', createdAt }]);
  await database.remove();
});
