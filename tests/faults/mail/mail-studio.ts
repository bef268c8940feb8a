import PostalMime, { type Email } from 'postal-mime';
import { type TestContext, vi } from 'vitest';
import { findDovecot } from '../../../scripts/testing/dovecot.mjs';
import { startDovecot } from '../../../server/features/inbound/testing/dovecot.ts';
import { composeMail, ordinaryHeaders } from '../../../server/features/inbound/testing/mails.ts';
import { openMailServer } from '../../../server/platform/mail/testing/mail-server.ts';
import type { Product } from '../../product.ts';
import { type Engine, makeInstallation } from '../installation.ts';
import { askInTime, signIn } from '../load.ts';

const sender = 'mira@player.example';

/** A mailbox on a real IMAP server. Skips the test if Dovecot is missing. */
export async function openMailbox({ onTestFinished, skip }: Pick<TestContext, 'onTestFinished' | 'skip'>) {
  const program = await findDovecot();
  if (program === undefined) {
    if (process.env.CI) throw new Error('Dovecot could not be installed');
    return skip('Dovecot is neither here nor could be installed');
  }
  const dovecot = await startDovecot(program);
  onTestFinished(() => dovecot[Symbol.asyncDispose]());
  return dovecot;
}

/**
 * The product with a mail server for each direction, after a submission of Mira's and its confirmation by email. Skips the test
 * if Dovecot is missing.
 */
export async function openStudio(
  engine: Engine,
  { onTestFinished, skip }: Pick<TestContext, 'onTestFinished' | 'skip'>,
) {
  const dovecot = await openMailbox({ onTestFinished, skip });
  const mailServer = await openMailServer();
  onTestFinished(() => mailServer[Symbol.asyncDispose]());
  const site = await makeInstallation(engine, onTestFinished);
  const start = () =>
    site.start({ MAIL_URL: mailServer.url, INBOUND_ADDRESS: 'reply@in.studio.example', INBOUND_URL: dovecot.url });
  /** The sender's mail number `count`. */
  const mailTo = async (count: number): Promise<Email> => {
    const mailsToSender = () => mailServer.received.filter(({ to }) => to.includes(sender));
    await vi.waitUntil(() => mailsToSender().length >= count, { interval: 50, timeout: 30_000 });
    return PostalMime.parse(mailsToSender()[count - 1]!.raw);
  };
  const product = await start();
  const { id, page } = await submit(product);
  return { site, start, dovecot, mailServer, mailTo, product, id, page, thanks: await mailTo(1) };
}

async function submit({ address }: Product): Promise<{ id: number; page: string }> {
  const response = await fetch(`${address}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'ro' },
    body: JSON.stringify({
      name: 'Făclie',
      projectType: 'game',
      description: 'Un joc despre lumină.',
      contactEmail: sender,
      platforms: [],
    }),
  });
  const { id } = (await response.json()) as { id: number };
  return { id, page: address + response.headers.get('location')! };
}

export async function caller({ address }: Product) {
  const headers = { 'Content-Type': 'application/json', ...(await signIn(address)) };
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await askInTime(address + path, { method, headers, body: body && JSON.stringify(body) });
    return JSON.parse(answer!.text);
  };
}

export function answerTo(mail: Email, text: string) {
  const headers = headersTo(mail);
  const raw = composeMail({ ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, text);
  return { raw, mailId: String(headers['Message-ID']).slice(1, -1) };
}

/** The headers of the sender's answer to an email. */
export const headersTo = ({ replyTo, messageId }: Email) =>
  ordinaryHeaders({ From: `Mira <${sender}>`, To: replyTo![0]!.address!, 'In-Reply-To': messageId! });
