import PostalMime, { type Email } from 'postal-mime';
import { expect, onTestFinished } from 'vitest';
import { findDovecot } from '../../scripts/testing/dovecot.mjs';
import { startDovecot, type Dovecot } from '../../server/inbound/testing/dovecot.ts';
import { mailOf, ordinary } from '../../server/inbound/testing/mails.ts';
import { openMailServer } from '../../server/mail/testing/mail-server.ts';
import { makeDataDir, startProduct, type Product } from '../product.ts';
import { type engines, makeDatabase } from './databases.ts';
import { askInTime, signIn } from './load.ts';

const sender = 'mira@player.example';

/** A mail server for each direction, a database, and how to start the product on them; undefined where there is no Dovecot. */
export async function openStudio(engine: (typeof engines)[number]) {
  const program = await findDovecot();
  if (program === undefined) {
    if (process.env.CI) throw new Error('Dovecot could not be installed');
    return undefined;
  }
  const dovecot: Dovecot = await startDovecot(program);
  onTestFinished(() => dovecot[Symbol.asyncDispose]());
  const mailServer = await openMailServer();
  onTestFinished(() => mailServer[Symbol.asyncDispose]());
  const { databaseUrl, settings, drop } = await makeDatabase(engine);
  onTestFinished(drop);
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  let product: Product | undefined;
  onTestFinished(async () => void (await product?.stop().catch(() => {})));
  return {
    dovecot,
    mailServer,
    databaseUrl,
    dataDir,
    async start() {
      product = await startProduct(dataDir, {
        ...settings,
        MAIL_URL: mailServer.url,
        INBOUND_ADDRESS: 'reply@in.studio.example',
        INBOUND_URL: dovecot.url,
      });
      return product;
    },
  };
}

export async function submit({ address }: Product): Promise<{ id: number; page: string }> {
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

/** The mail number `count` to the sender. */
export async function mailTo({ received }: Awaited<ReturnType<typeof openMailServer>>, count: number): Promise<Email> {
  const theirs = () => received.filter(({ to }) => to.includes(sender));
  await expect.poll(() => theirs().length, { interval: 50, timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return PostalMime.parse(theirs()[count - 1]!.raw);
}

export function answerTo(mail: Email, text: string) {
  const headers = headersTo(mail);
  const raw = mailOf({ ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, text);
  return { raw, mailId: String(headers['Message-ID']).slice(1, -1) };
}

/** The headers of the sender's answer to a mail. */
export const headersTo = ({ replyTo, messageId }: Email) =>
  ordinary({ From: `Mira <${sender}>`, To: replyTo![0]!.address!, 'In-Reply-To': messageId! });
