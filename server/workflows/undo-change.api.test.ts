import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { undoSeconds } from '../../domain/conversation/reply.ts';
import { randomNumbers } from '../features/ledger/testing/quarter.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { readConversation } from '../testing/conversations.ts';
import { testApp } from '../testing/test-app.ts';
import { addAnswer } from './add-sender-answer.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
/** Every call is a millisecond later, so each change has its own time. */
const site = await testApp({ now: () => new Date((clock += 1)), environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());

const kinds = ['projects', 'messages'] as const;
type Kind = (typeof kinds)[number];
type Operator = 'admin' | 'editor';
const text = { subject: 'Your project', body: 'Not this time.' };
const email = 'mira@player.example';

/** Makes a sender submit a project or write a message. @returns its number */
async function begin(kind: Kind): Promise<number> {
  if (kind === 'projects') {
    const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email };
    return (await site.request('POST', '/api/projects', { body })).json.id;
  }
  const subject = `Question ${randomUUID()}`;
  const body = { name: 'Mira', email, subject, message: 'Do you publish games?' };
  await site.request('POST', '/api/contact-v2', { body });
  const { id } = await site.db
    .selectFrom('messages')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return id;
}

const read = async (kind: Kind, id: number) => (await site.request('GET', `/api/${kind}/${id}`, { as: 'admin' })).json;
const conversationOf = (kind: Kind, id: number) =>
  readConversation(site.db, kind === 'projects' ? 'project' : 'message', id);

/** The fields of a submission or message, and the facts from which its clock follows. */
async function stateOf(kind: Kind, id: number) {
  const { project, message } = await read(kind, id);
  const { version: _version, updatedAt: _updatedAt, ...fields } = project ?? message;
  const facts = await site.db
    .selectFrom('conversations')
    .select(['answeredElsewhereAt', 'handledAt', 'answerMinutes'])
    .where('id', '=', (await conversationOf(kind, id)).id)
    .executeTakeFirstOrThrow();
  return { ...fields, ...facts };
}
const statusOf = async (kind: Kind, id: number): Promise<string> => (await stateOf(kind, id)).status;

async function reply(kind: Kind, id: number, as: Operator = 'admin', more: object = {}, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key };
  const body = { ...text, undoable: true, ...more };
  const { status, json } = await site.request('POST', `/api/${kind}/${id}/replies`, { as, body, headers });
  expect([status, json]).toMatchObject([201, { undoUntil: expect.any(String) }]);
  return { id: json.id as number, key };
}

async function setStatus(kind: Kind, id: number, status: string, as: Operator = 'admin'): Promise<string> {
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const body = { items: [{ id }], change: { status } };
  expect((await site.request('POST', `/api/${kind}/bulk`, { as, body, headers })).status).toBe(200);
  return key;
}

const undoReply = (id: number, as: Operator = 'admin') => site.request('POST', `/api/replies/${id}/undo`, { as });
const undoChange = (key: string, as: Operator = 'admin') =>
  site.request('POST', '/api/changes/undo', { as, body: { key } });
const undoReplies = (key: string, as: Operator = 'admin') =>
  site.request('POST', '/api/replies/undo', { as, body: { key } });

async function snooze(kind: Kind, id: number): Promise<string> {
  const snoozedUntil = new Date(clock + 86_400_000).toISOString();
  await site.request('PATCH', `/api/${kind}/${id}/clock`, { as: 'admin', body: { snoozedUntil } });
  return snoozedUntil;
}

/** Makes a worker send the due replies. @returns how many were sent */
async function sendDueReplies(): Promise<number> {
  await site.db.deleteFrom('outbox').where('kind', '!=', 'reply').execute();
  const transport = recordingTransport();
  await sendDueMails({ db: site.db, config: site.context.config, now: () => new Date(clock), transport });
  return transport.sent.length;
}

const answer = async (kind: Kind, id: number) => {
  const conversation = await conversationOf(kind, id);
  const written = { text: 'Any news?', source: 'page', flags: [], language: 'en', idempotencyKey: null } as const;
  await site.db
    .transaction()
    .execute((tx) => addAnswer(tx, conversation, { ...written, receivedAt: new Date((clock += 1)) }));
};

describe.each([
  ['projects', { status: 'cancelled' }, 'completed'],
  ['messages', {}, 'archived'],
] as const)('a reply that is undone, to %s', (kind, more, other) => {
  it('keeps the status that a colleague has set since', async () => {
    const id = await begin(kind);
    const sent = await reply(kind, id, 'admin', more);
    await setStatus(kind, id, other, 'editor');
    expect((await undoReply(sent.id)).json).toMatchObject(text);
    expect(await stateOf(kind, id)).toMatchObject({ status: other, firstAnsweredAt: null, dueAt: null });
    expect((await read(kind, id)).replies).toEqual([]);
  });

  it('restores the status after a later change was undone', async () => {
    const id = await begin(kind);
    const before = await stateOf(kind, id);
    const sent = await reply(kind, id, 'admin', more);
    const change = await setStatus(kind, id, other);
    expect((await undoChange(change)).json).toMatchObject({ total: 1, undone: 1 });
    expect((await undoReply(sent.id)).status).toBe(200);
    expect(await stateOf(kind, id)).toEqual(before);
  });

  it('is deleted by the undo of its change too, whose text is a draft again', async () => {
    const id = await begin(kind);
    const before = await stateOf(kind, id);
    const { key, id: replyId } = await reply(kind, id, 'admin', more);
    const total = kind === 'projects' ? 1 : 0;
    const outcome = { total, undone: total, changedBy: [] };
    expect((await undoChange(key)).json).toEqual(outcome);
    expect((await undoChange(key)).json).toEqual(outcome);
    expect((await undoReply(replyId)).status).toBe(404);
    expect(await stateOf(kind, id)).toEqual(before);
    expect((await read(kind, id)).draft).toMatchObject(text);
    clock += 60_000;
    expect(await sendDueReplies()).toBe(0);
  });

  it('resumes the snooze, unless its sender has written since', async () => {
    const id = await begin(kind);
    const snoozedUntil = await snooze(kind, id);
    await undoReply((await reply(kind, id, 'admin', more)).id);
    expect(await stateOf(kind, id)).toMatchObject({ snoozedUntil });
    const sent = await reply(kind, id);
    await answer(kind, id);
    await undoReply(sent.id);
    expect(await stateOf(kind, id)).toMatchObject({ snoozedUntil: null, waitingSince: expect.any(String) });
  });

  it.each([
    ['oldest', [0, 1, 2]],
    ['newest', [2, 1, 0]],
    ['middle', [1, 2, 0]],
  ])('%s first among three restores the state before all of them', async (_order, order) => {
    const id = await begin(kind);
    await snooze(kind, id);
    const before = await stateOf(kind, id);
    const sent = [
      await reply(kind, id),
      await reply(kind, id, 'editor'),
      await reply(kind, id, 'admin', { body: 'One more thing.' }),
    ];
    for (const index of order) await undoReply(sent[index]!.id, index === 1 ? 'editor' : 'admin');
    expect(await stateOf(kind, id)).toEqual(before);
  });

  it('can be sent again with its key', async () => {
    const id = await begin(kind);
    const { key, id: replyId } = await reply(kind, id, 'admin', more);
    await undoReply(replyId);
    await sendDueReplies();
    const again = await reply(kind, id, 'admin', more, key);
    expect((await read(kind, id)).replies).toMatchObject([{ id: again.id }]);
    clock += undoSeconds.accepted * 1000;
    expect(await sendDueReplies()).toBe(1);
  });
});

describe('a change with a reply whose email was sent', () => {
  it('is undone without the reply: the status of a submission', async () => {
    const id = await begin('projects');
    await sendDueReplies();
    const { key, id: replyId } = await reply('projects', id, 'admin', { status: 'cancelled' });
    clock += undoSeconds.accepted * 1000;
    expect(await sendDueReplies()).toBe(1);
    expect((await undoReply(replyId)).status).toBe(409);
    expect((await undoChange(key)).json).toEqual({ total: 1, undone: 1, changedBy: [] });
    expect(await stateOf('projects', id)).toMatchObject({ status: 'pending', dueAt: null });
    expect((await read('projects', id)).replies).toHaveLength(1);
  });

  it('restores nothing of a message, which stays answered', async () => {
    const id = await begin('messages');
    await sendDueReplies();
    const { key } = await reply('messages', id);
    clock += undoSeconds.accepted * 1000;
    expect(await sendDueReplies()).toBe(1);
    expect((await undoChange(key)).json).toEqual({ total: 0, undone: 0, changedBy: [] });
    expect(await statusOf('messages', id)).toBe('answered');
  });
});

it('one of several replies is undone with its status, and the others by their key', async () => {
  const ids = [await begin('projects'), await begin('projects'), await begin('projects')];
  const texts = { en: { subject: 'About {project}', body: 'Not this time.' } };
  const body = { items: ids.map((id) => ({ id })), texts, change: { status: 'cancelled' } };
  const key = randomUUID();
  const { json } = await site.request('POST', '/api/projects/replies', {
    as: 'admin',
    body,
    headers: { 'idempotency-key': key },
  });
  expect((await undoReply(json.replies[1])).status).toBe(200);
  expect(await Promise.all(ids.map((id) => statusOf('projects', id)))).toEqual(['cancelled', 'pending', 'cancelled']);
  await setStatus('projects', ids[1]!, 'completed');
  expect((await undoReplies(key)).json).toEqual({ total: 3, undone: 3 });
  expect(await Promise.all(ids.map((id) => statusOf('projects', id)))).toEqual(['pending', 'completed', 'pending']);
  expect((await undoReplies(key)).json).toEqual({ total: 3, undone: 3 });
});

it('undoing a closing change resumes the snooze, and keeps the record of an earlier answer by another channel', async () => {
  for (const [kind, closed] of [
    ['projects', 'cancelled'],
    ['messages', 'archived'],
  ] as const) {
    const id = await begin(kind);
    await site.request('PATCH', `/api/${kind}/${id}/clock`, { as: 'admin', body: { answeredElsewhere: true } });
    await answer(kind, id);
    await snooze(kind, id);
    const before = await stateOf(kind, id);
    expect(before).toMatchObject({ snoozedUntil: expect.any(String), answeredElsewhereAt: expect.any(String) });
    const key = await setStatus(kind, id, closed);
    expect(await stateOf(kind, id)).toMatchObject({ snoozedUntil: null });
    await undoChange(key);
    expect(await stateOf(kind, id)).toEqual(before);
  }
});

const statuses = {
  projects: ['pending', 'in_progress', 'completed', 'cancelled'],
  messages: ['new', 'read', 'answered', 'archived'],
} as const satisfies Record<Kind, readonly string[]>;

describe.each(kinds)('any changes and replies of %s', (kind) => {
  it.each([1, 2, 3])('that are undone newest first restore each earlier state (%i)', async (seed) => {
    const random = randomNumbers(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const id = await begin(kind);
    await snooze(kind, id);
    const changes: { before: object; undo: () => Promise<unknown> }[] = [];
    for (let step = 0; step < 8; step += 1) {
      const before = await stateOf(kind, id);
      const status = pick(statuses[kind]);
      if (random() < 0.5) {
        const sent = await reply(kind, id, 'admin', kind === 'projects' ? { status } : {});
        changes.push({ before, undo: () => undoReply(sent.id) });
      } else {
        const key = await setStatus(kind, id, status);
        changes.push({ before, undo: () => undoChange(key) });
      }
    }
    for (const { before, undo } of changes.toReversed()) {
      await undo();
      expect(await stateOf(kind, id)).toEqual(before);
    }
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'of two operators, undone in any order, have the status of the model (%i)',
    async (seed) => {
      const random = randomNumbers(seed + 100);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
      const id = await begin(kind);
      const model = statusModel(kind);
      const undoable: { write: Write; undo: () => Promise<unknown> }[] = [];
      for (let step = 0; step < 30; step += 1) {
        const by = pick(['admin', 'editor'] as const);
        const action = pick(['reply', 'change', 'undo', 'undo'] as const);
        const status = pick(statuses[kind]);
        if (action === 'reply') {
          const sent = await reply(kind, id, by, kind === 'projects' ? { status, body: `Reply ${step}` } : {});
          undoable.push({
            write: model.reply(by, kind === 'projects' ? status : 'answered'),
            undo: () => undoReply(sent.id, by),
          });
        } else if (action === 'change') {
          const key = await setStatus(kind, id, status, by);
          undoable.push({ write: model.change(by, status), undo: () => undoChange(key, by) });
        } else if (undoable.length > 0) {
          const [{ write, undo }] = undoable.splice(Math.floor(random() * undoable.length), 1) as [
            (typeof undoable)[0],
          ];
          await undo();
          model.undo(write);
        }
        expect([step, action, await statusOf(kind, id)]).toEqual([step, action, model.status()]);
      }
    },
  );
});

/** A change of an item. `before` is undefined if the change did not set the status. */
interface Write {
  by: Operator;
  time: number;
  before: string | undefined;
  after: string;
  isReply: boolean;
}

/**
 * The status of a conversation under changes, replies and their undo. A status is restored if it is still the one after the change and no
 * colleague has set it since. Replies answer a message, and a later reply restores its status when it is undone itself.
 */
function statusModel(kind: Kind) {
  let time = 0;
  let status: string = statuses[kind][0];
  let pendingReplies: Write[] = [];
  const changes: { by: Operator; time: number }[] = [];
  const write = (by: Operator, after: string, isReply: boolean): Write => {
    time += 1;
    const before = after === status ? undefined : status;
    if (before !== undefined && !(isReply && kind === 'messages')) changes.push({ by, time });
    status = after;
    return { by, time, before, after, isReply };
  };
  return {
    status: () => status,
    change: (by: Operator, after: string) => write(by, after, false),
    reply: (by: Operator, after: string) => {
      const sent = write(by, after, true);
      pendingReplies.push(sent);
      return sent;
    },
    undo: (undone: Write): void => {
      time += 1;
      const { by, before, after, isReply } = undone;
      pendingReplies = pendingReplies.filter((other) => other !== undone);
      if (before === undefined || status !== after) return;
      const isChangedSince = changes.some((change) => change.by !== by && change.time > undone.time);
      if (isChangedSince) return;
      const nextReply = pendingReplies.find((other) => other.time > undone.time);
      if (kind === 'messages' && nextReply) {
        if (isReply) nextReply.before ??= before;
        return;
      }
      if (!(isReply && kind === 'messages')) changes.push({ by, time });
      status = before;
    },
  };
}
