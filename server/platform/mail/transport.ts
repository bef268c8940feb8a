import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../configuration/config.ts';
import { syncFolder } from '../configuration/data-dir.ts';
import { mailFolder } from './mail-files.ts';
import type { RenderedMail } from './mail-module.ts';
import type { OutboxRow } from './outbox.ts';
import { mailIdOf } from './threads.ts';

/** An email that is ready to be sent. */
export interface OutgoingMail
  extends RenderedMail, Pick<OutboxRow, 'id' | 'mailKey' | 'createdAt' | 'recipient' | 'threadKey'> {
  from: { name: string; address: string };
  replyTo: { name: string; address: string };
  /** The address for bounces; defaults to the studio's. */
  returnTo: string | undefined;
  /** Message-IDs of the conversation so far, oldest first. */
  references: readonly string[];
  /** Whether the product wrote it, not a person. */
  automatic: boolean;
}

export interface Transport {
  /** Rejects if the email was not accepted or `signal` aborts. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** The maximum duration of a send, in ms. */
  timeout: number;
  close(): void;
}

type TransportConfig = Pick<Config, 'mailUrl' | 'dataDir' | 'publicUrl'>;

/**
 * Sends emails by SMTP if `MAIL_URL` is set; otherwise writes each as an `.eml` file to `DATA_DIR/mail`. nodemailer is large, so it is
 * loaded with the first email.
 */
export const mailTransport = (config: TransportConfig): Transport =>
  config.mailUrl === undefined ? fileTransport(config) : smtpTransport(config.mailUrl, config.publicUrl);

function smtpTransport(url: string, publicUrl: string): Transport {
  let smtp: ReturnType<typeof openPool> | undefined;
  const timeout = 40_000;
  return {
    timeout,
    async send(mail, signal) {
      smtp ??= openPool(url);
      // The pool's timeouts only limit silence, so the signal ends a connection to a server that responds slowly.
      const cutOff = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      const pool = await smtp;
      await pool.sendMail({ ...compose(mail, publicUrl), signal: cutOff });
    },
    close: () => void smtp?.then((pool) => pool.close()),
  };
}

async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Only the job retries: the pool would retry immediately, and could deliver twice if a connection breaks late.
    maxRequeues: 0,
    // Shorter than mail servers' timeouts, so an email rarely uses a connection that the server has just closed.
    idleTimeout: 10_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

function fileTransport({ dataDir, publicUrl }: TransportConfig): Transport {
  const folder = mailFolder(dataDir);
  return {
    timeout: 10_000,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(compose(mail, publicUrl));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The name depends only on the email, so a second attempt replaces the file of the first.
      await writeDurably(folder, `${mail.createdAt.replaceAll(/[-:.]/g, '')}-${mail.id}.eml`, message as Buffer);
    },
    close() {},
  };
}

/** The options of nodemailer for an email. Addresses are objects, so no text is ever parsed as a list of addresses. */
function compose(mail: OutgoingMail, publicUrl: string) {
  const fingerprint = createHash('sha256').update(mail.mailKey).digest('hex').slice(0, 16);
  const { threadKey, references, returnTo } = mail;
  const subject = oneLine(mail.subject);
  const replyTo = { name: oneLine(mail.replyTo.name), address: mail.replyTo.address };
  return {
    ...(returnTo && { envelope: { from: { name: '', address: returnTo }, to: { name: '', address: mail.recipient } } }),
    ...(references.length > 0 && { inReplyTo: references.at(-1), references: [...references] }),
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to: { name: '', address: mail.recipient },
    ...(looksEncoded(replyTo.name) ? {} : { replyTo }),
    subject: looksEncoded(subject) ? encodedWords(subject) : subject,
    html: mail.html,
    text: mail.text,
    date: new Date(mail.createdAt),
    // Each attempt has the same Message-ID, so a mailbox recognizes a duplicate. Earlier versions stored emails without a thread key.
    messageId: `<${mailIdOf(threadKey ?? `outbox-${mail.id}.${fingerprint}`, publicUrl)}>`,
    headers: {
      ...(mail.automatic && { 'Auto-Submitted': 'auto-generated' }),
      ...(looksEncoded(replyTo.name) && { [encodedReplyTo]: `${encodedWords(replyTo.name)} <${replyTo.address}>` }),
    },
    normalizeHeaderKey: (name: string) => (name === encodedReplyTo ? 'Reply-To' : name),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * The temporary name of a `Reply-To` header, because nodemailer puts encoded words in an address header into quotation marks, in which
 * mail programs need not decode them.
 */
const encodedReplyTo = 'X-Encoded-Reply-To';

/** Whether a mail program would decode a part of a text that is written into a header without encoding. */
const looksEncoded = (text: string): boolean => text.includes('=?');

/**
 * A text as encoded words (RFC 2047) of at most 75 characters each. nodemailer keeps encoded words unchanged, even those that somebody
 * typed, so a text that contains any is encoded here.
 */
function encodedWords(text: string): string {
  const chunks = [''];
  for (const character of text) {
    const last = chunks.at(-1)!;
    if (Buffer.byteLength(last + character) <= 45) chunks[chunks.length - 1] = last + character;
    else chunks.push(character);
  }
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`).join(' ');
}

/** A typed text for a header, without line breaks and other control characters. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** Writes a file atomically, and resolves when it is on disk. */
async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}.part`);
  await writeFile(unfinished, content, { flush: true });
  await rename(unfinished, path.join(folder, name));
  await syncFolder(folder);
}
