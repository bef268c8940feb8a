import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundLimits } from '../../domain/inbound.ts';
import { digest } from '../auth/sessions.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { signatureOf } from './signature.ts';
import { hostileMails } from './testing/hostile.ts';
import { mailOf, ordinary, returned } from './testing/mails.ts';

const secret = 'a secret of this test';
const address = 'reply@in.studio.example';
const token = '0123456789abcdef0123456789abcdef';
const toToken = `reply+${token}@in.studio.example`;
const threadKey = 'fedcba9876543210fedcba9876543210';
const start = new Date('2026-11-20T15:00:00.000Z');
const admin = { as: 'admin' } as const;

let now = start;
let site: TestApp;
beforeEach(async () => {
  now = start;
  site = await testApp({
    now: () => now,
    environment: {
      INBOUND_SECRET: secret,
      INBOUND_ADDRESS: address,
      INBOUND_AUTHSERV: 'mx.studio.example',
      FORM_LIMIT: '1000',
    },
  });
});
afterEach(() => site[Symbol.asyncDispose]());

const send = (raw: Buffer, signature = signatureOf(secret, raw, now), type = 'message/rfc822') =>
  site.request('POST', '/api/inbound', {
    body: new Uint8Array(raw),
    headers: { 'content-type': type, 'x-inbound-signature': signature },
  });
const outcomeOf = async (raw: Buffer) => (await send(raw)).json?.outcome;
const messages = () => site.db.selectFrom('contactMessages').selectAll().orderBy('id').execute();
const mails = async () =>
  (await site.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

/** A submission of Mira's that was answered at `start`, under `token` and `threadKey`. */
async function answered() {
  const sent = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'Mira@player.example' };
  const { id } = (await site.request('POST', '/api/projects', { body: sent })).json;
  const reply = { subject: 'Lanternfall', body: 'Could you send a build?' };
  const { id: replyId } = (await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: reply })).json;
  await site.db
    .insertInto('sentMails')
    .values({
      threadKey,
      tokenHash: digest(token),
      projectId: id,
      messageId: null,
      replyId,
      bouncedAt: null,
      bounce: null,
      createdAt: start.toISOString(),
    })
    .execute();
  await site.db.deleteFrom('outbox').execute();
  now = new Date(start.getTime() + 60 * 60_000);
  return { id, read: async () => (await site.request('GET', `/api/projects/${id}`, admin)).json };
}

describe('an answer by mail', () => {
  it.each([
    ['its reply token', { To: `Studio <${toToken.toUpperCase().replace('REPLY+', 'Reply+')}>` }],
    ['the Message-ID that it answers', { 'In-Reply-To': `<${threadKey}@localhost>` }],
    ['a Message-ID among its references', { References: `<x@y.example> <${threadKey}@localhost> <z@y.example>` }],
    [
      'an address that the receiving server vouches for',
      { 'Authentication-Results': 'mx.studio.example; spf=pass; dmarc=pass (p=none) header.from=player.example' },
    ],
  ])('belongs to its conversation by %s, and the clock runs again', async (_by, headers) => {
    const { read } = await answered();
    expect((await read()).project.dueAt).toBeNull();
    expect(
      await outcomeOf(
        mailOf(ordinary(headers), 'Here it is: https://player.example/build\n\n> Could you send a build?'),
      ),
    ).toBe('answer');
    const { project, answers } = await read();
    expect(answers).toMatchObject([
      {
        text: 'Here it is: https://player.example/build',
        quoted: '> Could you send a build?',
        source: 'mail',
        flags: [],
        address: null,
      },
    ]);
    expect(project.waitingSince).toBe(now.toISOString());
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['nobody vouches for its sender', {}],
    [
      'another server vouches for it',
      { 'Authentication-Results': 'evil.example; dmarc=pass header.from=player.example' },
    ],
    [
      'a comment vouches for it',
      {
        'Authentication-Results':
          'mx.studio.example; dmarc=fail (dmarc=pass header.from=player.example;) header.from=player.example',
      },
    ],
    [
      'a quoted text vouches for it',
      { 'Authentication-Results': 'mx.studio.example; x="; dmarc=pass header.from=player.example"' },
    ],
    [
      'another domain is vouched for',
      { 'Authentication-Results': 'mx.studio.example; dmarc=pass header.from=evil.example' },
    ],
    [
      'the topmost result says no',
      {
        'Authentication-Results': [
          'mx.studio.example; dmarc=fail header.from=player.example',
          'mx.studio.example; dmarc=pass header.from=player.example',
        ],
      },
    ],
    ['its token is unknown', { To: `reply+${'0'.repeat(32)}@in.studio.example` }],
    ['its token is another mailbox’s', { To: `other+${token}@in.studio.example` }],
  ])('is a message of its own where %s', async (_why, headers) => {
    const { read } = await answered();
    expect(await outcomeOf(mailOf(ordinary(headers)))).toBe('message');
    expect((await read()).answers).toEqual([]);
    const [message] = await messages();
    expect(message).toMatchObject({ status: 'new', email: 'mira@player.example', waitingSince: now.toISOString() });
    expect(await mails()).toEqual(['message-notice']);
  });

  it('of somebody else with a valid token is marked, and opens nothing else', async () => {
    const { read } = await answered();
    await outcomeOf(mailOf(ordinary({ From: 'eve@evil.example', To: toToken })));
    expect((await read()).answers).toMatchObject([{ flags: ['stranger'], address: 'eve@evil.example' }]);
  });

  it('is taken once, however often and by whichever way it comes', async () => {
    const { read } = await answered();
    const headers = ordinary({ To: toToken });
    const raw = mailOf(headers);
    const otherWay = mailOf({ Received: 'from elsewhere', ...headers });
    const outcomes = await Promise.all([raw, raw, otherWay].map(outcomeOf));
    expect(outcomes.map(String).toSorted()).toEqual(['answer', 'repeated', 'repeated']);
    expect((await read()).answers).toHaveLength(1);
    // The same Message-ID on another text is another mail: nothing is lost.
    expect(await outcomeOf(mailOf(headers, 'Another text.'))).toBe('answer');
  });

  it('that a program wrote is shown, wants no answer and gets none', async () => {
    const { read } = await answered();
    const programs: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Auto-Response-Suppress': 'All' },
      { Subject: 'Automatic reply: Lanternfall' },
      { Subject: 'Автоответ: Lanternfall' },
      { 'Return-Path': '<>' },
    ];
    for (const headers of programs)
      expect(await outcomeOf(mailOf(ordinary({ To: toToken, ...headers })))).toBe('answer');
    const { project, answers } = await read();
    expect(answers.map(({ flags }: { flags: string[] }) => flags)).toEqual(Array(6).fill(['automatic']));
    expect(project.dueAt).toBeNull();
    expect(await mails()).toEqual([]);
  });
});

describe('a mail that came back', () => {
  it.each([
    ['by its Message-ID', returned(`${threadKey}@localhost`)],
    ['by the address that it came back to', returned('unknown@x.example', { to: toToken })],
  ])('marks the reply as returned, recognised %s', async (_by, raw) => {
    const { read } = await answered();
    expect((await read()).replies).toMatchObject([{ state: 'sent' }]);
    expect(await outcomeOf(raw)).toBe('bounce');
    const { replies, answers } = await read();
    expect(replies).toMatchObject([{ state: 'bounced' }]);
    expect(answers).toEqual([]);
    // One notice, however many reports come.
    await outcomeOf(returned(`${threadKey}@localhost`, { to: 'reply@in.studio.example' }));
    expect(await mails()).toEqual(['bounced']);
  });

  it('later is no failure', async () => {
    const { read } = await answered();
    await outcomeOf(returned(`${threadKey}@localhost`, { action: 'delayed' }));
    expect((await read()).replies).toMatchObject([{ state: 'sent' }]);
  });

  it('that nobody sent is in the archive', async () => {
    expect(await outcomeOf(returned('unknown@x.example'))).toBe('message');
    expect(await messages()).toMatchObject([{ status: 'archived', dueAt: null }]);
    expect(await mails()).toEqual([]);
  });
});

describe('a message by mail', () => {
  const vouched = { 'Authentication-Results': 'mx.studio.example; dmarc=pass header.from=player.example' };

  it('is thanked where the receiving server vouches for its sender, in the language of its letters', async () => {
    await outcomeOf(
      mailOf(
        ordinary({ ...vouched, 'Content-Type': 'text/plain; charset=utf-8' }),
        'Здравствуйте, сколько стоит издание?',
      ),
    );
    expect(await mails()).toEqual(['message-notice', 'message-thanks']);
    expect(await messages()).toMatchObject([{ name: 'Mira Popescu', subject: 'A question', language: 'ru' }]);
  });

  it('that is longer than a form’s stands in whole below it', async () => {
    const long = 'A sentence of the mail. '.repeat(200).trim();
    await outcomeOf(mailOf(ordinary(), long));
    const [message] = await messages();
    expect(message!.message.length).toBeLessThanOrEqual(1000);
    const { answers } = (await site.request('GET', `/api/messages/${message!.id}`, admin)).json;
    expect(answers).toMatchObject([{ text: long }]);
  });

  it('is one of a flood from the twenty-first in an hour on: kept in the archive, without mails', async () => {
    for (let number = 0; number < inboundLimits.messagesPerHour + 2; number += 1) await outcomeOf(mailOf(ordinary()));
    const stored = await messages();
    expect(stored.map(({ status }) => status)).toEqual([
      ...Array(inboundLimits.messagesPerHour).fill('new'),
      'archived',
      'archived',
    ]);
    expect(await mails()).toHaveLength(inboundLimits.messagesPerHour);
  });

  it('of ours that comes back as it left is no message', async () => {
    await answered();
    expect(await outcomeOf(mailOf(ordinary({ 'Message-ID': `<${threadKey}@localhost>` })))).toBe('own');
    expect(await messages()).toEqual([]);
  });
});

describe('a call', () => {
  const raw = mailOf(ordinary());
  it.each([
    ['without a signature', ''],
    ['with another secret', signatureOf('another secret entirely', raw, start)],
    ['with the signature of another mail', signatureOf(secret, Buffer.from('x'), start)],
    ['of six minutes ago', signatureOf(secret, raw, new Date(start.getTime() - 6 * 60_000))],
    ['from the future', signatureOf(secret, raw, new Date(start.getTime() + 6 * 60_000))],
    [
      'with a time that is not signed',
      signatureOf(secret, raw, start).replace(/t=\d+/, `t=${start.getTime() / 1000 + 9}`),
    ],
  ])('%s is refused and stores nothing', async (_what, signature) => {
    expect((await send(raw, signature)).status).toBe(401);
    expect(await messages()).toEqual([]);
  });

  it('with another content type is refused', async () => {
    expect((await send(raw, undefined, 'application/json')).status).toBe(415);
  });

  it('with more than 50 MB is refused', async () => {
    expect((await send(Buffer.alloc(inboundLimits.bytes + 1))).status).toBe(413);
  });

  it('with wrong signatures is refused for a while after thirty of them', async () => {
    for (let number = 0; number < 30; number += 1) await send(raw, 'wrong');
    expect((await send(raw, 'wrong')).status).toBe(429);
  });
});

describe('a hostile mail', () => {
  it('of each kind is stored and shown as text; none is lost and none fails', async () => {
    const kinds = Object.entries(hostileMails);
    expect(kinds.length).toBeGreaterThanOrEqual(60);
    for (const [kind, make] of kinds) {
      // Each in an hour of its own: it is no flood.
      now = new Date(now.getTime() + 61 * 60_000);
      const before = await messages();
      const { status, json } = await send(make());
      expect([kind, status, json]).toEqual([kind, 200, { outcome: 'message' }]);
      const after = await messages();
      expect(after).toHaveLength(before.length + 1);
      const { id, name, email, subject, message } = after.at(-1)!;
      const shown = await site.request('GET', `/api/messages/${id}`, admin);
      expect([kind, shown.status]).toEqual([kind, 200]);
      // eslint-disable-next-line no-control-regex
      expect([name, email, subject].join(' ')).not.toMatch(/[\u0000-\u001f\u202e]/);
      // eslint-disable-next-line no-control-regex
      expect(`${message}${JSON.stringify(shown.json.answers)}`).not.toMatch(/[\u0000-\u0008\u202e]|<script/);
    }
    expect((await mails()).filter((kind) => kind === 'message-thanks')).toEqual([]);
  }, 300_000);
});
