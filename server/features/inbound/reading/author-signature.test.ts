import nodemailer from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { studio } from '../../../../studio.ts';
import {
  ed25519,
  lookupError,
  otherRsa,
  resolvePublishedKey,
  rsa,
  shortRsa,
  signatureOf,
  signedFields,
  signedMail,
  withFields,
} from '../testing/signed-mails.ts';
import { start } from '../testing/open-inbound.ts';
import { isSignedByAuthor } from './author-signature.ts';
import { signatureLimits } from './signature-limits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const expected = {
  author: 'mira@player.example',
  addresses: ['reply@in.studio.example', studio.email.toLowerCase()],
  now: start,
};
const isSigned = (raw: Buffer, resolveTxt = resolvePublishedKey) => isSignedByAuthor(raw, expected, resolveTxt);

const replaced = (raw: Buffer, before: string, after: string): Buffer => {
  const text = raw.toString('latin1');
  expect(text).toContain(before);
  return Buffer.from(text.replace(before, after), 'latin1');
};

describe('an email was sent by its author', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['the author’s domain signed it with an RSA key', () => signedMail()],
    ['with an Ed25519 key', () => signedMail({}, { selector: 'ed', privateKey: ed25519.privateKey })],
    ['with the strictest canonicalization', () => signedMail({}, { canonicalization: 'simple/simple' })],
    ['another program signed it', signedByNodemailer],
    [
      'fields are signed twice, so that none can be added',
      () => signedMail({}, { headerList: [...signedFields, ...signedFields] }),
    ],
    ['it expires later', () => signedMail({}, { expires: new Date(start.getTime() + 24 * 60 * minute) })],
    [
      'servers have added fields above it',
      async () =>
        withFields(await signedMail(), 'Delivered-To: reply@in.studio.example\r\nReceived: from mx.example\r\n'),
    ],
    ['it was sent to the studio’s own address', () => signedMail({ To: `Studio <${studio.email.toUpperCase()}>` })],
    [
      'the studio is in its signed copy field',
      () =>
        signedMail({ To: 'eve@evil.example', Cc: 'reply@in.studio.example' }, { headerList: [...signedFields, 'cc'] }),
    ],
    [
      'a mailing program has signed it as well',
      async () => {
        const raw = await signedMail();
        const signature = await signatureOf(raw, { signingDomain: 'evil.example', privateKey: otherRsa.privateKey });
        return withFields(raw, signature);
      },
    ],
  ])('if %s', async (_how, write) => expect(await isSigned(await write())).toBe(true));
});

/** Signs by another implementation of RFC 6376. */
async function signedByNodemailer(): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: 'Mira Popescu <mira@player.example>',
    to: 'reply@in.studio.example',
    subject: 'Сборка',
    date: start,
    text: 'Вот она.',
    html: '<p>Вот она.</p>',
    dkim: { domainName: 'player.example', keySelector: 'rsa', privateKey: rsa.privateKey },
  });
  return message as Buffer;
}

describe('an email may be forged', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'another domain than the author’s signed it',
      () => signedMail({}, { signingDomain: 'evil.example', privateKey: otherRsa.privateKey }),
    ],
    [
      'the signature names the author’s domain, but has another key',
      () => signedMail({}, { privateKey: otherRsa.privateKey }),
    ],
    ['a domain below the author’s signed it', () => signedMail({}, { signingDomain: 'mail.player.example' })],
    ['a domain above the author’s signed it', () => signedMail({}, { signingDomain: 'example' })],
    ['its text was changed', async () => replaced(await signedMail(), 'Here it is.', 'Pay at evil.example.')],
    ['text was added', async () => Buffer.concat([await signedMail(), Buffer.from('\r\nPay at evil.example.')])],
    ['its subject was changed', async () => replaced(await signedMail(), 'Subject: A question', 'Subject: An invoice')],
    [
      'its author was changed',
      async () => replaced(await signedMail({ From: 'Eve <eve@player.example>' }), 'Eve <eve@', 'Mira <mira@'),
    ],
    ['an author was added above', async () => withFields(await signedMail(), 'From: Mira <mira@player.example>\r\n')],
    ['a subject was added above', async () => withFields(await signedMail(), 'Subject: An invoice\r\n')],
    [
      'a Message-ID was added above',
      async () => withFields(await signedMail(), 'Message-ID: <other@player.example>\r\n'),
    ],
    [
      'it was sent to somebody else, who sends it on',
      async () => withFields(await signedMail({ To: 'eve@evil.example' }), 'Delivered-To: reply@in.studio.example\r\n'),
    ],
    [
      'it was sent to somebody else, who adds the studio',
      async () => withFields(await signedMail({ To: 'eve@evil.example' }), 'To: reply@in.studio.example\r\n'),
    ],
    [
      'its copy field, which names the studio, is not signed',
      () => signedMail({ To: 'eve@evil.example', Cc: 'reply@in.studio.example' }),
    ],
    ...signedFields
      .filter((field) => field !== 'from')
      .map((field): [string, () => Promise<Buffer>] => [
        `its ${field} is not signed`,
        () => signedMail({}, { headerList: signedFields.filter((signedField) => signedField !== field) }),
      ]),
    ['it was sent eight days ago', () => signedMail({ Date: new Date(start.getTime() - 8 * day).toUTCString() })],
    [
      'it comes from the day after tomorrow',
      () => signedMail({ Date: new Date(start.getTime() + 2 * day).toUTCString() }),
    ],
    ['its date cannot be read', () => signedMail({ Date: 'soon' })],
    [
      'its signature has expired',
      () =>
        signedMail({}, { signTime: new Date(start.getTime() - 2 * day), expires: new Date(start.getTime() - minute) }),
    ],
    [
      'its signature covers only the beginning of its text',
      () => signedMail({}, { body: 'Here it is.\r\nAnd more.', maxBodyLength: 11 }),
    ],
    ['its signature covers none of its text', () => signedMail({}, { maxBodyLength: 0 })],
    ['its signature leaves the length of its text open', () => signedMail({}, { maxBodyLength: 13 })],
    [
      'its signature is longer than its text',
      async () => replaced(await signedMail({}, { maxBodyLength: 13 }), 'l=13', 'l=999'),
    ],
    [
      'the length of its signature is no number',
      async () => replaced(await signedMail({}, { maxBodyLength: 13 }), 'l=13', 'l=1e9999999999'),
    ],
    ['its key does not exist', () => signedMail({}, { selector: 'missing' })],
    ['its key was revoked', () => signedMail({}, { selector: 'revoked' })],
    ['its domain only tests the key', () => signedMail({}, { selector: 'testing' })],
    ['its key is short', () => signedMail({}, { selector: 'short', privateKey: shortRsa.privateKey })],
    ['its algorithm is SHA-1', () => signedMail({}, { algorithm: 'rsa-sha1' })],
  ])('if %s', async (_why, write) => expect(await isSigned(await write())).toBe(false));

  it.each<[string, () => Promise<string[][]>]>([
    ['reports a failure', () => lookupError('ESERVFAIL')],
    ['is silent until the timeout', () => lookupError('ETIMEOUT')],
    ['answers with anything else', async () => [['v=spf1 -all'], ['']]],
  ])('if the name server %s', async (_how, answer) => {
    const raw = await signedMail();
    const lookups: string[] = [];
    const resolveTxt = (name: string) => {
      lookups.push(name);
      return answer();
    };
    expect(await isSigned(raw, resolveTxt)).toBe(false);
    expect(lookups).toEqual(['rsa._domainkey.player.example']);
  });

  it('if it has more signatures than are verified, for which nothing is looked up', async () => {
    const raw = await signedMail();
    const signature = await signatureOf(raw);
    const isSignedBy = (count: number, resolveTxt = resolvePublishedKey) =>
      isSigned(withFields(raw, signature.repeat(count - 1)), resolveTxt);
    expect(await isSignedBy(signatureLimits.signatures)).toBe(true);
    const noLookup = () => {
      throw new Error('a lookup');
    };
    expect(await isSignedBy(signatureLimits.signatures + 1, noLookup)).toBe(false);
    expect(await isSigned(withFields(raw, signature.replace(':', '\r\n :').repeat(5)), noLookup)).toBe(false);
  });
});
