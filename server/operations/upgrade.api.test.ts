import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentSchema, migrate, schemaOf } from '../platform/db/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { presentNames } from '../testing/upgrades/renamed-tables.ts';
import { linesOf, loadLines } from './testing/data.ts';

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  return database;
}

/** Whether rows of a table are derived from others. */
const isDerived = ([table]: [string, unknown]) => table === 'senders';

const isJob = ([table]: [string, unknown]) => table === 'jobs';

type StoredRow = [table: string, row: Record<string, any>];

/** The tables whose rows had the state that is now in their jobs. */
const subjects: Record<string, { kind: string; column: string }> = {
  webhookDeliveries: { kind: 'webhook-delivery', column: 'deliveryId' },
  outbox: { kind: 'mail', column: 'mailId' },
};

/** A row without the state of its job. */
function withoutJob([table, row]: StoredRow): StoredRow {
  if (!(table in subjects)) return [table, row];
  const moved = ['status', 'attempts', 'nextAttemptAt', 'lastError', 'deliveredAt', 'sentAt'];
  return [table, Object.fromEntries(Object.entries(row).filter(([name]) => !moved.includes(name)))];
}

/** The jobs of rows of an earlier version. */
const jobsOf = (rows: readonly StoredRow[]): StoredRow[] =>
  Object.entries(subjects).flatMap(([table, { kind, column }]) =>
    rows
      .filter(([name]) => name === table)
      .map(([, { id, status, attempts, lastError, nextAttemptAt }]): StoredRow => [
        'jobs',
        {
          kind,
          [column]: id,
          // The attempt that succeeded counts for emails too.
          attempts: status === 'sent' ? attempts + 1 : attempts,
          lastError,
          runAt: nextAttemptAt,
          result: status === 'pending' ? null : status,
        },
      ]),
  );

/** Restored rows in the form of earlier versions, which had no conversations: a submission or message has its clock, and its number refers to it. */
function withoutConversations(rows: readonly StoredRow[]): StoredRow[] {
  const numbersIn = (name: string) =>
    new Map(rows.flatMap(([table, row]) => (table === name ? [[row.conversationId, row.id]] : [])));
  const [projects, messages] = [numbersIn('projects'), numbersIn('messages')];
  const conversations = new Map(rows.flatMap(([table, row]) => (table === 'conversations' ? [[row.id, row]] : [])));
  return rows
    .filter(([table]) => table !== 'conversations')
    .map(([table, { conversationId, ...row }]): StoredRow => {
      if (conversationId === undefined) return [table, row];
      if (table === 'projects' || table === 'messages')
        return [table, { ...conversations.get(conversationId), ...row }];
      const subject = {
        projectId: projects.get(conversationId) ?? null,
        messageId: messages.get(conversationId) ?? null,
      };
      return [table, { ...row, ...subject }];
    });
}

/** Rows without the columns of copies and of the undo of replies. The copy of version 1 is a part of its submission by now. */
function withoutCopies([table, row]: StoredRow): StoredRow[] {
  if (table === 'replies') {
    // The values that an undo restores are in changes now.
    const { undo: _undo, ...reply } = row;
    return [[table, reply.projectId === null ? reply : { ...reply, messageId: null }]];
  }
  if (table !== 'messages') return [[table, row]];
  const { isCopy: _isCopy, archivedFrom: _archivedFrom, ...message } = row;
  return row.subject === 'Лампа' ? [] : [[table, message]];
}

/** The rows of a dump by the present names of their tables, without its first and last line. */
const rowsOf = (lines: readonly string[]) =>
  lines.slice(1, -1).map((line): StoredRow => {
    const [table, row] = JSON.parse(line) as StoredRow;
    return [presentNames[table] ?? table, row];
  });

const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'testing', name), 'utf8')
    .trimEnd()
    .split('\n');

describe('a backup of version 1', () => {
  const lines = fixture('version-1.jsonl');

  it('restores every row and value', async () => {
    const database = await emptyDatabase();
    const tables = await loadLines(database, lines);
    expect(await schemaOf(database)).toBe(currentSchema);
    const expected = rowsOf(lines).map(([table, { submissionKey, ...row }]): StoredRow => [
      table,
      submissionKey === undefined ? row : { ...row, idempotencyKey: submissionKey },
    ]);
    expect(new Set(expected.map(([table]) => table)).size).toBe(13);
    const restored = withoutConversations(rowsOf(await linesOf(database)));
    expect(restored.filter((row) => !isDerived(row) && !isJob(row))).toMatchObject(
      expected.map(withoutJob).flatMap(withoutCopies),
    );
    expect(restored.filter(isJob)).toMatchObject(jobsOf(expected));
    expect(Object.values(tables).reduce((total, { rows }) => total + rows, 0)).toBe(expected.length);
  });

  it('gets senders and clocks that match its rows', async () => {
    const database = await emptyDatabase();
    await loadLines(database, lines);
    const restored = rowsOf(await linesOf(database));
    expect(restored.filter(isDerived).map(([, { address }]) => address)).toEqual([
      'mira@player.example',
      'x@y.example',
    ]);
    const answered = restored.filter(([, row]) => typeof row.firstAnsweredAt === 'string');
    expect(answered.map(([table, { kind }]) => [table, kind])).toEqual([['conversations', 'project']]);
    const { id } = answered[0]![1];
    const projects = restored.filter(([table, row]) => table === 'projects' && row.conversationId === id);
    expect(projects).toMatchObject([['projects', { id: 1 }]]);
  });

  it('lets ids continue after the last assigned one', async () => {
    const database = await emptyDatabase();
    await loadLines(database, lines);
    const row = { title: 'x', featured: false, order: 0, createdAt: '2026-01-02T03:04:05.678Z' };
    const { id } = await database.db.insertInto('features').values(row).returning('id').executeTakeFirstOrThrow();
    expect(id).toBe(1 + (JSON.parse(lines[0]!).tables.features.lastId as number));
  });

  it('is rejected if its schema is older still or if a row was changed', async () => {
    const older = lines.map((line) => line.replace('0007-filtered-counts', '0006-row-counts'));
    await expect(loadLines(await emptyDatabase(), older)).rejects.toThrow('too old (schema 0006-row-counts)');
    const changed = lines.map((line) => line.replace('mira@player', 'mara@player'));
    await expect(loadLines(await emptyDatabase(), changed)).rejects.toThrow('its checksum is wrong');
  });
});

describe('a backup of the last version before the migrations were merged', () => {
  const lines = fixture('version-3.jsonl');

  it('restores every row and value', async () => {
    const database = await emptyDatabase();
    await loadLines(database, lines);
    expect(await schemaOf(database)).toBe(currentSchema);
    expect(new Set(rowsOf(lines).map(([table]) => table)).size).toBe(37);
    const restored = withoutConversations(rowsOf(await linesOf(database)));
    expect(restored.filter((row) => !isJob(row))).toMatchObject(rowsOf(lines).map(withoutJob).flatMap(withoutCopies));
    expect(restored.filter(isJob)).toMatchObject(jobsOf(rowsOf(lines)));
  });

  it('is rejected if its schema is older still', async () => {
    const older = lines.map((line) => line.replace('0116-fewer-rows-read', '0115-searched-audit'));
    await expect(loadLines(await emptyDatabase(), older)).rejects.toThrow('too old (schema 0115-searched-audit)');
  });
});

describe('a database', () => {
  it('of a newer version stays unchanged, and the error states the reason', async () => {
    const database = await emptyDatabase();
    await migrate(database);
    const future = { name: '9999-from-the-future', timestamp: new Date().toISOString() };
    await database.db
      .insertInto('kyselyMigration' as never)
      .values(future)
      .execute();
    const line = 'a newer version of this product made the database (schema 9999-from-the-future): update this one';
    await expect(migrate(database)).rejects.toThrow(line);
    await expect(linesOf(database)).rejects.toThrow(line);
  });

  it.each([
    ['0001-initial', '0007-filtered-counts'],
    ['0001-initial', '0116-fewer-rows-read'],
  ])('of an older version stays unchanged, and the error names the commands', async (...names) => {
    const database = await emptyDatabase();
    const { db } = database;
    await sql`create table projects (id integer primary key)`.execute(db);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-01-02')`.execute(db);
    const line =
      /^an older version of this product .*`npm run backup -- FILE` with that .*`npm run restore -- FILE` with this/;
    for (const open of [migrate, linesOf]) await expect(open(database)).rejects.toThrow(line);
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(['projects']);
  });
});
