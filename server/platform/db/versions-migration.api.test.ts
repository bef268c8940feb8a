import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertMessageRows, insertProjectRows } from '../../testing/conversations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { undoChange } from '../../workflows/undo-change.ts';
import type { SubmittedTable } from './conversations.ts';
import { migrate } from './migrate.ts';
import { idsOf } from './rows.ts';

const createdAt = '2026-03-02T12:00:00.000Z';
const changedAt = '2026-03-02T12:01:00.000Z';
const changedLaterAt = '2026-03-02T12:02:00.000Z';
const now = new Date('2026-03-02T12:05:00.000Z');

const sent = {
  projects: { name: 'Lanternfall', contactEmail: 'mira@player.example', createdAt, updatedAt: changedAt },
  messages: {
    name: 'Mira',
    email: 'mira@player.example',
    subject: 'A question',
    message: 'Is it read yet?',
    createdAt,
  },
} as const;
const statuses = {
  projects: { before: 'pending', after: 'completed', later: 'cancelled' },
  messages: { before: 'new', after: 'read', later: 'archived' },
} as const;

/** Opens a database of the schema before the versions, with two rows whose status ana has changed, the second of which ion has changed since. */
async function openEarlier(table: SubmittedTable) {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  await migrate(database, '0023-replies-are-changes');
  const { db } = database;
  const { id: userId } = await db
    .insertInto('users')
    .values({ username: 'ana', usernameKey: 'ana', password: '-', role: 'editor', createdAt } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { before, after, later } = statuses[table];
  const rows = [after, later].map((status) => ({ ...sent[table], status }));
  const ids =
    table === 'projects'
      ? await insertProjectRows(db, rows as never)
      : await insertMessageRows(db, rows as never, 'contactMessages');
  const conversationIds = idsOf(await db.selectFrom('conversations').select('id').orderBy('id').execute());
  const key = randomUUID();
  const { id: changeSetId } = await db
    .insertInto('changeSets')
    .values({
      userId,
      author: 'ana',
      idempotencyKey: key,
      bodyDigest: '-',
      outcome: '{}',
      undoOutcome: '{}',
      createdAt: changedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = (conversationId: number, author: string, from: string, to: string, at: string) =>
    sql`insert into project_history (conversation_id, author, kind, field, change, created_at)
      values (${conversationId}, ${author}, 'changed', 'status', ${JSON.stringify({ from, to })}, ${at})`.execute(db);
  for (const conversationId of conversationIds) {
    const change = JSON.stringify({ before: { status: before }, after: { status: after } });
    await db.insertInto('changeItems').values({ changeSetId, conversationId, change }).execute();
    await record(conversationId, 'ana', before, after, changedAt);
  }
  await record(conversationIds[1]!, 'ion', after, later, changedLaterAt);
  return { database, ids, key, userId };
}

describe.each(['projects', 'messages'] as const)('of %s that were stored before there were versions', (table) => {
  it('each has the first version, like the entries about it', async () => {
    const { database, ids } = await openEarlier(table);
    await migrate(database);
    const { db } = database;
    for (const versioned of ['conversations', 'history', 'changeItems'] as const) {
      const rows = await db
        .selectFrom(versioned as 'conversations')
        .select('version')
        .execute();
      expect(rows.length).toBeGreaterThanOrEqual(ids.length);
      expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
    }
  });

  it('a change can be undone if nobody has changed the same fields since', async () => {
    const { database, ids, key, userId } = await openEarlier(table);
    await migrate(database);
    const { db } = database;
    const author = {
      user: { id: userId, username: 'ana' },
      actor: { userId, via: 'session', address: null },
    } as const;
    const outcome = await db.transaction().execute((tx) => undoChange(tx, key, author, now));
    expect(outcome).toEqual({ total: 2, undone: 1, changedBy: ['ion'] });
    const stored = await db
      .selectFrom(table as 'projects')
      .select('status')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(stored.map(({ status }) => status)).toEqual([statuses[table].before, statuses[table].later]);
    const versions = await db.selectFrom('conversations').select('version').orderBy('id').execute();
    expect(versions).toEqual([{ version: 2 }, { version: 1 }]);
  });
});
