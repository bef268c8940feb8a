import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundLimits } from '../../../domain/correspondence/inbound.ts';
import { studio } from '../../../studio.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { signatureOf } from '../../api/inbound.ts';
import { composeMail, ordinaryHeaders, composeBounce } from './testing/mails.ts';
import { admin, openInbound, secret, start, threadKey, token, toToken } from './testing/open-inbound.ts';

let inbound: Awaited<ReturnType<typeof openInbound>>;
let site: TestApp;
beforeEach(async () => {
  inbound = await openInbound();
  ({ site } = inbound);
});
afterEach(() => site[Symbol.asyncDispose]());

const outcomeOf = (raw: Buffer) => inbound.outcomeOf(raw);
const messages = () => inbound.messages();
const mails = () => inbound.mails();
const answered = () => inbound.answered();

describe('an answer by email', () => {
  it.each([
    ['its reply token', { To: `Studio <${toToken.toUpperCase().replace('REPLY+', 'Reply+')}>` }],
    ['the Message-ID that it answers', { 'In-Reply-To': `<${threadKey}@localhost>` }],
    ['a Message-ID among its references', { References: `<x@y.example> <${threadKey}@localhost> <z@y.example>` }],
    [
      'an address that the receiving server vouches for',
      { 'Authentication-Results': 'mx.studio.example; spf=pass; dmarc=pass (p=none) header.from=player.example' },
    ],
  ])('belongs to its conversation by %s, and the clock restarts', async (_by, headers) => {
    const { read } = await answered();
    expect((await read()).project.dueAt).toBeNull();
    expect(
      await outcomeOf(
        composeMail(ordinaryHeaders(headers), 'Here it is: https://player.example/build\n\n> Could you send a build?'),
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
    expect(project.waitingSince).toBe(inbound.now().toISOString());
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
  ])('is a separate message if %s', async (_why, headers) => {
    const { read } = await answered();
    expect(await outcomeOf(composeMail(ordinaryHeaders(headers)))).toBe('message');
    expect((await read()).answers).toEqual([]);
    const [message] = await messages();
    expect(message).toMatchObject({
      status: 'new',
      email: 'mira@player.example',
      waitingSince: inbound.now().toISOString(),
    });
    expect(await mails()).toEqual(['message-notice']);
  });

  it('from another address with a valid token is marked, and grants no access', async () => {
    const { read } = await answered();
    await outcomeOf(composeMail(ordinaryHeaders({ From: 'eve@evil.example', To: toToken })));
    expect((await read()).answers).toMatchObject([{ flags: ['stranger'], address: 'eve@evil.example' }]);
  });

  it('is imported once, even if it arrives several times and by both ways', async () => {
    const { read } = await answered();
    const headers = ordinaryHeaders({ To: toToken });
    const raw = composeMail(headers);
    const otherWay = composeMail({ Received: 'from elsewhere', ...headers });
    const outcomes = await Promise.all([raw, raw, otherWay].map(outcomeOf));
    expect(outcomes.map(String).toSorted()).toEqual(['answer', 'repeated', 'repeated']);
    expect((await read()).answers).toHaveLength(1);
    // The same Message-ID with another text is another email, so nothing is lost.
    expect(await outcomeOf(composeMail(headers, 'Another text.'))).toBe('answer');
  });

  it('from a program is shown, but needs and gets no answer', async () => {
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
      expect(await outcomeOf(composeMail(ordinaryHeaders({ To: toToken, ...headers })))).toBe('answer');
    const { project, answers } = await read();
    expect(answers.map(({ flags }: { flags: string[] }) => flags)).toEqual(Array(6).fill(['automatic']));
    expect(project.dueAt).toBeNull();
    expect(await mails()).toEqual([]);
  });
});

describe('a returned email', () => {
  it.each([
    ['by its Message-ID', composeBounce(`${threadKey}@localhost`)],
    ['by the address that it came back to', composeBounce('unknown@x.example', { to: toToken })],
  ])('marks the reply as returned, recognized %s', async (_by, raw) => {
    const { read } = await answered();
    expect((await read()).replies).toMatchObject([{ state: 'sent' }]);
    expect(await outcomeOf(raw)).toBe('bounce');
    const { replies, answers } = await read();
    expect(replies).toMatchObject([{ state: 'bounced' }]);
    expect(answers).toEqual([]);
    // One notice is sent, regardless of the number of reports.
    await outcomeOf(composeBounce(`${threadKey}@localhost`, { to: 'reply@in.studio.example' }));
    expect(await mails()).toEqual(['bounced']);
  });

  it('that is only delayed is not a failure', async () => {
    const { read } = await answered();
    await outcomeOf(composeBounce(`${threadKey}@localhost`, { action: 'delayed' }));
    expect((await read()).replies).toMatchObject([{ state: 'sent' }]);
  });

  it('that nobody sent is stored in the archive', async () => {
    expect(await outcomeOf(composeBounce('unknown@x.example'))).toBe('message');
    expect(await messages()).toMatchObject([{ status: 'archived', dueAt: null }]);
    expect(await mails()).toEqual([]);
  });
});

describe('a message by email', () => {
  const vouched = { 'Authentication-Results': 'mx.studio.example; dmarc=pass header.from=player.example' };

  it('gets a confirmation in the language of its text if the receiving server authenticates its sender', async () => {
    await outcomeOf(
      composeMail(
        ordinaryHeaders({ ...vouched, 'Content-Type': 'text/plain; charset=utf-8' }),
        'Здравствуйте, сколько стоит издание?',
      ),
    );
    expect(await mails()).toEqual(['message-notice', 'message-thanks']);
    expect(await messages()).toMatchObject([{ name: 'Mira Popescu', subject: 'A question', language: 'ru' }]);
  });

  it('that is longer than a form’s is stored in full below it', async () => {
    const long = 'A sentence of the mail. '.repeat(200).trim();
    await outcomeOf(composeMail(ordinaryHeaders(), long));
    const [message] = await messages();
    expect(message!.message.length).toBeLessThanOrEqual(1000);
    const { answers } = (await site.request('GET', `/api/messages/${message!.id}`, admin)).json;
    expect(answers).toMatchObject([{ text: long }]);
  });

  it('counts as a flood from the twenty-first in an hour on: it is archived without notices', async () => {
    for (let number = 0; number < inboundLimits.messagesPerHour + 2; number += 1)
      await outcomeOf(composeMail(ordinaryHeaders()));
    const stored = await messages();
    expect(stored.map(({ status }) => status)).toEqual([
      ...Array(inboundLimits.messagesPerHour).fill('new'),
      'archived',
      'archived',
    ]);
    expect(await mails()).toHaveLength(inboundLimits.messagesPerHour);
  });

  it('is not created from the product’s own email that comes back unchanged', async () => {
    await answered();
    expect(await outcomeOf(composeMail(ordinaryHeaders({ 'Message-ID': `<${threadKey}@localhost>` })))).toBe('own');
    // A notice in a mailbox that serves both the studio and the product.
    const notice = { From: studio.email, 'Message-ID': '<1@localhost>', 'Auto-Submitted': 'auto-generated' };
    expect(await outcomeOf(composeMail(ordinaryHeaders(notice)))).toBe('own');
    expect(await messages()).toEqual([]);
  });
});

describe('a call', () => {
  const raw = composeMail(ordinaryHeaders());
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
  ])('%s is rejected and stores nothing', async (_what, signature) => {
    expect((await inbound.send(raw, signature)).status).toBe(401);
    expect(await messages()).toEqual([]);
  });

  it('with another content type is rejected', async () => {
    expect((await inbound.send(raw, undefined, 'application/json')).status).toBe(415);
  });

  it('with more than 50 MB is rejected', async () => {
    expect((await inbound.send(Buffer.alloc(inboundLimits.bytes + 1))).status).toBe(413);
  });

  it('is rejected for a while after thirty wrong signatures', async () => {
    for (let number = 0; number < 30; number += 1) await inbound.send(raw, 'wrong');
    expect((await inbound.send(raw, 'wrong')).status).toBe(429);
  });
});
