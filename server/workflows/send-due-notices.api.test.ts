import { afterAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '../features/accounts/password.ts';
import { createUser } from '../features/accounts/users.ts';
import { addAnswer } from './add-sender-answer.ts';
import type { DueMail } from '../platform/mail/mail-module.ts';
import { testApp } from '../testing/test-app.ts';
import { enqueueDueNotices } from './send-due-notices.ts';
import { readConversation, updateConversations } from '../testing/conversations.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Tuesday, 3 March 2026, in New York. */
const midnight = Date.parse('2026-03-03T05:00:00.000Z');
let clock = midnight;
const site = await testApp({ now: () => new Date(clock), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

const password = await hashPassword('a long test password');
const operator = (username: string, role: 'admin' | 'editor', email: string | null = `${username}@studio.example`) =>
  createUser(db, { username, email, role, password }, new Date(clock));
const ana = await operator('ana', 'admin');
const ben = await operator('ben', 'editor');
await operator('cid', 'admin', null);

beforeEach(async () => {
  await db.deleteFrom('conversations').execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('milestones').execute();
});

const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
/** Stores a submission that arrived at `at`. */
async function submit(at: number, assignedTo: number | null = null): Promise<number> {
  const present = clock;
  clock = at;
  const { id } = (await site.request('POST', '/api/projects', { body: form })).json as { id: number };
  clock = present;
  await db.updateTable('projects').set({ assignedTo }).where('id', '=', id).execute();
  return id;
}
/** The notices that are sent at `at`: kind, recipient and items. */
async function noticesAt(at: number) {
  clock = at;
  await db.deleteFrom('outbox').execute();
  await Promise.all([1, 2, 3].map(() => enqueueDueNotices(db, new Date(clock))));
  const mails = await db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).orderBy('id').execute();
  return mails
    .map(({ kind, recipient, payload }) => {
      const { items } = JSON.parse(payload) as DueMail;
      return `${kind} to ${recipient}: ${items.map((item) => `${item.kind} ${item.id}`).join(', ')}`;
    })
    .toSorted();
}
const yesterday = midnight - 24 * hour;

it('an assignee is reminded once, two hours before an answer is due; all admins are notified once when it is overdue', async () => {
  const id = await submit(yesterday + 15 * hour, ben.id);
  expect(await noticesAt(midnight + 12.9 * hour)).toEqual([]);
  expect(await noticesAt(midnight + 13 * hour)).toEqual([`reminder to ben@studio.example: project ${id}`]);
  expect(await noticesAt(midnight + 14 * hour)).toEqual([]);
  expect(await noticesAt(midnight + 15 * hour)).toEqual([`overdue to ana@studio.example: project ${id}`]);
  expect(await noticesAt(midnight + 16 * hour)).toEqual([]);
});

it('the assignee of a message is reminded, and it is in no other digest', async () => {
  clock = yesterday + 15 * hour;
  await site.request('POST', '/api/contact-v2', { body: message });
  const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  await db.updateTable('messages').set({ assignedTo: ben.id }).where('id', '=', id).execute();
  expect(await noticesAt(midnight + 8 * hour)).toEqual([`digest to ben@studio.example: message ${id}`]);
  expect(await noticesAt(midnight + 13 * hour)).toEqual([`reminder to ben@studio.example: message ${id}`]);
  expect(await noticesAt(midnight + 15 * hour)).toEqual([`overdue to ana@studio.example: message ${id}`]);
});

it('at 8:00 of a business day each operator gets one digest of their own and of unassigned items', async () => {
  const bens = await submit(yesterday + 15 * hour, ben.id);
  const anas = await submit(yesterday + 16 * hour, ana.id);
  const nobodys = await submit(yesterday + 17 * hour);
  await submit(midnight + hour);
  clock = yesterday + 18 * hour;
  await site.request('POST', '/api/contact-v2', { body: message });
  const { id: written } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  expect(await noticesAt(midnight + 8 * hour - minute)).toEqual([]);
  const digests = [
    `digest to ana@studio.example: project ${anas}, project ${nobodys}, message ${written}`,
    `digest to ben@studio.example: project ${bens}, project ${nobodys}, message ${written}`,
  ];
  expect(await noticesAt(midnight + 8 * hour)).toEqual(digests);
  expect(await noticesAt(midnight + 9 * hour)).toEqual([]);
  // A Saturday.
  expect((await noticesAt(midnight + 4 * 24 * hour + 8 * hour)).filter((line) => line.startsWith('digest'))).toEqual(
    [],
  );
});

it('operators without due items get no digest, and a digest that is late by a morning is omitted', async () => {
  expect(await noticesAt(midnight + 8 * hour)).toEqual([]);
  await submit(yesterday + 15 * hour, ben.id);
  await db.deleteFrom('milestones').execute();
  expect(await noticesAt(midnight + 12 * hour)).toEqual([]);
});

it('snoozed, answered and long overdue items have no notice; items whose snooze has ended have one', async () => {
  const snoozed = await submit(yesterday + 15 * hour, ben.id);
  const snoozedUntil = new Date(midnight + 20 * hour).toISOString();
  await updateConversations(db, 'project', [snoozed], { snoozedUntil });
  const answered = await submit(yesterday + 15 * hour, ben.id);
  await site.request('PATCH', `/api/projects/${answered}/clock`, { as: 'admin', body: { answeredElsewhere: true } });
  await submit(midnight - 20 * 24 * hour);
  expect(await noticesAt(midnight + 15 * hour)).toEqual([]);
  expect(await noticesAt(midnight + 20 * hour)).toEqual([`overdue to ana@studio.example: project ${snoozed}`]);
});

it('an answer of the sender to an overdue item causes no second notice', async () => {
  const id = await submit(yesterday + 15 * hour, ben.id);
  expect(await noticesAt(midnight + 15 * hour)).toEqual([`overdue to ana@studio.example: project ${id}`]);
  const answer = { text: 'Any news?', source: 'page', language: 'en', idempotencyKey: null } as const;
  await db
    .transaction()
    .execute(async (tx) =>
      addAnswer(tx, await readConversation(tx, 'project', id), { ...answer, receivedAt: new Date(clock) }),
    );
  expect(await noticesAt(midnight + 16 * hour)).toEqual([]);
});

it('an email lists the first twenty items, and the number of further ones', async () => {
  for (let count = 0; count < 23; count += 1) await submit(yesterday + 15 * hour);
  await noticesAt(midnight + 15 * hour);
  const { payload } = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
  const { items, more } = JSON.parse(payload) as DueMail;
  expect([items.length, more]).toEqual([20, 3]);
  expect(payload).not.toMatch(/mira|Lanternfall/);
});
