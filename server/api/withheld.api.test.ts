import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { signatureOf } from './inbound.ts';
import { composeMail, ordinaryHeaders } from '../features/inbound/testing/mails.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const secret = 'a secret of this test';
const environment = {
  FORM_LIMIT: '1000',
  INBOUND_SECRET: secret,
  INBOUND_ADDRESS: 'reply@in.studio.example',
  INBOUND_AUTHSERV: 'mx.studio.example',
};
const site = await testApp({ pages: standInPages, now, environment });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
const hour = 60 * 60_000;
const offer = 'We offer guest posts and dofollow links, affordable price: http://links.example.top/list';

await site.request('POST', '/api/webhooks', {
  ...admin,
  body: {
    name: 'Chat',
    address: 'https://chat.example/hook',
    format: 'standard',
    events: ['submission.received', 'submission.status_changed', 'submission.answered', 'message.received'],
  },
});
const events = async () =>
  (await db.selectFrom('webhookDeliveries').select('event').orderBy('id').execute()).map(({ event }) => event);
const mailsTo = async (recipient: string) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', recipient).execute()).map(({ kind }) => kind);
const view = async (path: string) => (await site.request('GET', path)).json.tracked;
const project = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
const change = (id: number, body: object) =>
  site.request('POST', '/api/projects/bulk', {
    ...admin,
    body: { items: [{ id }], change: body },
    headers: { 'idempotency-key': randomUUID() },
  });
const answer = (path: string, text: string) =>
  site.request('POST', path, {
    body: new URLSearchParams({ text, key: randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function submit(description: string) {
  clock += 1000;
  const contactEmail = `${randomUUID()}@seo.example`;
  const body = { name: 'Offer', projectType: 'game', description, contactEmail };
  const { json, headers } = await site.request('POST', '/api/projects', { body });
  return { id: json.id as number, contactEmail, path: headers.get('location')! };
}
async function write(message: string) {
  clock += 1000;
  const email = `${randomUUID()}@seo.example`;
  const { headers } = await site.request('POST', '/api/contact-v2', {
    body: { name: 'Offer', email, subject: 'An offer', message },
  });
  const { id } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return { id, email, path: headers.get('location')! };
}

describe('webhooks', () => {
  it('are not sent for spam, and are sent when the flag is removed', async () => {
    const { id } = await submit(offer);
    await change(id, { status: 'cancelled' });
    await change(id, { status: 'pending' });
    const { id: message } = await write(offer);
    expect(await events()).toEqual([]);
    await change(id, { spam: false });
    await site.request('PATCH', `/api/messages/${message}/status`, { ...admin, body: { status: 'new' } });
    expect(await events()).toEqual(['submission.received', 'message.received']);
    await change(id, { spam: true });
    await change(id, { spam: false });
    expect(await events()).toHaveLength(2);
  });
});

describe('the sender’s page', () => {
  const comparable = (tracked: Record<string, unknown>) => ({ ...tracked, id: 0, text: '', address: '' });

  it('looks the same with and without the flag, before and after answers', async () => {
    for (const send of [submit, write]) {
      const spam = await send(offer);
      const arrived = clock;
      const pitch = await send('A game about a lighthouse.');
      const viewBoth = async () => {
        const [spamPage, other] = [await view(spam.path), await view(pitch.path)];
        expect(Date.parse(spamPage.dueAt)).toBe(Date.parse(other.dueAt) - 1000);
        const times = { dueAt: '', receivedAt: '', steps: [], entries: [] };
        expect({ ...comparable(spamPage), ...times }).toEqual({ ...comparable(other), ...times });
        expect(spamPage.steps.map(({ name }: { name: string }) => name)).toEqual(['received']);
      };
      await viewBoth();
      for (const { path } of [spam, pitch]) expect((await answer(path, 'Any news?')).status).toBe(303);
      await viewBoth();
      const present = clock;
      clock = arrived + 100 * hour;
      expect((await view(spam.path)).isLate).toBe(true);
      await viewBoth();
      clock = present;
    }
  });

  it('accepts answers without starting the clock or sending an email', async () => {
    const { id, path } = await submit(offer);
    const before = (await db.selectFrom('outbox').select('id').execute()).length;
    await answer(path, 'Any news?');
    const { project: stored, answers } = await project(id);
    expect([stored.dueAt, answers.length]).toEqual([null, 1]);
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before);
  });

  it('is linked in the withheld email when that is sent', async () => {
    const { id, contactEmail } = await submit(offer);
    await change(id, { spam: false });
    const { payload } = await db
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', contactEmail)
      .executeTakeFirstOrThrow();
    expect((await view(`/track/${JSON.parse(payload).track}`)).id).toBe(id);
  });
});

describe('an item that was answered before its flag was removed', () => {
  it('is not spam afterwards, and its sender is not thanked', async () => {
    const { id, contactEmail } = await submit(offer);
    const body = { subject: 'Your offer', body: 'What does it cost?' };
    expect((await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body })).status).toBe(201);
    const { project: stored, history } = await project(id);
    expect([stored.spamAt, stored.dueAt]).toEqual([null, null]);
    expect(history.some(({ field }: { field: string }) => field === 'spamAt')).toBe(true);
    expect(await mailsTo(contactEmail)).toEqual(['reply']);
  });

  it('waits again after its flag was removed if its sender has written since', async () => {
    const { id, path } = await submit('A game about a lighthouse.');
    await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
    await change(id, { spam: true });
    clock += hour;
    await answer(path, offer);
    expect((await project(id)).project.waitingSince).toBeNull();
    const wrote = now().toISOString();
    clock += hour;
    await change(id, { spam: false });
    expect((await project(id)).project.waitingSince).toBe(wrote);
  });
});

describe('an email from a stranger', () => {
  const send = async (headers: object = {}) => {
    clock += 1000;
    const from = `${randomUUID()}@seo.example`;
    const raw = composeMail(ordinaryHeaders({ From: `Offers <${from}>`, ...headers }), offer);
    const { json } = await site.request('POST', '/api/inbound', {
      body: new Uint8Array(raw),
      headers: { 'content-type': 'message/rfc822', 'x-inbound-signature': signatureOf(secret, raw, now()) },
    });
    expect(json.outcome).toBe('message');
    const { id } = await db.selectFrom('messages').select('id').where('email', '=', from).executeTakeFirstOrThrow();
    return { id, from };
  };
  const setNew = (id: number) =>
    site.request('PATCH', `/api/messages/${id}/status`, { ...admin, body: { status: 'new' } });
  const vouched = 'mx.studio.example; spf=pass; dmarc=pass (p=none) header.from=seo.example';

  it('is judged like a form, and thanked after its flag was removed only if a server authenticated its author', async () => {
    const before = (await db.selectFrom('outbox').select('id').execute()).length;
    const [forged, real] = [await send(), await send({ 'Authentication-Results': vouched })];
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before);
    const { message, spam } = (await site.request('GET', `/api/messages/${forged.id}`, admin)).json;
    expect([message.status, message.dueAt, spam.signs.at(-1)]).toEqual(['spam', null, 'unverified']);
    for (const { id } of [forged, real]) await setNew(id);
    expect([await mailsTo(forged.from), await mailsTo(real.from)]).toEqual([[], ['message-thanks']]);
  });
});
