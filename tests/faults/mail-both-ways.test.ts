import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findDovecot } from '../../scripts/testing/dovecot.mjs';
import { startDovecot, type Dovecot } from '../../server/inbound/testing/dovecot.ts';
import { mailOf, ordinary } from '../../server/inbound/testing/mails.ts';
import { openMailServer } from '../../server/mail/testing/mail-server.ts';
import { makeDataDir, startProduct, type Product } from '../product.ts';
import { engines, makeDatabase } from './databases.ts';
import { askInTime, signIn, times } from './load.ts';

const sender = 'mira@player.example';

describe.each(engines)('on %s', (engine) => {
  it('a submission in Romanian is answered, answers to that come by mail and on the page, and the operator declines', async ({
    skip,
  }) => {
    const studio = await open(engine);
    if (!studio) return skip('Dovecot is neither here nor could be installed');
    const { dovecot, mailServer } = studio;
    const product = await studio.start();
    const call = await caller(product);
    const { id } = await submit(product);
    const thanks = await mailTo(mailServer, 1);
    expect(thanks.subject).toBe('Am primit proiectul dumneavoastră');

    await call('POST', `/api/projects/${id}/replies`, { subject: 'Făclie', body: 'Ne puteți trimite un build?' });
    const question = await mailTo(mailServer, 2);
    expect(question.inReplyTo).toBe(thanks.messageId);
    expect((await call('GET', `/api/projects/${id}`)).project.dueAt).toBeNull();

    const answer = answerTo(
      question,
      'Sigur: https://player.example/build\n\nLa 20 nov. 2026, Sixtyforty a scris:\n> Ne puteți trimite un build?',
    );
    await dovecot.deliver(answer.raw);
    await expect
      .poll(async () => (await call('GET', `/api/projects/${id}`)).answers, { interval: 100 })
      .toMatchObject([
        {
          text: 'Sigur: https://player.example/build',
          source: 'mail',
          flags: [],
          quoted: expect.stringContaining('> Ne'),
        },
      ]);
    expect((await call('GET', `/api/projects/${id}`)).project.dueAt).not.toBeNull();
    await expect.poll(dovecot.seen, { interval: 100 }).toBe(1);

    const page = new URL(/https?:\S+\/track\/[\w-]{22}/.exec(question.text!)![0]).pathname;
    const written = new URLSearchParams({ form: 'answer', text: 'Și un film: https://player.example/film' });
    const headers = { Origin: product.address };
    const sent = await fetch(product.address + page, { method: 'POST', headers, body: written, redirect: 'manual' });
    expect(sent.status).toBe(303);
    const { replies, answers } = await call('GET', `/api/projects/${id}`);
    expect(answers).toMatchObject([{ source: 'page', text: written.get('text') }, { source: 'mail' }]);

    // As the composer sends it: with the status, to be undone for ten seconds.
    const seen = { reply: replies[0].id, answer: answers[1].id, note: 0 };
    const refusing = { subject: 'Făclie', body: 'De data aceasta nu.', status: 'cancelled', undoable: true };
    expect(await call('POST', `/api/projects/${id}/replies`, { ...refusing, seen })).toHaveProperty('error');
    const last = { ...seen, answer: answers[0].id };
    await call('POST', `/api/projects/${id}/replies`, { ...refusing, seen: last });
    const refusal = await mailTo(mailServer, 3);
    expect(refusal.inReplyTo).toBe(`<${answer.mailId}>`);
    expect((await call('GET', `/api/projects/${id}`)).project).toMatchObject({ status: 'cancelled', dueAt: null });
    const shown = await (await fetch(product.address + page)).text();
    for (const text of [written.get('text')!.slice(0, 10), 'De data aceasta nu.']) expect(shown).toContain(text);

    // A mailbox that was set up once more holds the same mails under other numbers.
    await dovecot.rebuild();
    await expect.poll(dovecot.seen, { interval: 200, timeout: 90_000 }).toBe(1);
    expect((await call('GET', `/api/projects/${id}`)).answers).toHaveLength(2);
    expect((await call('GET', '/api/status')).inbound).toMatchObject({ lastSuccessAt: expect.any(String) });
  });

  it('of a server that is killed while mails come in, each answer is there once', async ({ skip }) => {
    const studio = await open(engine);
    if (!studio) return skip('Dovecot is neither here nor could be installed');
    const { dovecot, mailServer } = studio;
    let product = await studio.start();
    const { id } = await submit(product);
    const thanks = await mailTo(mailServer, 1);
    const texts: string[] = [];
    for (let life = 0; life < times(2, 20); life += 1) {
      for (let mail = 0; mail < 3; mail += 1) {
        const text = `Answer ${life}.${mail}`;
        texts.push(text);
        await dovecot.deliver(answerTo(thanks, text).raw);
      }
      await wait(Math.random() * 1500);
      await product.kill();
      product = await studio.start();
    }
    const call = await caller(product);
    const answers = async () =>
      (await call('GET', `/api/projects/${id}`)).answers.map(({ text }: { text: string }) => text).toSorted();
    await expect.poll(async () => (await answers()).length, { interval: 200, timeout: 120_000 }).toBe(texts.length);
    expect(await answers()).toEqual(texts.toSorted());
    expect(await call('GET', '/api/messages')).toEqual([]);
  });
});

/** A mail server for each direction, a database, and how to start the product on them; undefined where there is no Dovecot. */
async function open(engine: (typeof engines)[number]) {
  const program = await findDovecot();
  if (program === undefined) {
    if (process.env.CI) throw new Error('Dovecot could not be installed');
    return undefined;
  }
  const dovecot: Dovecot = await startDovecot(program);
  onTestFinished(() => dovecot[Symbol.asyncDispose]());
  const mailServer = await openMailServer();
  onTestFinished(() => mailServer[Symbol.asyncDispose]());
  const { settings, drop } = await makeDatabase(engine);
  onTestFinished(drop);
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  let product: Product | undefined;
  onTestFinished(async () => void (await product?.stop().catch(() => {})));
  return {
    dovecot,
    mailServer,
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

async function submit({ address }: Product): Promise<{ id: number }> {
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
  return (await response.json()) as { id: number };
}

async function caller({ address }: Product) {
  const headers = { 'Content-Type': 'application/json', ...(await signIn(address)) };
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await askInTime(address + path, { method, headers, body: body && JSON.stringify(body) });
    return JSON.parse(answer!.text);
  };
}

/** The mail number `count` to the sender. */
async function mailTo({ received }: Awaited<ReturnType<typeof openMailServer>>, count: number): Promise<Email> {
  const theirs = () => received.filter(({ to }) => to.includes(sender));
  await expect.poll(() => theirs().length, { interval: 50, timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return PostalMime.parse(theirs()[count - 1]!.raw);
}

function answerTo({ replyTo, messageId }: Email, text: string) {
  const headers = ordinary({
    From: `Mira <${sender}>`,
    To: replyTo![0]!.address!,
    'In-Reply-To': messageId!,
    'Content-Type': 'text/plain; charset=utf-8',
  });
  return { raw: mailOf(headers, text), mailId: String(headers['Message-ID']).slice(1, -1) };
}
