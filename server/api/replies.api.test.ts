import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { retention } from '../../domain/operations/retention.ts';
import { replyLimits } from '../../domain/conversation/reply.ts';
import { studio } from '../../studio.ts';
import { mailTimes } from '../platform/mail/mail-job.ts';
import { purgeSentMails } from '../platform/mail/outbox.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { testApp } from '../testing/test-app.ts';

let clock = Date.parse('2026-03-02T12:00:00.000Z');
const site = await testApp({ now: () => new Date((clock += 1000)) });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const project = {
  name: 'Lanternfall',
  projectType: 'game',
  description: 'Light.',
  contactEmail: 'mira@player.example',
};
const message = {
  name: 'Mira',
  email: 'mira@player.example',
  subject: 'A question',
  message: 'Do you publish?\nI hope so.',
};
const answer = { subject: 'Your project', body: 'Hello,\n\nwe like it.' };

const submit = async (headers: Record<string, string> = {}): Promise<number> =>
  (await site.request('POST', '/api/projects', { body: project, headers })).json.id;
const write = async (headers: Record<string, string> = {}): Promise<number> => {
  await site.request('POST', '/api/contact-v2', { body: message, headers });
  return (await site.request('GET', '/api/messages', admin)).json[0].id;
};
type What = 'projects' | 'messages';
const reply = (list: What, id: number, body: object = answer, headers: Record<string, string> = {}) =>
  site.request('POST', `/api/${list}/${id}/replies`, { ...admin, body, headers });
const read = async (list: What, id: number) => (await site.request('GET', `/api/${list}/${id}`, admin)).json;
const mails = () => site.db.selectFrom('outbox').selectAll().where('kind', '=', 'reply').orderBy('id').execute();

/** Sends every reply that is due within `later` milliseconds. */
async function sendDue(later = 0, failure?: Error) {
  await site.db.deleteFrom('outbox').where('kind', '!=', 'reply').execute();
  const transport = Object.assign(recordingTransport(), { failure });
  const { db, config } = site.context;
  await sendDueMails({ db, config, now: () => new Date(clock + later), transport });
  return transport.sent;
}

describe('a reply to a submission', () => {
  it('is stored and in the history, and its email is queued', async () => {
    const id = await submit({ 'accept-language': 'ro' });
    const woken = site.jobsWoken();
    const { status, json } = await reply('projects', id);
    expect([status, json]).toEqual([
      201,
      {
        id: expect.any(Number),
        by: 'admin',
        at: expect.any(String),
        to: 'mira@player.example',
        ...answer,
        language: 'ro',
        state: 'queued',
      },
    ]);
    expect(site.jobsWoken()).toBe(woken + 1);
    const { replies, history, project: stored } = await read('projects', id);
    expect(replies).toEqual([json]);
    expect(history[0]).toMatchObject({ kind: 'replied', by: 'admin', to: 'Your project' });
    expect(stored.status).toBe('pending');
  });

  it('is sent in the sender’s language, with the typed text and the text that it answers', async () => {
    await sendDue();
    const id = await submit({ 'accept-language': 'ru' });
    await reply('projects', id, { subject: 'Ваш проект', body: 'Здравствуйте!\n\n<b>Нам</b> нравится {name}.' });
    const [mail, ...furtherMails] = await sendDue();
    expect(furtherMails).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'mira@player.example',
      subject: 'Ваш проект',
      replyTo: { name: studio.name, address: studio.email },
      automatic: false,
    });
    expect(mail!.html).toContain('lang="ru"');
    expect(mail!.html).toContain('Здравствуйте!<br/><br/>&lt;b&gt;Нам&lt;/b&gt; нравится {name}.');
    expect(mail!.text).toContain('Здравствуйте!\n\n<b>Нам</b> нравится {name}.');
    expect(mail!.text).toMatch(/Вы писали нам .*2026.*\n+Light\./);
  });

  it('shows whether its email has been sent, even after the outbox has deleted it', async () => {
    const id = await submit();
    await reply('projects', id);
    const state = async () => (await read('projects', id)).replies[0].state;
    await sendDue(0, new Error('no'));
    expect(await state()).toBe('queued');
    await sendDue(mailTimes.longestRetry);
    expect(await state()).toBe('sent');
    await purgeSentMails(site.db, new Date(clock + mailTimes.longestRetry + retention.sentMailDays * 86_400_000 + 1));
    expect(await mails()).toEqual([]);
    expect(await state()).toBe('sent');
  });

  it('shows that its email failed', async () => {
    const id = await submit();
    await reply('projects', id);
    await sendDue(mailTimes.giveUp, new Error('no'));
    expect((await read('projects', id)).replies[0].state).toBe('failed');
  });
});

describe('a reply sent twice', () => {
  it.each(['projects', 'messages'] as const)('with one key sends one email, to %s', async (list) => {
    const id = list === 'projects' ? await submit() : await write();
    const before = (await mails()).length;
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => reply(list, id, answer, headers)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(await mails()).toHaveLength(before + 1);
    expect((await read(list, id)).replies).toHaveLength(1);
  });

  it('with another text, to another sender or without a key is sent twice', async () => {
    const [id, other] = [await submit(), await submit()];
    const headers = { 'idempotency-key': randomUUID() };
    await reply('projects', id, answer, headers);
    await reply('projects', id, { ...answer, body: 'Second thoughts.' }, headers);
    await reply('projects', other, answer, headers);
    await reply('projects', id);
    await reply('projects', id);
    expect((await read('projects', id)).replies).toHaveLength(4);
    expect((await read('projects', other)).replies).toHaveLength(1);
  });
});

describe('a reply', () => {
  it.each([
    ['subject', ''],
    ['subject', ' '],
    ['subject', 'x'.repeat(replyLimits.subject.max + 1)],
    ['subject', 'Hello\r\nBcc: everybody@player.example'],
    ['subject', 'Hello\u2028you'],
    ['body', ''],
    ['body', 'x'.repeat(replyLimits.body.max + 1)],
    ['body', 'a\0b'],
  ])('whose %s is %j is rejected and not stored', async (path, value) => {
    const id = await submit();
    const { status, json } = await reply('projects', id, { ...answer, [path]: value });
    expect([status, json.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
    expect((await read('projects', id)).replies).toEqual([]);
  });

  it('may have the maximum length in every field', async () => {
    const id = await submit();
    const longest = { subject: 'ț'.repeat(replyLimits.subject.max), body: '🏮'.repeat(replyLimits.body.max / 2) };
    expect((await reply('projects', id, longest)).json).toMatchObject(longest);
  });
});

describe('a reply to a message', () => {
  it('marks it as answered, and is listed with it', async () => {
    const id = await write();
    const { json } = await reply('messages', id);
    const details = await read('messages', id);
    expect(details.message).toMatchObject({ ...message, status: 'answered' });
    expect(details.replies).toEqual([json]);
  });
});

describe('one message', () => {
  it('is listed with the sender’s other items', async () => {
    const body = { ...message, email: 'tess@player.example' };
    const send = (more: object) => site.request('POST', '/api/contact-v2', { body: { ...body, ...more } });
    await send({ subject: 'Earlier' });
    await send({ subject: 'Later', email: 'Tess@Player.example' });
    const { json: sent } = await site.request('POST', '/api/projects', {
      body: { ...project, contactEmail: 'TESS@player.example' },
    });
    const [later] = (await site.request('GET', '/api/messages', admin)).json;
    expect(await read('messages', later.id)).toEqual({
      message: later,
      assignee: null,
      answers: [],
      history: [expect.objectContaining({ kind: 'created', at: later.createdAt })],
      notes: [],
      replies: [],
      sender: expect.objectContaining({ blockedAt: null }),
      spam: null,
      draft: null,
      otherMessages: [{ id: later.id - 1, subject: 'Earlier', status: 'new', createdAt: expect.any(String) }],
      projects: [
        { id: sent.id, name: 'Lanternfall', projectType: 'game', status: 'pending', createdAt: sent.createdAt },
      ],
    });
  });
});
