import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { studio } from '../../../studio.ts';
import { openMailServer } from './testing/mail-server.ts';
import { readMails, temporaryFolder } from './testing/mailbox.ts';
import { start } from './testing/samples.ts';
import { mailTransport } from './transport.ts';
import type { OutgoingMail } from './transport.ts';

const publicUrl = 'https://studio.example';
const never = new AbortController().signal;
const outgoing: OutgoingMail = {
  id: 12,
  mailKey: 'k:notice',
  createdAt: start.toISOString(),
  recipient: 'ada@harbourworks.example',
  threadKey: '0123456789abcdef0123456789abcdef',
  returnTo: undefined,
  references: [],
  from: { name: studio.name, address: studio.email },
  replyTo: { name: 'Ада Марлоу', address: 'ada@harbourworks.example' },
  subject: 'Мы получили ваш проект «Киль»',
  html: '<p>Киль &amp; фонарь</p>',
  text: 'Киль & фонарь, în șase țări',
  automatic: true,
};

describe('without a mail server', () => {
  it('an email becomes a file that a mail program can read', async () => {
    await using temporary = await temporaryFolder();
    await mailTransport({ mailUrl: undefined, dataDir: temporary.folder, publicUrl }).send(outgoing, never);
    const [file, ...otherFiles] = await readMails(temporary.folder);
    expect(otherFiles).toEqual([]);
    expect(file?.name).toBe('20261120T190300000Z-12.eml');
    expect(file?.mail).toMatchObject({
      from: { name: studio.name, address: studio.email },
      to: [{ address: 'ada@harbourworks.example' }],
      replyTo: [{ name: 'Ада Марлоу', address: 'ada@harbourworks.example' }],
      subject: outgoing.subject,
      date: start.toISOString(),
    });
    expect(file?.mail.html).toContain(outgoing.html);
    expect(file?.mail.text).toContain(outgoing.text);
    expect(file?.mail.messageId).toBe(`<${outgoing.threadKey}@studio.example>`);
    expect(file?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it.skipIf(process.platform === 'win32')('nobody but the owner of the files may read them', async () => {
    await using temporary = await temporaryFolder();
    await mailTransport({ mailUrl: undefined, dataDir: temporary.folder, publicUrl }).send(outgoing, never);
    expect((await stat(path.join(temporary.folder, 'mail'))).mode & 0o777).toBe(0o700);
  });

  it('a second attempt writes the same file with the same Message-ID', async () => {
    await using temporary = await temporaryFolder();
    const transport = mailTransport({ mailUrl: undefined, dataDir: temporary.folder, publicUrl });
    await transport.send(outgoing, never);
    const [first] = await readMails(temporary.folder);
    await transport.send(outgoing, never);
    const rewritten = await readMails(temporary.folder);
    expect(rewritten.map(({ mail }) => mail.messageId)).toEqual([first?.mail.messageId]);
    expect(await readdir(path.join(temporary.folder, 'mail'))).toEqual([first?.name]);
  });
});

describe('text that people type', () => {
  it.each([
    'Ada\r\nBcc: everyone@evil.example',
    'Ada\nBcc: everyone@evil.example',
    'Ada\u0085Bcc: x',
    'Ada\u2028Bcc: x',
    'Ada\0',
  ])('adds no header: %j', async (typed) => {
    await using temporary = await temporaryFolder();
    const hostile = {
      ...outgoing,
      subject: `New message: ${typed}`,
      replyTo: { name: typed, address: 'ada@harbourworks.example' },
    };
    await mailTransport({ mailUrl: undefined, dataDir: temporary.folder, publicUrl }).send(hostile, never);
    const [file] = await readMails(temporary.folder);
    expect(file?.mail.bcc).toBeUndefined();
    expect(file?.raw).not.toMatch(/^Bcc:/im);
    expect(file?.mail.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(file?.mail.subject).toContain('New message: Ada');
  });

  it.each([
    ['an encoded word', '=?utf-8?b?DQpCY2M6IGV2ZXJ5b25lQGV2aWwuZXhhbXBsZQ==?='],
    ['an encoded word among others', 'Ада =?utf-8?q?Sixty=0Dforty?= "Марлоу", 100 % sure \\ =?'],
    ['many encoded words', '=?utf-8?b?8J+YgA==?= '.repeat(12).trim()],
  ])('as %s is shown as it was typed in every header', async (_what, typed) => {
    await using server = await openMailServer();
    await using temporary = await temporaryFolder();
    const hostile = {
      ...outgoing,
      subject: `New message: ${typed}`,
      replyTo: { name: typed, address: 'ada@harbourworks.example' },
    };
    const transport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    await transport.send(hostile, never);
    transport.close();
    await mailTransport({ mailUrl: undefined, dataDir: temporary.folder, publicUrl }).send(hostile, never);
    const raws = [server.received[0]!.raw, Buffer.from((await readMails(temporary.folder))[0]!.raw)];
    for (const raw of raws) {
      const { subject, replyTo, from } = await PostalMime.parse(raw);
      expect({ subject, replyTo }).toEqual({ subject: hostile.subject, replyTo: [hostile.replyTo] });
      expect(from).toEqual({ name: studio.name, address: studio.email });
      const head = raw.toString('latin1').split('\r\n\r\n', 1)[0]!;
      expect(head).not.toContain('utf-8?b?');
      expect(head.split('\r\n').filter((line) => line.length > 78)).toEqual([]);
      // oxlint-disable-next-line no-control-regex
      expect(head).toMatch(/^[\x20-\x7e\r\n]+$/);
    }
  });

  it('is one address, never a list of addresses', async () => {
    await using server = await openMailServer();
    const transport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    const recipient = 'ada@harbourworks.example, everyone@evil.example';
    await transport.send({ ...outgoing, recipient }, never).catch(() => {});
    transport.close();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('everyone@evil.example');
  });
});

describe('with a mail server', () => {
  it('an email arrives as it would be written to a file', async () => {
    await using server = await openMailServer();
    const transport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    await transport.send(outgoing, never);
    transport.close();
    expect(server.received).toMatchObject([{ from: studio.email, to: ['ada@harbourworks.example'] }]);
    const mail = await PostalMime.parse(server.received[0]!.raw);
    expect(mail.subject).toBe(outgoing.subject);
    expect(mail.text).toContain(outgoing.text);
    expect(mail.messageId).toBe(`<${outgoing.threadKey}@studio.example>`);
  });

  it('a rejected email, a rejected sign-in and an unavailable server are failures', async () => {
    await using server = await openMailServer();
    const transport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    server.answer = () => 'refuse';
    await expect(transport.send(outgoing, never)).rejects.toThrow('Try later');
    server.answer = () => 'hang up';
    await expect(transport.send(outgoing, never)).rejects.toThrow(/closed|reset/i);
    transport.close();

    const locked = mailTransport({ mailUrl: server.url.replace('//', '//user:wrong@'), dataDir: '', publicUrl });
    await expect(locked.send(outgoing, never)).rejects.toThrow('Wrong user or password');
    locked.close();

    await server.close();
    const slowTransport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    await expect(slowTransport.send(outgoing, never)).rejects.toThrow('ECONNREFUSED');
    slowTransport.close();
    expect(server.received).toEqual([]);
  });

  it('a server that never responds is disconnected', async () => {
    await using server = await openMailServer();
    const cutOff = new AbortController();
    server.answer = () => {
      cutOff.abort();
      return 'keep silent';
    };
    const transport = mailTransport({ mailUrl: server.url, dataDir: '', publicUrl });
    await expect(transport.send(outgoing, cutOff.signal)).rejects.toThrow(/abort/i);
    transport.close();
  });
});
