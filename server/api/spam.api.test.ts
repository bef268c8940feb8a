import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ledgerItems } from '../features/ledger/ledger.ts';
import { purgeSpam } from '../features/submissions/spam.ts';
import { testApp } from '../testing/test-app.ts';

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const site = await testApp({ now, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
const hour = 60 * 60_000;
const day = 24 * hour;

const text = 'We offer guest posts and dofollow links, affordable price: http://links.example.top/list';
const project = (more: object = {}) => ({
  name: 'Offer',
  projectType: 'game',
  description: text,
  contactEmail: `${randomUUID()}@seo.example`,
  ...more,
});
const message = (more: object = {}) => ({
  name: 'Offer',
  email: `${randomUUID()}@seo.example`,
  subject: 'An offer',
  message: text,
  ...more,
});
const submit = async (body: object, key?: string) => {
  clock += 1000;
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { status, json } = await site.request('POST', '/api/projects', { body, headers });
  expect(status).toBe(201);
  return json as { id: number };
};
const write = async (body: { email: string }, key?: string) => {
  clock += 1000;
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await site.request('POST', '/api/contact-v2', { body, headers });
  const { id } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return { id, answer };
};
const get = async (path: string) => (await site.request('GET', path, admin)).json;
const bulk = (body: object, key: string = randomUUID()) =>
  site.request('POST', '/api/projects/bulk', { ...admin, body, headers: { 'idempotency-key': key } });
const flag = (id: number, spam: boolean, key?: string) => bulk({ items: [{ id }], change: { spam } }, key);
const setStatus = (id: number, status: string) =>
  site.request('PATCH', `/api/messages/${id}/status`, { ...admin, body: { status } });
const ids = async (path: string): Promise<number[]> => (await get(path)).items.map(({ id }: { id: number }) => id);
const mailsTo = async (email: string) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()).map(({ kind }) => kind);
const mails = async () =>
  (
    await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('a submission that is spam', () => {
  it('gets the usual response, but no email, no clock, and no entry in lists and counts', async () => {
    const before = { mails: await mails(), counts: await get('/api/inbox/counts') };
    const body = project();
    const { id, ...spam } = await submit(body);
    const { id: _, ...pitch } = await submit({ ...body, description: 'A game about a lighthouse.' });
    expect(Object.keys(spam)).toEqual(Object.keys(pitch));
    expect(await mails()).toBe(before.mails + 2);
    expect(await get('/api/inbox/counts')).toEqual({ ...before.counts, submissions: before.counts.submissions + 1 });

    const { project: stored, spam: note } = await get(`/api/projects/${id}`);
    expect(stored).toMatchObject({ spamAt: stored.createdAt, spamConfirmedAt: null, dueAt: null, waitingSince: null });
    expect(note).toEqual({ at: stored.createdAt, confirmedAt: null, signs: ['seo', 'offer', 'cheapDomain'] });
    for (const q of ['', '&q=guest', '&q=guest&status=pending', '&due=waiting', '&sort=name'])
      expect([q, await ids(`/api/projects?page=1${q}`)]).toEqual([q, expect.not.arrayContaining([id])]);
    for (const q of ['', '&q=guest', '&status=pending'])
      expect([q, await ids(`/api/projects?spam=only${q}`)]).toEqual([q, [id]]);
    expect((await site.request('GET', '/api/projects/export', admin)).text).not.toContain(body.contactEmail + ',' + id);
  });

  it('can be a trial of the form, whose sender is not thanked', async () => {
    const { id } = await submit(
      project({ name: 'test', description: 'test test test', contactEmail: 'try@out.example' }),
    );
    expect((await get(`/api/projects/${id}`)).spam).toMatchObject({ signs: ['trial'] });
    expect(await mailsTo('try@out.example')).toEqual([]);
  });

  it('is restored when its flag is removed: its clock runs from its arrival, and its sender is thanked once', async () => {
    const body = project();
    const { id } = await submit(body);
    const arrived = new Date(clock).toISOString();
    clock += 2 * hour;
    expect((await flag(id, false)).json).toMatchObject({ changed: 1 });
    const { project: stored, spam, history } = await get(`/api/projects/${id}`);
    expect(stored).toMatchObject({ spamAt: null, waitingSince: arrived, status: 'pending' });
    expect(spam).toBeNull();
    expect(history[0]).toMatchObject({ field: 'spamAt', from: arrived, to: null });
    expect(await ids('/api/projects?page=1')).toContain(id);
    expect(await mailsTo(body.contactEmail)).toEqual(['project-thanks']);
    await flag(id, true);
    await flag(id, false);
    expect(await mailsTo(body.contactEmail)).toEqual(['project-thanks']);
  });

  it('because an operator flagged it has no clock, until the flag is undone', async () => {
    const { id } = await submit(project({ description: 'A game about a lighthouse.' }));
    const before = (await get(`/api/projects/${id}`)).project;
    const key = randomUUID();
    await flag(id, true, key);
    const { project: flagged } = await get(`/api/projects/${id}`);
    expect(flagged).toMatchObject({ dueAt: null, spamConfirmedAt: flagged.updatedAt });
    await site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status: 'cancelled' } });
    await site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status: 'pending' } });
    await site.request('PATCH', `/api/projects/${id}/clock`, { ...admin, body: { answeredElsewhere: false } });
    expect((await get(`/api/projects/${id}`)).project.dueAt).toBeNull();
    const undone = await site.request('POST', '/api/changes/undo', { ...admin, body: { key } });
    expect(undone.json).toMatchObject({ undone: 1 });
    const { version: _version, updatedAt: _updatedAt, ...after } = (await get(`/api/projects/${id}`)).project;
    expect(before).toMatchObject(after);
  });

  it('is deleted 30 days after an operator confirmed it, and never before', async () => {
    const [first, second] = [project(), project()];
    const [confirmed, open] = [await submit(first), await submit(second)];
    await flag(confirmed.id, true);
    await purgeSpam(db, new Date(clock + 29 * day));
    expect(await ids('/api/projects?spam=only')).toContain(confirmed.id);
    await purgeSpam(db, new Date(clock + 31 * day));
    const remaining = await ids('/api/projects?spam=only');
    expect([remaining.includes(confirmed.id), remaining.includes(open.id)]).toEqual([false, true]);
    const senders = await db.selectFrom('senders').select('address').execute();
    const addresses = senders.map(({ address }) => address);
    expect([addresses.includes(first.contactEmail), addresses.includes(second.contactEmail)]).toEqual([false, true]);
  });
});

describe('a message that is spam', () => {
  it('has that status until it gets another one, when its sender is thanked', async () => {
    const body = message();
    const before = await get('/api/inbox/counts');
    const { id, answer } = await write(body);
    const other = await write(message({ message: 'A game about a lighthouse.' }));
    expect(answer.json).toEqual(other.answer.json);
    expect(await get('/api/inbox/counts')).toEqual({ ...before, messages: before.messages + 1 });
    expect(await mailsTo(body.email)).toEqual([]);
    expect(await ids('/api/messages?page=1')).not.toContain(id);
    expect(await ids('/api/messages?status=spam')).toContain(id);
    const { message: stored, spam } = await get(`/api/messages/${id}`);
    expect([stored.status, stored.dueAt, spam.signs.length]).toEqual(['spam', null, 3]);
    expect((await setStatus(id, 'spam')).status).toBe(200);
    expect((await get(`/api/messages/${id}`)).spam.confirmedAt).toBe(now().toISOString());
    await setStatus(id, 'new');
    expect((await get(`/api/messages/${id}`)).message).toMatchObject({ status: 'new', waitingSince: stored.createdAt });
    expect(await mailsTo(body.email)).toEqual(['message-thanks']);
  });
});

describe('a publishing form that is spam', () => {
  const send = async (order: 'project' | 'message' | 'both', description: string) => {
    const key = randomUUID();
    const email = `${key}@seo.example`;
    const calls = {
      project: () => submit(project({ contactEmail: email, description }), key),
      // A message is shorter, so it may look different.
      message: () => write(message({ email, message: 'An offer of a game to publish.' }), key),
    };
    if (order === 'both') await Promise.all([calls.project(), calls.message()]);
    else
      for (const call of order === 'project' ? (['project', 'message'] as const) : (['message', 'project'] as const))
        await calls[call]();
    const { id } = await db
      .selectFrom('projects')
      .select('id')
      .where('idempotencyKey', '=', key)
      .executeTakeFirstOrThrow();
    return { id, email };
  };

  it.each(['project', 'message', 'both'] as const)(
    'is one submission without emails, in the order %s',
    async (order) => {
      const before = await mails();
      const { id, email } = await send(order, text);
      expect(await mails()).toBe(before);
      expect((await get(`/api/projects/${id}`)).project.spamAt).toEqual(expect.any(String));
      expect(await db.selectFrom('messages').select('id').where('email', '=', email).execute()).toEqual([]);
    },
  );

  it('is thanked for once when its flag is removed', async () => {
    const { id, email } = await send('both', text);
    await flag(id, false);
    expect(await mailsTo(email)).toEqual(['project-thanks']);
  });
});

describe('== the spam score', () => {
  it('does not apply to senders who were answered before', async () => {
    const body = project({ description: 'A game about a lighthouse.' });
    const { id } = await submit(body);
    await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
    const { id: second } = await submit(project({ contactEmail: body.contactEmail.toUpperCase() }));
    expect((await get(`/api/projects/${second}`)).project.spamAt).toBeNull();
    const { id: third } = await write(message({ email: body.contactEmail }));
    expect((await get(`/api/messages/${third}`)).message.status).toBe('new');
  });

  it('flags everything from a blocked address or domain until it is unblocked', async () => {
    const pitch = { description: 'A game about a lighthouse.' };
    const host = `${randomUUID()}.example`;
    const { id } = await submit(project({ ...pitch, contactEmail: `One@${host}` }));
    await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
    const { sender } = await get(`/api/projects/${id}`);
    const block = (scope: string, blocked: boolean) =>
      site.request('PUT', `/api/senders/${sender.id}/block`, { ...admin, body: { what: scope, blocked } });
    const signsFrom = async (name: string) => {
      const { id: next } = await submit(project({ ...pitch, contactEmail: `${name}@${host}` }));
      return (await get(`/api/projects/${next}`)).spam?.signs ?? null;
    };
    const [first] = await Promise.all([block('address', true), block('address', true)]);
    expect(first.json.blockedAt).not.toBeNull();
    expect([await signsFrom('ONE'), await signsFrom('two')]).toEqual([['blocked'], null]);
    await block('address', false);
    await Promise.all([block('domain', true), block('domain', true)]);
    expect([await signsFrom('one'), await signsFrom('two')]).toEqual([['blocked'], ['blocked']]);
    await block('domain', false);
    expect([await signsFrom('one'), await signsFrom('two')]).toEqual([null, null]);
    const entries = await db.selectFrom('auditEntries').select('fields').where('entity', '=', 'sender').execute();
    expect(entries.map(({ fields }) => JSON.parse(fields)[0])).toEqual([
      'blockedAt',
      'blockedAt',
      'domainBlockedAt',
      'domainBlockedAt',
    ]);
  });

  it('never blocks a domain at which anyone can have an address', async () => {
    const { id } = await submit(project({ description: 'A game.', contactEmail: `${randomUUID()}@gmail.com` }));
    const { sender } = await get(`/api/projects/${id}`);
    const body = { what: 'domain', blocked: true };
    expect((await site.request('PUT', `/api/senders/${sender.id}/block`, { ...admin, body })).status).toBe(409);
  });

  it('counts the same text from several addresses', async () => {
    const description =
      'Do you want more traffic for your site? Please write back, our price list is long. Telegram: @offers';
    const signs = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await submit(project({ description: `${description} ${index}` }));
      signs.push((await get(`/api/projects/${id}`)).spam?.signs ?? null);
    }
    expect(signs.at(-1)).toBeNull();
    const { rows } = {
      rows: await db.selectFrom('projects').select('textDigest').orderBy('id', 'desc').limit(5).execute(),
    };
    expect(new Set(rows.map(({ textDigest }) => textDigest)).size).toBe(1);
  });
});

it('the public ledger omits entries that were flagged within a day, and counts those that were flagged later', async () => {
  await db.deleteFrom('conversations').execute();
  const pitch = { description: 'A game about a lighthouse.' };
  const received = async () => {
    clock += 2 * 60_000;
    return (await site.request('GET', '/api/promise', admin)).json;
  };
  const earlier = await submit(project(pitch));
  const later = await submit(project(pitch));
  const closed = await submit(project(pitch));
  const { id: archived } = await write(message({ message: 'A game about a lighthouse.' }));
  expect(await received()).toMatchObject({ received: 4, waiting: 4 });
  await flag(earlier.id, true);
  await site.request('PATCH', `/api/projects/${closed.id}/status`, { ...admin, body: { status: 'cancelled' } });
  await flag(closed.id, true);
  await setStatus(archived, 'archived');
  await setStatus(archived, 'spam');
  clock += 13 * hour;
  await get('/api/inbox/counts');
  clock += 12 * hour;
  await flag(later.id, true);
  const { items, waiting } = await ledgerItems(db, new Date(clock - 3 * day), ['studio@studio.example']);
  expect([items.length, items.filter(({ waits }) => !waits).length, waiting]).toEqual([3, 3, 0]);
});
