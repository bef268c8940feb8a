import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { deletedWords } from '../../bootstrap/housekeeping.ts';
import { databaseFile } from '../db/engine.ts';
import { inTransaction } from '../db/rows.ts';
import { startJobs } from '../jobs/worker.ts';
import { lockProjects } from '../../features/submissions/submissions.ts';
import { testApp } from '../../testing/test-app.ts';
import { eraseConversation } from '../../workflows/erase-conversation.ts';
import { findSearchDamage } from './damage.ts';
import { fullTextIndexes, textTables } from './tables.ts';
import { indexAll } from './texts.ts';
import { eraseDeletedWords } from './words.ts';
import { readConversation } from '../../testing/conversations.ts';

/* The derived tables after random operator actions on several submissions, in any order and concurrently. */

const site = await testApp({ environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db, engine } = site;

const words = ['lantern', 'lanterns', 'harbour', 'marigold', 'mari', 'tide', 'tides', 'an', 'ancient', 'маяк', '7'];
const replies: string[] = [];

const call = (path: string, body: object, key: string = randomUUID()) =>
  site.request('POST', `/api/${path}`, { as: 'admin', body, headers: { 'idempotency-key': key } });

const readIds = async (): Promise<number[]> =>
  (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);

/** A subset of the submissions, chosen by the bits of a number. */
const chooseIds = async (bits: number, most = Infinity): Promise<number[]> =>
  (await readIds()).filter((_id, index) => (bits >> (index % 30)) & 1).slice(0, most);

/** Actions of operators and senders on the submissions that `bits` choose, with some words. */
const acts = {
  submit: (_bits: number, text: string) =>
    call('projects', { name: text, projectType: 'game', description: text, contactEmail: 'mira@player.example' }),
  async reply(bits: number, text: string) {
    const items = (await chooseIds(bits)).map((id) => ({ id }));
    const key = randomUUID();
    replies.push(key);
    if (items.length > 0) return call('projects/replies', { items, texts: { en: { subject: text, body: text } } }, key);
  },
  async undo(bits: number) {
    const key = replies[bits % Math.max(replies.length, 1)];
    if (key !== undefined) return call('replies/undo', { key });
  },
  merge: async (bits: number) => {
    const ids = await chooseIds(bits, 4);
    if (ids.length > 1) return call('projects/merge', { ids, acrossSenders: true });
  },
  async separate(bits: number) {
    const [id] = await chooseIds(bits, 1);
    if (id !== undefined) return call(`projects/${id}/unmerge`, {});
  },
  async note(bits: number, text: string) {
    const [id] = await chooseIds(bits, 1);
    if (id !== undefined) return call(`projects/${id}/notes`, { text });
  },
  async edit(bits: number, text: string) {
    const [id] = await chooseIds(bits, 1);
    if (id !== undefined)
      return site.request('PUT', `/api/projects/${id}`, { as: 'admin', body: { description: text } });
  },
  async erase(bits: number) {
    const [projectId] = await chooseIds(bits, 1);
    if (projectId !== undefined && bits % 3 === 0)
      await inTransaction(db, async (tx) => {
        // A concurrent action may have erased it.
        if ((await lockProjects(tx, [projectId])).length === 0) return;
        const conversation = await readConversation(tx, 'project', projectId);
        await eraseConversation(tx, conversation, 'mira@player.example', new Date());
      });
  },
};

const act = fc.record({
  name: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), 'submit' as const, 'reply' as const),
  bits: fc.nat(2 ** 30),
  text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' ')),
});

it(
  'agrees with the stored rows after any bulk replies, undos, merges, notes and erasures',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 }),
        async (steps) => {
          replies.length = 0;
          await db.deleteFrom('conversations').execute();
          for (let number = 0; number < 6; number += 1) await acts.submit(0, words.slice(number, number + 3).join(' '));
          for (const step of steps) {
            const answers = await Promise.all(step.map(({ name, bits, text }) => acts[name](bits, text)));
            expect(answers.filter((answer) => answer && ![200, 201, 404, 409].includes(answer.status))).toEqual([]);
            expect(findDamage()).toEqual([]);
          }
          expect(await readStoredTexts()).toEqual(await deriveTexts());
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  },
);

it.skipIf(engine === 'postgres')('has no word of a replaced text once deleted words are erased', async () => {
  const { json } = await acts.submit(0, 'quixotic');
  for (const text of ['zyzzyva quokka', 'quagga']) {
    const changed = await site.request('PUT', `/api/projects/${json.id}`, {
      as: 'admin',
      body: { name: text, description: text },
    });
    expect(changed.status).toBe(200);
  }
  await eraseDeletedWords(db);
  const blocks = readBlocks();
  // An index stores the prefix that a word shares with the previous one only once.
  for (const part of ['xotic', 'zzyv', 'uokk', 'okka'])
    expect(blocks.filter((block) => block.includes(part))).toEqual([]);
  expect(blocks.some((block) => block.includes('agga'))).toBe(true);
});

it.skipIf(engine === 'postgres')('has no word that a sender erased once the daily job has run', async () => {
  const { json } = await acts.submit(0, 'xylograph');
  const hasWord = () => readBlocks().some((block) => block.includes('lograp'));
  await db.transaction().execute(async (tx) => {
    const conversation = await readConversation(tx, 'project', json.id);
    await eraseConversation(tx, conversation, 'mira@player.example', new Date());
  });
  expect(hasWord()).toBe(true);
  const worker = startJobs({ db, log: site.context.log, now: site.context.now }, [deletedWords(site.context)]);
  await worker.drain();
  await worker.stop();
  expect(hasWord()).toBe(false);
  const { json: status } = await site.request('GET', '/api/status', { as: 'admin' });
  expect(status.purges.find(({ name }: { name: string }) => name === 'deletedWords')).toMatchObject({
    succeededAt: expect.any(String),
    failedAt: null,
  });
});

it('keeps the vocabulary when the removal of deleted words is interrupted', async () => {
  await acts.submit(0, 'quagmire');
  await expect(eraseDeletedWords(db, AbortSignal.abort())).rejects.toThrow('aborted');
  await eraseDeletedWords(db);
  const { rows } = await sql`select word from search_words where word = 'quagmire'`.execute(db);
  expect(rows).toHaveLength(1);
});

/** Reads the blocks of the full-text indexes in the file of the embedded database, as text. */
function readBlocks(): string[] {
  using database = new DatabaseSync(databaseFile(site.database.dataDir));
  return fullTextIndexes.flatMap((index) =>
    database
      .prepare(`select block from ${index}_data`)
      .all()
      .map(({ block }) => Buffer.from(block as Uint8Array).toString('latin1')),
  );
}

function findDamage() {
  if (engine === 'postgres') return [];
  using database = new DatabaseSync(databaseFile(site.database.dataDir));
  return findSearchDamage(database);
}

const tables = Object.values(textTables);

const readStoredTexts = async (from = db) =>
  Promise.all(
    tables.map(async (table) => {
      const id = sql.ref(engine === 'postgres' ? 'id' : 'rowid');
      return (
        await sql`select ${id} as id, name, text from ${sql.table(table)} order by 1`.execute(from.withoutPlugins())
      ).rows;
    }),
  );

/** Derives the texts of all rows by indexing them again, inside a transaction that is rolled back. */
async function deriveTexts() {
  const undone = new Error('undone');
  let texts: Awaited<ReturnType<typeof readStoredTexts>> = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await indexAll(tx);
      texts = await readStoredTexts(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return texts;
}
