import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { type ConversationKind, conversationIdsOf, type SubmittedTable } from '../platform/db/conversations.ts';
import type { Database } from '../platform/db/tables.ts';
import { randomNumbers } from '../features/ledger/testing/quarter.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { carryOut } from '../workflows/request-by-sender.ts';
import { findSubject } from '../features/sender-page/sender-page.ts';
import { settleClock } from '../features/clock/clock.ts';
import { readConversation } from '../testing/conversations.ts';

/* After any sequence of actions by senders and operators, the stored clocks equal recalculated ones. */

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const site = await testApp({ pages: standInPages, now, environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const minute = 60_000;

type Kind = SubmittedTable;
const singular = { projects: 'project', messages: 'message' } as const satisfies Record<Kind, ConversationKind>;
const conversationOf = (from: Database, kind: Kind, id: number) => readConversation(from, singular[kind], id);

/** Sends a call, which the server may reject with 4xx, but must not fail. @returns the body of the response */
async function call(method: string, path: string, body: object = {}, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key };
  const { status, json } = await site.request(method, `/api/${path}`, { as: 'admin', body, headers });
  expect([method, path, status < 500]).toEqual([method, path, true]);
  return json;
}

const email = 'mira@player.example';
const submit = (key: string = randomUUID()) =>
  call(
    'POST',
    'projects',
    { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email },
    key,
  );
const write = (key: string = randomUUID()) =>
  call('POST', 'contact-v2', { name: 'Mira', email, subject: 'A question', message: 'Is it read yet?' }, key);
/** Sends a form that is flagged as spam. */
const spam = (kind: Kind) => {
  const sender = { name: 'Pill', email: 'pill@pharmacy.example', contactEmail: 'pill@pharmacy.example' };
  const text = 'Viagra without prescription.';
  return kind === 'messages'
    ? call('POST', 'contact-v2', { ...sender, subject: 'An offer', message: text })
    : call('POST', 'projects', { ...sender, projectType: 'game', description: text });
};
const reply = { subject: 'Re', body: 'Yes.' };
const answer = (kind: Kind, id: number, flags: readonly 'automatic'[] = []) =>
  db.transaction().execute(async (tx) =>
    addAnswer(tx, await conversationOf(tx, kind, id), {
      text: 'One more thing.',
      source: 'mail',
      flags,
      language: 'en',
      idempotencyKey: null,
      receivedAt: now(),
    }),
  );

async function withdraw(kind: Kind, id: number) {
  const conversation = await conversationOf(db, kind, id);
  const subject = await findSubject(db, conversation, now());
  const sender = { userId: null, via: 'link', address: null } as const;
  await db.transaction().execute((tx) => {
    const requested = { kind: 'withdraw', conversation, email: null } as const;
    return carryOut(tx, { subject: subject!, requested, by: sender }, now());
  });
}

/** Makes a change, and undoes it by its key. */
async function changeAndUndo(method: string, path: string, body: object) {
  const key = randomUUID();
  await call(method, path, body, key);
  clock += minute;
  await call('POST', 'changes/undo', { key });
}

/** Sends a reply, and undoes it before its email is sent. */
async function replyAndUndo(kind: Kind, id: number, more: object = {}) {
  const { id: replyId } = await call('POST', `${kind}/${id}/replies`, { ...reply, undoable: true, ...more });
  clock += 1000;
  await call('POST', `replies/${replyId}/undo`);
}

const bulk = (id: number, change: object) => ({ items: [{ id }], change });
const statuses = {
  projects: ['pending', 'in_progress', 'completed', 'cancelled'],
  messages: ['new', 'read', 'answered', 'archived', 'spam'],
} as const satisfies Record<Kind, readonly string[]>;

/** The actions of senders and operators; `pick` chooses one of some values, and `other` is a second submission. */
type Act = (kind: Kind, id: number, pick: <T>(values: readonly T[]) => T, other: number) => Promise<unknown>;
const acts: Record<string, Act> = {
  reply: (kind, id) => call('POST', `${kind}/${id}/replies`, reply),
  replyAndClose: (_kind, id) => call('POST', `projects/${id}/replies`, { ...reply, status: 'cancelled' }),
  replyAndUndo: (kind, id) => replyAndUndo(kind, id),
  replyAndCloseAndUndo: (_kind, id) => replyAndUndo('projects', id, { status: 'cancelled' }),
  answer: (kind, id) => answer(kind, id),
  answerOnceMore: (kind, id) => answer(kind, id),
  automaticAnswer: (kind, id) => answer(kind, id, ['automatic']),
  status: (kind, id, pick) => call('PATCH', `${kind}/${id}/status`, { status: pick(statuses[kind]) }),
  statusAndUndo: (kind, id, pick) => changeAndUndo('POST', `${kind}/bulk`, bulk(id, { status: pick(statuses[kind]) })),
  answeredElsewhere: (kind, id, pick) =>
    call('PATCH', `${kind}/${id}/clock`, { answeredElsewhere: pick([true, true, false]) }),
  waive: (_kind, id, pick) => call('PATCH', `projects/${id}/clock`, { answerWaived: pick([true, false]) }),
  snooze: (kind, id) =>
    call('PATCH', `${kind}/${id}/clock`, { snoozedUntil: new Date(clock + 90 * minute).toISOString() }),
  spam: (_kind, id, pick) => call('POST', 'projects/bulk', bulk(id, { spam: pick([true, false]) })),
  spamAndUndo: (_kind, id, pick) => changeAndUndo('POST', 'projects/bulk', bulk(id, { spam: pick([true, false]) })),
  merge: (_kind, id, _pick, other) => call('POST', 'projects/merge', { ids: [id, other] }),
  unmerge: (_kind, id) => call('POST', `projects/${id}/unmerge`),
  withdraw: (kind, id) => withdraw(kind, id),
};

/** The status of each submission or message, and the clock of its conversation. */
const clocksOf = (kind: Kind) =>
  db
    .selectFrom('conversations')
    .innerJoin(`${kind as 'projects'} as sent`, 'sent.conversationId', 'conversations.id')
    .select(['sent.id', 'status', 'waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes', 'clockNotice'])
    .select('answerWaivedAt')
    .orderBy('sent.id')
    .execute();

async function idsOf(kind: Kind): Promise<number[]> {
  return (await clocksOf(kind)).map(({ id }) => id);
}

/** Recalculates all clocks. @returns the new values */
async function settledClocks(kind: Kind) {
  const numbers = await idsOf(kind);
  await db.transaction().execute(async (tx) => settleClock(tx, await conversationIdsOf(tx, singular[kind], numbers)));
  return clocksOf(kind);
}

describe.each(['projects', 'messages'] as const)('the clocks of %s', (kind) => {
  beforeEach(async () => {
    await site.session('admin');
    for (let count = 0; count < 4; count += 1) {
      clock += minute;
      const key = randomUUID();
      if (kind === 'messages') await write();
      else {
        await write(key);
        if (count > 1) await answer('messages', (await idsOf('messages')).at(-1)!);
        await submit(key);
      }
    }
  });

  it('follow from their forms, before anything else happens', async () => {
    await spam(kind);
    const stored = await clocksOf(kind);
    expect(stored.slice(-2).map(({ dueAt }) => dueAt !== null)).toEqual([true, false]);
    expect(await settledClocks(kind)).toEqual(stored);
  });

  it.each([1, 2, 3, 4])('follow from the sequence of actions (%i)', async (seed) => {
    const random = randomNumbers(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const ids = (await idsOf(kind)).slice(-4);
    const names = Object.keys(acts).filter((name) => kind === 'projects' || !/close|waive|spam|merge/i.test(name));
    for (let step = 0; step < 40; step += 1) {
      clock += Math.ceil(random() * 40) * minute;
      await db
        .updateTable('sessions')
        .set({ createdAt: now().toISOString(), seenAt: now().toISOString() })
        .set({ expiresAt: new Date(clock + 1440 * minute).toISOString() })
        .execute();
      const [name, id, other] = [pick(names), pick(ids), pick(ids)];
      await acts[name]!(kind, id, pick, other);
      const stored = await clocksOf(kind);
      expect([name, id, await settledClocks(kind)]).toEqual([name, id, stored]);
    }
  });
});
