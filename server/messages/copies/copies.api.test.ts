import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { MessageStatus } from '../../../domain/conversation/contact-message.ts';
import { ledgerItems } from '../../ledger/store.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date((clock += 1));
const site = await testApp({ pages: standInPages, now, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const reply = { subject: 'Your project', body: 'Not this time.' };
interface Pair {
  id: number;
  copy: number;
  key: string;
  /** The address of the sender's page. */
  path: string;
}

const message = (email: string) => ({ name: 'Mira', email, subject: 'Lanternfall', message: 'A game about light.' });
/** A submission and the message that came with it, which has a status. */
async function pair(status: MessageStatus = 'new'): Promise<Pair> {
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const email = `${key}@player.example`;
  const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email };
  const answer = await site.request('POST', '/api/projects', { body: form, headers });
  await site.request('POST', '/api/contact-v2', { body: message(email), headers });
  const copy = await copyOf(key);
  if (status !== 'new') await setCopy(copy.id, status);
  return { id: answer.json.id, copy: copy.id, key, path: answer.headers.get('location')! };
}
const copyOf = (key: string) =>
  site.db
    .selectFrom('contactMessages')
    .select(['id', 'status'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow();
const statusOf = async ({ key }: Pair) => (await copyOf(key)).status;
const call = async (method: string, path: string, body: object, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await site.request(method, `/api/${path}`, { ...admin, body, headers });
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
  return answer.json;
};
const get = async (path: string) => (await site.request('GET', `/api/${path}`, admin)).json;
const setCopy = (id: number, status: MessageStatus) => call('PATCH', `messages/${id}/status`, { status });
const setStatus = ({ id }: Pair, status: string, key?: string) =>
  call('PATCH', `projects/${id}/status`, { status }, key);
const undo = (key: string) => call('POST', 'changes/undo', { key });
const bulk = (pairs: readonly Pair[], change: object, key?: string) =>
  call('POST', 'projects/bulk', { items: pairs.map(({ id }) => ({ id })), change }, key);
const linesOf = async ({ copy }: Pair) =>
  ((await get(`messages/${copy}`)).history as { field: string; from: string; to: string; by: string | null }[])
    .filter(({ field }) => field === 'statusWithSubmission')
    .map(({ from, to, by }) => `${from} ${to} ${by}`)
    .toReversed();

/** A sender withdraws on their page. */
async function withdraw({ path }: Pair): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await site.request('POST', path, { body: 'form=withdraw', headers });
  const mail = site.db.selectFrom('outbox').select('payload').where('kind', '=', 'track-request').orderBy('id', 'desc');
  const { track } = JSON.parse((await mail.executeTakeFirstOrThrow()).payload) as { track: string };
  await site.request('POST', `/track/confirm/${track}`, { body: '', headers });
}

describe('the message that came with a submission', () => {
  it.each<[string, (pair: Pair) => Promise<unknown>, string | null]>([
    ['a quick button', (one) => setStatus(one, 'completed'), 'admin'],
    ['the dialog', ({ id }) => call('PUT', `projects/${id}`, { name: 'Lanternrise', status: 'cancelled' }), 'admin'],
    ['a bulk change', (one) => bulk([one], { status: 'cancelled' }), 'admin'],
    ['its sender, who withdraws', withdraw, null],
  ])('is archived with it by %s, in one line of its history', async (_by, close, by) => {
    const [fresh, read] = [await pair(), await pair('read')];
    for (const one of [fresh, read]) await close(one);
    expect([await statusOf(fresh), await statusOf(read)]).toEqual(['archived', 'archived']);
    expect([await linesOf(fresh), await linesOf(read)]).toEqual([[`new archived ${by}`], [`read archived ${by}`]]);
    const listed = async (query: string) =>
      ((await get(`messages?page=1&copies=with&${query}`)).items as { id: number }[]).map(({ id }) => id);
    expect(await listed('status=new,read')).not.toContain(fresh.copy);
    expect(await listed('status=archived')).toContain(fresh.copy);
  });

  it('is read again when it is reopened, and archived once more when it is closed', async () => {
    const one = await pair();
    await setStatus(one, 'cancelled');
    await setStatus(one, 'completed');
    await setStatus(one, 'in_progress');
    expect(await statusOf(one)).toBe('read');
    await bulk([one], { status: 'completed' });
    expect(await statusOf(one)).toBe('archived');
    expect(await linesOf(one)).toEqual(['new archived admin', 'archived read admin', 'read archived admin']);
  });

  it.each<MessageStatus>(['answered', 'archived', 'spam'])('stays as it is when it is %s by hand', async (status) => {
    const one = await pair();
    if (status === 'spam') await bulk([one], { spam: true });
    else await setCopy(one.copy, status);
    await setStatus(one, 'cancelled');
    expect(await statusOf(one)).toBe(status);
    await setStatus(one, 'pending');
    expect([await statusOf(one), await linesOf(one)]).toEqual([status, []]);
  });

  it('is as an operator set it by hand meanwhile', async () => {
    const one = await pair();
    await setStatus(one, 'cancelled');
    await setCopy(one.copy, 'read');
    await setCopy(one.copy, 'archived');
    await setStatus(one, 'pending');
    expect(await statusOf(one)).toBe('archived');
  });

  it('is archived on its arrival behind a submission that is closed already', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const email = `${key}@player.example`;
    const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email };
    const { id } = (await site.request('POST', '/api/projects', { body: form, headers })).json;
    await call('PATCH', `projects/${id}/status`, { status: 'cancelled' });
    await site.request('POST', '/api/contact-v2', { body: message(email), headers });
    expect((await copyOf(key)).status).toBe('archived');
    await call('PATCH', `projects/${id}/status`, { status: 'pending' });
    expect((await copyOf(key)).status).toBe('read');
  });
});

describe('Undo', () => {
  it.each<MessageStatus>(['new', 'read', 'answered', 'archived'])(
    'of what closed a submission leaves its message %s as it was, and so does that of reopening',
    async (status) => {
      const [one, other] = [await pair(status), await pair(status)];
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      await setStatus(one, 'completed', keys[0]);
      await undo(keys[0]!);
      await bulk([one, other], { status: 'cancelled' }, keys[1]);
      const closed = await statusOf(one);
      await bulk([one, other], { status: 'pending' }, keys[2]);
      await undo(keys[2]!);
      expect([await statusOf(one), await statusOf(other)]).toEqual([closed, closed]);
      await undo(keys[1]!);
      expect([await statusOf(one), await statusOf(other)]).toEqual([status, status]);
    },
  );

  it('of a reply that declines leaves both as they were, and the reply itself answers both', async () => {
    for (const status of ['new', 'read', 'archived'] as const) {
      const one = await pair(status);
      const body = { ...reply, undoable: true, status: 'cancelled' };
      const { id } = await call('POST', `projects/${one.id}/replies`, body, randomUUID());
      expect(await statusOf(one)).toBe(status === 'archived' ? 'archived' : 'answered');
      await call('POST', `replies/${id}/undo`, {});
      expect([await statusOf(one), (await get(`projects/${one.id}`)).project.status]).toEqual([status, 'pending']);
      expect(await linesOf(one)).toEqual([]);
    }
  });

  it('of a reply to what is closed archives the message again, and opens it where the submission was reopened since', async () => {
    const [one, other] = [await pair(), await pair('read')];
    for (const each of [one, other]) {
      await setStatus(each, 'cancelled');
      const { id } = await call('POST', `projects/${each.id}/replies`, { ...reply, undoable: true }, randomUUID());
      expect(await statusOf(each)).toBe('answered');
      if (each === other) await setStatus(each, 'pending');
      await call('POST', `replies/${id}/undo`, {});
    }
    expect([await statusOf(one), await statusOf(other)]).toEqual(['archived', 'read']);
    await setStatus(one, 'pending');
    expect(await statusOf(one)).toBe('read');
  });

  it('of a reply archives the message where a colleague closed the submission since', async () => {
    const one = await pair();
    const { id } = await call('POST', `projects/${one.id}/replies`, { ...reply, undoable: true }, randomUUID());
    const colleague = { as: 'editor', body: { status: 'completed' } } as const;
    await site.request('PATCH', `/api/projects/${one.id}/status`, colleague);
    await call('POST', `replies/${id}/undo`, {});
    expect(await statusOf(one)).toBe('archived');
  });

  it('of one reply to several that declines leaves each message as it was', async () => {
    const pairs = [await pair(), await pair('read'), await pair('archived')];
    const key = randomUUID();
    const body = { items: pairs.map(({ id }) => ({ id })), texts: { en: reply }, change: { status: 'cancelled' } };
    await call('POST', 'projects/replies', body, key);
    const statuses = () => Promise.all(pairs.map(statusOf));
    expect(await statuses()).toEqual(['answered', 'answered', 'archived']);
    await call('POST', 'replies/undo', { key });
    expect(await statuses()).toEqual(['new', 'read', 'archived']);
    expect((await get(`projects/${pairs[0]!.id}`)).project.status).toBe('pending');
  });

  it('of a reply to the message itself leaves both as they were', async () => {
    const one = await pair();
    await setStatus(one, 'cancelled');
    const { id } = await call('POST', `messages/${one.copy}/replies`, { ...reply, undoable: true }, randomUUID());
    expect(await statusOf(one)).toBe('answered');
    await call('POST', `replies/${id}/undo`, {});
    expect(await statusOf(one)).toBe('archived');
    await setStatus(one, 'pending');
    expect(await statusOf(one)).toBe('read');
  });
});

it('what is flagged as spam, closed or reopened meanwhile and taken out again has a message that follows', async () => {
  const [closed, reopened] = [await pair(), await pair()];
  await setStatus(reopened, 'completed');
  await bulk([closed, reopened], { spam: true });
  await setStatus(closed, 'cancelled');
  await setStatus(reopened, 'pending');
  expect([await statusOf(closed), await statusOf(reopened)]).toEqual(['spam', 'spam']);
  await bulk([closed, reopened], { spam: false });
  expect([await statusOf(closed), await statusOf(reopened)]).toEqual(['archived', 'read']);
});

it('a merge leaves the messages of both with their own submissions', async () => {
  const [first, second] = [await pair(), await pair()];
  await call('POST', 'projects/merge', { ids: [first.id, second.id], acrossSenders: true });
  await setStatus(first, 'completed');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'new']);
  await setStatus(second, 'cancelled');
  expect(await statusOf(second)).toBe('archived');
});

it('counts, clocks and the public ledger are the same with the message as without it', async () => {
  const one = await pair();
  const alone = randomUUID();
  const form = { name: alone, projectType: 'game', description: 'Light.', contactEmail: `${alone}@player.example` };
  const { json: single } = await site.request('POST', '/api/projects', { body: form });
  const counts = async () => (await get('inbox/counts')) as { submissions: number; messages: number };
  const ledger = async () => {
    const { items, waiting } = await ledgerItems(site.db, new Date(clock - 86_400_000), ['studio@studio.example']);
    return { received: items.length, open: items.filter(({ waits }) => waits).length, waiting };
  };
  const measured = async () => ({ ...(await ledger()), counts: await counts() });
  const start = await measured();
  await setStatus(one, 'cancelled');
  const withCopy = await measured();
  await call('PATCH', `projects/${single.id}/status`, { status: 'cancelled' });
  const without = await measured();
  const step = (from: typeof start, to: typeof start) => ({
    received: to.received - from.received,
    open: to.open - from.open,
    waiting: to.waiting - from.waiting,
    submissions: to.counts.submissions - from.counts.submissions,
    messages: to.counts.messages - from.counts.messages,
  });
  expect(step(start, withCopy)).toEqual(step(withCopy, without));
  expect(step(start, withCopy)).toMatchObject({ received: 0, messages: 0 });
  expect((await get(`messages/${one.copy}`)).message).toMatchObject({ dueAt: null, firstAnsweredAt: null });
});

it('a bulk change of messages, and its undo, skip the copy that a colleague archived with its submission, and say who', async () => {
  const one = await pair();
  const key = randomUUID();
  await call('POST', 'messages/bulk', { items: [{ id: one.copy }], change: { status: 'read' } }, key);
  await site.request('PATCH', `/api/projects/${one.id}/status`, { as: 'editor', body: { status: 'completed' } });
  const { skipped } = await call('POST', 'messages/bulk', {
    items: [{ id: one.copy, status: 'read' }],
    change: { status: 'new' },
  });
  const [{ by }] = (await get(`messages/${one.copy}`)).history;
  expect([by, skipped]).toEqual([expect.stringContaining('editor'), [{ id: one.copy, by }]]);
  expect(await undo(key)).toEqual({ total: 1, undone: 0, changedBy: [by] });
  expect(await statusOf(one)).toBe('archived');
});

it('operators who close and archive the same at once leave both closed, each time', async () => {
  for (let round = 0; round < 6; round += 1) {
    const pairs = [await pair(), await pair()];
    const items = pairs.map(({ copy: id }) => ({ id }));
    await Promise.all([
      bulk(pairs, { status: 'cancelled' }),
      bulk(pairs.toReversed(), { status: 'completed' }),
      call('POST', 'messages/bulk', { items, change: { status: 'archived' } }),
      call('POST', 'messages/bulk', { items: items.toReversed(), change: { status: 'archived' } }),
    ]);
    expect(await Promise.all(pairs.map(statusOf))).toEqual(['archived', 'archived']);
  }
});
