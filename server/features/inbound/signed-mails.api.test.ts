import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { txtResolver } from '../../platform/dns/resolve-txt.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { openInbound, threadKey, toToken } from './testing/open-inbound.ts';
import {
  lookupError,
  otherRsa,
  publishedKeys,
  resolvePublishedKey,
  signedMail,
  withFields,
} from './testing/signed-mails.ts';

const keyName = 'rsa._domainkey.player.example';
/** The names that the product looked up. */
let lookups: string[];
let resolveTxt: (name: string) => Promise<string[][]>;
let inbound: Awaited<ReturnType<typeof openInbound>>;

beforeEach(async () => {
  lookups = [];
  resolveTxt = resolvePublishedKey;
  // No server is trusted, so only signatures can verify an author.
  inbound = await openInbound({ INBOUND_AUTHSERV: '' }, (name) => {
    lookups.push(name);
    return resolveTxt(name);
  });
});
afterEach(() => inbound.site[Symbol.asyncDispose]());

describe('an email that its author’s domain signed', () => {
  it('belongs to the author’s latest conversation, once', async () => {
    const { read } = await inbound.answered();
    const raw = await signedMail();
    expect(await inbound.outcomeOf(raw)).toBe('answer');
    expect((await read()).answers).toMatchObject([{ flags: [], address: null, source: 'mail' }]);
    expect(await inbound.outcomeOf(withFields(raw, 'Received: from elsewhere\r\n'))).toBe('repeated');
    expect(lookups).toEqual([keyName]);
  });

  it('is verified by a name server', async () => {
    const published = new Map([[keyName, publishedKeys[keyName]!.match(/.{1,255}/g)!]]);
    await using server = await startNameServer(published);
    resolveTxt = txtResolver({ servers: [server.address] });
    await inbound.answered();
    expect(await inbound.outcomeOf(await signedMail())).toBe('answer');
    expect(server.questions).toEqual([keyName]);
  });

  it('gets a confirmation if it starts a conversation', async () => {
    expect(await inbound.outcomeOf(await signedMail())).toBe('message');
    expect(await inbound.mails()).toEqual(['message-notice', 'message-thanks']);
  });

  it('is archived without an author if another one was added', async () => {
    await inbound.answered();
    const raw = withFields(await signedMail(), 'From: Eve <eve@evil.example>\r\n');
    expect(await inbound.outcomeOf(raw)).toBe('message');
    expect(await inbound.messages()).toMatchObject([{ status: 'archived' }]);
    expect([await inbound.mails(), lookups]).toEqual([[], []]);
  });

  it('is not verified if a program wrote it', async () => {
    expect(await inbound.outcomeOf(await signedMail({ 'Auto-Submitted': 'auto-replied' }))).toBe('message');
    expect(lookups).toEqual([]);
  });

  it('needs no name server to belong to the conversation of its token or of the Message-ID that it answers', async () => {
    await inbound.answered();
    resolveTxt = () => lookupError('ETIMEOUT');
    expect(await inbound.outcomeOf(await signedMail({ To: toToken }))).toBe('answer');
    expect(await inbound.outcomeOf(await signedMail({ 'In-Reply-To': `<${threadKey}@localhost>` }))).toBe('answer');
  });
});

describe('an email is a message of a stranger, who gets no confirmation,', () => {
  it.each([
    [
      'another domain signed it',
      () => signedMail({}, { signingDomain: 'evil.example', privateKey: otherRsa.privateKey }),
    ],
    ['it was changed', async () => Buffer.concat([await signedMail(), Buffer.from('\r\nPay at evil.example.')])],
    [
      'it was sent to somebody else',
      () => signedMail({ To: 'eve@evil.example', 'Delivered-To': 'reply@in.studio.example' }),
    ],
  ])('if %s', async (_why, write) => {
    const { read } = await inbound.answered();
    expect(await inbound.outcomeOf(await write())).toBe('message');
    expect((await read()).answers).toEqual([]);
    expect(await inbound.mails()).toEqual(['message-notice']);
  });

  it('if the name server is silent', async () => {
    await using server = await startNameServer(new Map(), { isSilent: true });
    resolveTxt = txtResolver({ servers: [server.address], timeout: 300 });
    await inbound.answered();
    expect(await inbound.outcomeOf(await signedMail())).toBe('message');
    expect(await inbound.mails()).toEqual(['message-notice']);
  });
});
