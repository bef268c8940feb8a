import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { isFailing } from '../../../domain/operations/maintenance.ts';
import type { Status } from '../../../domain/operations/status.ts';
import { startSearchRepair } from '../../bootstrap/check-database.ts';
import { testApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { findSearchDamage } from './damage.ts';
import { rebuildSearch } from './rebuild.ts';

/* The embedded database only: PostgreSQL has no index that is written by hand. */

async function embeddedDatabase() {
  const database = await openTestDatabase({ migrated: false, embedded: true });
  onTestFinished(() => database.remove());
  return database;
}

function damageOf(dataDir: string) {
  using database = new DatabaseSync(databaseFile(dataDir));
  return findSearchDamage(database);
}

it('a database whose index was damaged by replies to many is intact and finds its words after the migration', async () => {
  const { db, engine, dataDir } = await embeddedDatabase();
  await migrate({ db, engine }, '0001-schema');
  for (const id of [1, 2])
    await sql`insert into projects (id, name, contact_email, created_at, updated_at) values (${id}, 'x', 'x', '', '')`.execute(
      db,
    );
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['project_search', 'project_search_names']) {
    await run(`insert into ${table} (${table}, rank) values ('secure-delete', 1)`);
    await run(`insert into ${table} (rowid, text) values (1, 'foo a'), (2, 'b')`);
    await run(`insert or replace into ${table} (rowid, text) values (1, 'foo c'), (2, 'foo d')`);
  }
  await run(`insert into search_words (word) values ('foo'), ('gone'), ('c')`);
  // In this schema the table of messages has another name, so the check of their texts fails too.
  expect(damageOf(dataDir).map(({ table }) => table)).toContain('project_search');

  await migrate({ db, engine });
  expect(damageOf(dataDir)).toEqual([]);
  const { rows } = await sql<{
    rowid: number;
  }>`select rowid from project_search where project_search match 'foo'`.execute(db);
  expect(rows.map(({ rowid }) => rowid)).toEqual([1, 2]);
  const words = await sql<{ word: string }>`select word from search_words order by word`.execute(db);
  expect(words.rows.map(({ word }) => word)).toEqual(['c', 'd', 'foo', 'gone']);
});

it('a damaged search table is rebuilt while the product serves requests, and is logged and shown on the status page', async () => {
  await using site = await testApp();
  if (site.engine === 'postgres') return;
  const { database, context, log } = site;
  for (const name of ['Lanternfall', 'Harbour lights']) {
    const body = { name, projectType: 'game', description: `${name}, a game.`, contactEmail: 'mira@player.example' };
    expect((await site.request('POST', '/api/projects', { body })).status).toBe(201);
  }
  const message = { name: 'Mira', email: 'mira@player.example', subject: 'Moonharvest', message: 'Is it out yet?' };
  expect((await site.request('POST', '/api/contact-v2', { body: message })).status).toBe(201);
  const search = async (q: string) =>
    (await site.request('GET', `/api/projects?q=${q}`, { as: 'admin' })).json.items.map(
      (item: { name: string }) => item.name,
    );
  using vandal = new DatabaseSync(databaseFile(database.dataDir), { defensive: false });
  vandal.exec(`update project_search_data set block = x'00' where id > 1`);
  vandal.exec(`delete from message_search`);
  vandal.exec(`delete from search_words where word = 'lights'`);
  expect(damageOf(database.dataDir).map(({ table }) => table)).toContain('project_search');

  const repair = startSearchRepair(database, context, Promise.resolve(undefined));
  const finished = async () => {
    const { rebuilds } = (await site.request('GET', '/api/status', { as: 'admin' })).json as Status;
    return rebuilds.filter((run) => run.succeededAt !== null && !isFailing(run)).map(({ name }) => name);
  };
  await expect.poll(finished).toEqual(['project_search', 'message_search']);
  await repair.stop();
  expect([await search('lantern'), await search('lights')]).toEqual([['Lanternfall'], ['Harbour lights']]);
  expect((await site.request('GET', '/api/messages?q=moonharvest', { as: 'admin' })).json.total).toBe(1);
  expect(log.filter(({ table, msg }) => table === 'project_search' && /rebuilt/.test(msg))).toHaveLength(2);
  expect(damageOf(database.dataDir)).toEqual([]);
});

it.each(['project_search', 'search_words'] as const)(
  'a rebuild of %s that a stop interrupts is recorded neither as a success nor as a failure',
  async (table) => {
    await using site = await testApp();
    if (site.engine === 'postgres') return;
    const { db, now } = site.context;
    const stopped = new AbortController();
    const logged: unknown[] = [];
    const log = { warn: () => stopped.abort(), info: (fields: unknown) => logged.push(fields) };
    await rebuildSearch({ db, now, log }, [{ table, finding: 'damaged', isIncomplete: true }], stopped.signal);
    const runs = await db.selectFrom('maintenanceRuns').selectAll().where('name', '=', table).execute();
    expect(runs).toMatchObject([{ startedAt: expect.any(String), succeededAt: null, failedAt: null, lastError: null }]);
    expect(logged).toEqual([]);
  },
);
