import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { formTextLimit } from '../../../domain/text/text.ts';
import { testApp } from '../../testing/test-app.ts';

/* Five submissions with as many different words as a form accepts neither slow other searches down nor fill the disk. */

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const vocabulary = Array.from({ length: 40_000 }, (_, index) => ((index * 2_654_435_761) % 2 ** 32).toString(36));

/** The maximum CPU time of a call in ms. It allows for slow or busy machines with cold caches. */
const mostCpu = 1000;

/** Measures the CPU time of this process in ms, without the time of waiting for other processes. */
async function measureCpuTime(work: () => Promise<unknown>): Promise<number> {
  const usageBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / 1000;
}

async function readStoredBytes(): Promise<number> {
  if (site.engine === 'postgres') {
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(site.db);
    return rows[0]!.size;
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(site.db);
  return statSync(path.join(site.database.dataDir, 'sixtyforty.db')).size;
}

it('is found immediately, at a bounded cost', async () => {
  const searched = () => site.request('GET', '/api/projects?q=lantern', { as: 'admin' });
  await searched();
  const bytesBefore = await readStoredBytes();
  let sent = 0;
  for (let index = 0; index < 5; index += 1) {
    const texts = [0, 1].map((part) =>
      vocabulary
        .slice((index * 2 + part) * 4000)
        .join(' ')
        .slice(0, formTextLimit - 20),
    );
    const body = {
      name: texts[0],
      description: `lantern${index} ${texts[1]}`,
      projectType: 'game',
      contactEmail: 'a@player.example',
    };
    sent += JSON.stringify(body).length;
    const store = async () => expect((await site.request('POST', '/api/projects', { body })).status).toBe(201);
    expect(await measureCpuTime(store)).toBeLessThan(mostCpu);
  }
  for (const q of ['lantern', 'lantren3', vocabulary[100]!, vocabulary[9000]!.slice(1, 4), 'z', 'ba', 'xqwvvq']) {
    const request = () => site.request('GET', `/api/projects?q=${q}`, { as: 'admin' });
    expect([q, await measureCpuTime(request)]).toEqual([q, expect.toSatisfy((ms: number) => ms < mostCpu)]);
  }
  expect((await searched()).json.total).toBe(5);
  expect((await readStoredBytes()) - bytesBefore).toBeLessThan(30 * sent);
});

it('is rejected if no person would write it', async () => {
  const body = {
    name: 'x',
    description: 'x'.repeat(formTextLimit + 1),
    projectType: 'game',
    contactEmail: 'a@b.example',
  };
  const { status, json } = await site.request('POST', '/api/projects', { body });
  expect([status, json.issues[0].path]).toEqual([400, 'description']);
});
