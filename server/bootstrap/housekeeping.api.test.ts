import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { deletedWords, housekeeping, purgeFiles, purgeRows } from './housekeeping.ts';
import { type PeriodicJob, startJobs } from '../platform/jobs/worker.ts';
import { insertMessageRows } from '../testing/conversations.ts';

it('runs its purges every hour in one of several instances', async () => {
  const start = Date.parse('2026-03-02T10:00:00Z');
  let clock = start;
  await using site = await testApp({ now: () => new Date(clock) });
  let purges = 0;
  const log = site.context.log;
  const counted = (): PeriodicJob => {
    const job = housekeeping(site.context);
    return {
      ...job,
      async run(signal) {
        purges += 1;
        await job.run(signal);
      },
    };
  };
  const parts = { db: site.db, log, now: site.context.now };
  const instances = Array.from({ length: 4 }, () => startJobs(parts, [counted()]));
  for (const [minutes, expected] of [
    [0, 1],
    [30, 1],
    [60, 2],
  ] as const) {
    clock = start + minutes * 60_000;
    await Promise.all(instances.map((worker) => worker.drain()));
    expect(purges).toBe(expected);
  }
  await Promise.all(instances.map((worker) => worker.stop()));
});

const now = new Date('2026-03-02T10:00:00.000Z');
const createdAt = '2020-01-01T00:00:00.000Z';

describe('housekeeping', () => {
  it('continues if a purge fails, and the status shows which, why and when, until it succeeds', async () => {
    let clock = now.getTime();
    await using site = await testApp({ now: () => new Date((clock += 1)) });
    await site.session('admin');
    const status = async () => (await site.request('GET', '/api/status', { as: 'admin' })).json;
    const purge = async (name: string) => (await status()).purges.find((run: { name: string }) => run.name === name);
    const never = { startedAt: null, succeededAt: null, failedAt: null, lastError: null };
    expect(await purge('notifications')).toEqual({ name: 'notifications', ...never });

    await refuseDeletes(site);
    const old = { username: 'mira', address: '203.0.113.7', outcome: 'failure' as const, createdAt };
    await site.db.insertInto('signInAttempts').values(old).execute();
    await site.db
      .insertInto('portfolioItems')
      .values({ title: 'x', createdAt, updatedAt: createdAt, deletedAt: createdAt } as never)
      .execute();
    await purgeRows(site.context);
    expect(await site.db.selectFrom('portfolioItems').select('id').execute()).toEqual([]);
    const failed = await purge('signInAttempts');
    expect(failed).toMatchObject({ succeededAt: null, lastError: expect.stringMatching(/^database error \w+$/) });
    expect(failed.failedAt > failed.startedAt).toBe(true);
    await purgeFiles(site.context);
    await deletedWords(site.context).run(new AbortController().signal);
    const runs = (await status()).purges as { name: string; succeededAt: string | null }[];
    expect(runs.filter(({ succeededAt }) => succeededAt === null).map(({ name }) => name)).toEqual(['signInAttempts']);

    await sql
      .raw(`drop trigger refuse_deletes${site.engine === 'postgres' ? ' on sign_in_attempts' : ''}`)
      .execute(site.db);
    clock += 60 * 60_000;
    await purgeRows(site.context);
    const later = await purge('signInAttempts');
    expect(later.succeededAt > later.failedAt).toBe(true);
    const attempts = await site.db.selectFrom('signInAttempts').select('username').execute();
    expect(attempts.map(({ username }) => username)).not.toContain('mira');
  });

  it('deletes more rows than one statement can', async () => {
    await using site = await testApp({ now: () => now });
    const attempt = { username: 'mira', address: '203.0.113.7', outcome: 'failure' as const, createdAt };
    const confirmed = {
      name: 'xx',
      email: 'mira@player.example',
      subject: 'xxx',
      message: 'x'.repeat(10),
      status: 'spam' as const,
    };
    for (let batch = 0; batch < 6; batch += 1) {
      await site.db
        .insertInto('signInAttempts')
        .values(Array.from({ length: 200 }, () => attempt))
        .execute();
      const messages = Array.from({ length: 40 }, () => ({
        ...confirmed,
        language: 'en' as const,
        createdAt,
        spamConfirmedAt: createdAt,
      }));
      await insertMessageRows(site.db, messages);
    }
    await purgeRows(site.context);
    expect(await site.db.selectFrom('signInAttempts').select('id').execute()).toEqual([]);
    expect(await site.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('keeps the trash if its drafts and versions cannot be removed', async () => {
    await using site = await testApp({ now: () => now });
    const shown = await site.request('POST', '/api/cases', {
      as: 'admin',
      body: { title: 'Lanternfall', description: 'A case.', projectType: 'game' },
    });
    await site.db.updateTable('cases').set({ deletedAt: createdAt }).where('id', '=', shown.json.id).execute();
    await refuseDeletes(site, 'content_versions');
    await site.db
      .insertInto('contentVersions')
      .values({ kind: 'cases', entityId: shown.json.id, author: 'mira', content: '{}', createdAt } as never)
      .execute();
    await purgeRows(site.context);
    expect(await site.db.selectFrom('cases').select('id').execute()).toEqual([{ id: shown.json.id }]);
  });
});

/** Makes every delete in a table fail, as a damaged page or an operator's rule would. */
async function refuseDeletes(
  { db, engine }: Pick<TestApp, 'db' | 'engine'>,
  table = 'sign_in_attempts',
): Promise<void> {
  if (engine === 'sqlite')
    return void (await sql
      .raw(`create trigger refuse_deletes before delete on ${table} begin select raise(abort, 'refused'); end`)
      .execute(db));
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger refuse_deletes before delete on ${table} for each row execute function refuse()`)
    .execute(db);
}
