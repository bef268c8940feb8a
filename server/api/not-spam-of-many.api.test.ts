import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../bootstrap/app.ts';
import { conversationIdsOf } from '../platform/db/conversations.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { thanksPerDay } from '../features/mails/submission-mails.ts';
import { testApp } from '../testing/test-app.ts';
import { insertMessageRows, insertProjectRows } from '../testing/conversations.ts';

const site = await testApp();
const statements: string[] = [];
const counted = openDatabase(site.database, undefined, ({ query }) => void statements.push(query.sql));
const { app } = createApp({ ...site.context, db: counted.db });
beforeAll(async () => {
  const webhook = {
    name: 'All',
    address: 'https://receiver.example/',
    format: 'standard',
    events: ['submission.received', 'message.received'],
  };
  await site.request('POST', '/api/webhooks', { as: 'admin', body: webhook });
});
afterAll(async () => {
  await counted.close();
  await site[Symbol.asyncDispose]();
});

const at = '2026-03-02T15:00:00.000Z';
const answeredAt = '2026-03-03T15:00:00.000Z';
const writtenAt = '2026-03-04T15:00:00.000Z';
const address = (number: number, several: boolean) => (several ? 'one@player.example' : `${number}@player.example`);
const flag = { spamAt: at, spamSigns: 'seo offer', language: 'en', createdAt: at };

/** Stores submissions that are spam. Half of them were answered, and their senders have written since. */
async function submissions(count: number, several = false): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, number) => ({
    ...flag,
    name: 'Lanternfall',
    projectType: 'game',
    contactEmail: address(number, several),
    targetPlatforms: '[]',
    screenshots: '[]',
    priority: 'normal',
    status: 'pending',
    updatedAt: at,
    idempotencyKey: randomUUID(),
    bodyDigest: '',
    firstAnsweredAt: number % 2 === 0 ? null : answeredAt,
    answeredElsewhereAt: number % 2 === 0 ? null : answeredAt,
    handledAt: number % 2 === 0 ? null : answeredAt,
  }));
  const ids = await insertProjectRows(site.db, rows as never);
  const stored = await site.db
    .selectFrom('projects')
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .select(['projects.id', 'conversationId', 'firstAnsweredAt'])
    .where('projects.id', 'in', ids)
    .orderBy('projects.id')
    .execute();
  const answers = stored
    .filter(({ firstAnsweredAt }) => firstAnsweredAt !== null)
    .map(({ conversationId }) => ({
      conversationId,
      text: 'Here it is.',
      source: 'page',
      flags: '[]',
      language: 'en',
      createdAt: writtenAt,
    }));
  await site.db
    .insertInto('senderAnswers')
    .values(answers as never)
    .execute();
  return ids;
}

const message = (number: number, more: object = {}) => ({
  ...flag,
  name: 'Mira',
  email: address(number, false),
  subject: 'A question',
  message: 'Is it read yet?',
  status: 'spam',
  spamFrom: 'read',
  bodyDigest: '',
  ...more,
});

async function messages(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, number) => message(number));
  return insertMessageRows(site.db, rows as never);
}

/** Makes a bulk change. @returns the number of its statements */
async function change(path: string, ids: readonly number[], what: object): Promise<number> {
  statements.length = 0;
  const response = await app.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: {
        ...(await site.session('editor')),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ items: ids.map((id) => ({ id })), change: what }),
    }),
  );
  expect([response.status, await response.json()]).toEqual([200, { changed: ids.length, skipped: [], missing: 0 }]);
  return statements.length;
}

const mailsOf = async (kind: string) =>
  (
    await site.db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', kind as never)
      .execute()
  ).length;
const eventsOf = async (event: string) =>
  (await site.db.selectFrom('webhookDeliveries').select('id').where('event', '=', event).execute()).length;

it('Clearing the flag of 100 submissions needs as many statements as of 10; each is thanked and announced, and its clock runs', async () => {
  const few = await change('/api/projects/bulk', await submissions(10), { spam: false });
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('webhookDeliveries').execute();
  const ids = await submissions(100);
  expect(await change('/api/projects/bulk', ids, { spam: false })).toBe(few);
  expect([await mailsOf('project-thanks'), await eventsOf('submission.received')]).toEqual([100, 100]);
  const projects = await site.db
    .selectFrom('projects')
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .select(['spamAt', 'waitingSince'])
    .where('projects.id', 'in', ids)
    .execute();
  expect(projects).toHaveLength(100);
  for (const project of projects) expect(project).toEqual({ spamAt: null, waitingSince: expect.any(String) });
  expect(projects.filter(({ waitingSince }) => waitingSince === writtenAt)).toHaveLength(50);
});

it('Clearing the flag of 100 messages needs as many statements as of 10; each is thanked and announced, and its clock runs', async () => {
  const few = await change('/api/messages/bulk', await messages(10), { status: 'new' });
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('webhookDeliveries').execute();
  const ids = await messages(100);
  expect(await change('/api/messages/bulk', ids, { status: 'new' })).toBe(few);
  expect([await mailsOf('message-thanks'), await eventsOf('message.received')]).toEqual([100, 100]);
  const conversationIds = await conversationIdsOf(site.db, 'message', ids);
  const conversations = site.db.selectFrom('conversations').select('waitingSince');
  const stored = await conversations.where('id', 'in', conversationIds).execute();
  expect(stored.every(({ waitingSince }) => waitingSince === at)).toBe(true);
});

it('Clearing the flag of many items from one address thanks it only as often as a day allows', async () => {
  await site.db.deleteFrom('outbox').execute();
  await change('/api/projects/bulk', await submissions(10, true), { spam: false });
  expect(await mailsOf('project-thanks')).toBe(thanksPerDay);
});
