import { expect, it } from 'vitest';
import { dueAt } from '../../domain/promise.ts';
import { migrate } from '../db/migrate.ts';
import { openTestDatabase } from '../testing/test-database.ts';

it('an earlier database gets its clocks from the replies', async () => {
  const database = await openTestDatabase({ migrated: false });
  const { db } = database;
  await migrate(database, '0001-initial');
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
  ] as const)
    await db
      .insertInto('contactMessages')
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
      })
      .execute();
  await migrate(database);

  const columns = ['waitingSince', 'dueAt', 'firstAnsweredAt'] as const;
  const clocks = async (table: 'projects' | 'contactMessages') =>
    (
      await db
        .selectFrom(table as 'projects')
        .select(columns)
        .orderBy('id')
        .execute()
    ).map((row) => Object.values(row));
  const running = [createdAt, dueAt(new Date(createdAt)).toISOString(), null];
  const closed = [null, null, null];
  expect(await clocks('projects')).toEqual([running, running, closed, closed, [null, null, answered]]);
  expect(await clocks('contactMessages')).toEqual([running, closed, closed, [null, null, answered]]);
  const copies = await db.selectFrom('contactMessages').select('isCopy').orderBy('id').execute();
  expect(copies.map(({ isCopy }) => Number(isCopy))).toEqual([0, 1, 0, 0]);
  await database.remove();
});
