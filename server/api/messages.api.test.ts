import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const form = {
  name: 'Mira',
  email: 'mira@player.example',
  subject: 'A question',
  message: 'Do you publish games for the web?',
};
const send = (body: object = form, headers: Record<string, string> = {}) =>
  site.request('POST', '/.netlify/functions/contact-v2', { body, headers });
const list = async () => (await site.request('GET', '/api/messages', { as: 'admin' })).json;

describe('a contact message', () => {
  it.each([
    ['en', 'Thank you for your message! We will get back to you soon.'],
    ['ru', 'Спасибо за сообщение! Мы скоро вам ответим.'],
  ])('is thanked for in %s', async (language, message) => {
    const { status, json } = await send(form, { cookie: `language=${language}` });
    expect([status, json]).toEqual([201, { message }]);
  });

  it('is stored as it was written, with the language of the visitor', async () => {
    await send({ ...form, message: '  <b>Îți mulțumesc</b>; DROP TABLE users; -- 🎮  ' }, { 'accept-language': 'ro' });
    expect((await list())[0]).toEqual({
      ...form,
      id: expect.any(Number),
      message: '<b>Îți mulțumesc</b>; DROP TABLE users; -- 🎮',
      status: 'new',
      language: 'ro',
      assignedTo: null,
      labels: [],
      waitingSince: expect.any(String),
      dueAt: expect.any(String),
      firstAnsweredAt: null,
      snoozedUntil: null,
      withdrawnAt: null,
      version: 1,
      createdAt: expect.any(String),
    });
  });

  it('is accepted under both paths', async () => {
    const before = (await list()).length;
    expect((await site.request('POST', '/api/contact-v2', { body: form })).status).toBe(201);
    expect((await send()).status).toBe(201);
    expect(await list()).toHaveLength(before + 2);
  });

  it.each([
    ['name', 'M', 'Name must be at least 2 characters'],
    ['name', 'M'.repeat(51), 'Name must be less than 50 characters'],
    ['email', 'mira@', 'Please enter a valid email address'],
    ['subject', 'Hi', 'Subject must be at least 3 characters'],
    ['subject', 's'.repeat(101), 'Subject must be less than 100 characters'],
    ['message', '   short   ', 'Message must be at least 10 characters'],
    ['message', 'm'.repeat(1001), 'Message must be less than 1000 characters'],
  ])('whose %s is %j is rejected', async (path, value, message) => {
    const before = (await list()).length;
    const { status, json } = await send({ ...form, [path]: value });
    expect(status).toBe(400);
    expect(json).toEqual({ error: 'Please check what you entered.', issues: [{ path, message }] });
    expect(await list()).toHaveLength(before);
  });

  it('may have the maximum length in every field', async () => {
    const longest = { ...form, name: 'M'.repeat(50), subject: 's'.repeat(100), message: 'm'.repeat(1000) };
    expect((await send(longest)).status).toBe(201);
    expect((await list())[0]).toMatchObject(longest);
  });

  it('that is sent twice with one key, even concurrently, is stored once', async () => {
    const before = { messages: (await list()).length, woken: site.jobsWoken() };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(form, headers)));
    answers.push(await send(form, headers));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await list()).toHaveLength(before.messages + 1);
    expect(site.jobsWoken()).toBe(before.woken + 1);
  });

  it('whose emails cannot be stored is not stored either', async () => {
    await using broken = await testApp();
    await sql`alter table outbox rename to outbox_away`.execute(broken.db);
    expect((await broken.request('POST', '/api/contact-v2', { body: form })).status).toBe(500);
    expect(await broken.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });
});

describe('an admin', () => {
  it('sees messages newest first', async () => {
    await send({ ...form, subject: 'Earlier' });
    await send({ ...form, subject: 'Later' });
    expect((await list()).slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual(['Later', 'Earlier']);
  });

  it('sets a status', async () => {
    await send();
    const [stored] = await list();
    const { status, json } = await site.request('PATCH', `/api/messages/${stored.id}/status`, {
      as: 'admin',
      body: { status: 'answered' },
    });
    expect([status, json]).toEqual([
      200,
      {
        ...stored,
        status: 'answered',
        waitingSince: null,
        dueAt: null,
        firstAnsweredAt: expect.any(String),
        version: 2,
      },
    ]);
  });

  it('cannot set an unknown status, or the status of a message that does not exist', async () => {
    await send();
    const [{ id }] = await list();
    expect(
      (await site.request('PATCH', `/api/messages/${id}/status`, { as: 'admin', body: { status: 'done' } })).status,
    ).toBe(400);
    expect(
      (await site.request('PATCH', '/api/messages/99999/status', { as: 'admin', body: { status: 'read' } })).status,
    ).toBe(404);
  });
});
