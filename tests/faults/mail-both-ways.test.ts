import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailOf, ordinary } from '../../server/inbound/testing/mails.ts';
import { engines } from './databases.ts';
import { askInTime, signIn, times, waitForMails } from './load.ts';
import { answerTo, caller, mailTo, openStudio, submit } from './mail-studio.ts';

describe.each(engines)('on %s', (engine) => {
  it('a submission in Romanian is answered, answers to that come by mail and on the page, and the operator declines', async ({
    skip,
  }) => {
    const studio = await openStudio(engine);
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

    // The status says that the mailbox is away, and that it is back.
    const inbound = async () => (await call('GET', '/api/status')).inbound;
    await dovecot.stop();
    await expect.poll(inbound, { interval: 200 }).toMatchObject({ lastError: 'ECONNREFUSED' });
    await dovecot.start();
    const isBack = async () => {
      const { lastSuccessAt, lastErrorAt } = await inbound();
      return lastSuccessAt > lastErrorAt;
    };
    await expect.poll(isBack, { interval: 200 }).toBe(true);

    // A mailbox that was set up once more holds the same mails under other numbers.
    await dovecot.rebuild();
    await expect.poll(dovecot.seen, { interval: 200, timeout: 90_000 }).toBe(1);
    expect((await call('GET', `/api/projects/${id}`)).answers).toHaveLength(2);
  });

  it('of a server that is killed while mails come in and go out, each answer is there once, each mail leaves, and no mail starts two conversations', async ({
    skip,
  }) => {
    const studio = await openStudio(engine);
    if (!studio) return skip('Dovecot is neither here nor could be installed');
    const { dovecot, mailServer } = studio;
    let product = await studio.start();
    const { id } = await submit(product);
    const thanks = await mailTo(mailServer, 1);
    const headers = { 'Content-Type': 'application/json', ...(await signIn(product.address)) };
    /** Sends a reply until it is acknowledged, as the composer does with its key. */
    const reply = async (text: string) => {
      const request = {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ subject: text, body: text }),
      };
      const path = `/api/projects/${id}/replies`;
      while ((await askInTime(product.address + path, request))?.status !== 201) await wait(50);
    };
    const sent = { answers: [] as string[], messages: [] as string[], replies: [] as string[] };
    const replying: Promise<void>[] = [];
    for (let life = 0; life < times(2, 20); life += 1) {
      const end = wait(Math.random() * 1500);
      for (let mail = 0; mail < 3; mail += 1) {
        sent.replies.push(`Reply ${life}.${mail}.`);
        replying.push(reply(sent.replies.at(-1)!));
        sent.answers.push(`Answer ${life}.${mail}`);
        await dovecot.deliver(answerTo(thanks, sent.answers.at(-1)!).raw);
      }
      sent.messages.push(`Question ${life} of a stranger`);
      const stranger = { From: `stranger${life}@player.example`, Subject: sent.messages.at(-1)! };
      await dovecot.deliver(mailOf(ordinary(stranger)));
      await end;
      await product.kill();
      product = await studio.start();
    }
    await Promise.all(replying);
    const call = await caller(product);
    const stored = async () => {
      const details = await call('GET', `/api/projects/${id}`);
      const { replies, answers } = details as { replies: { body: string }[]; answers: { text: string }[] };
      const messages = (await call('GET', '/api/messages')) as { subject: string }[];
      return {
        answers: answers.map(({ text }) => text).toSorted(),
        messages: messages.map(({ subject }) => subject).toSorted(),
        replies: replies.map(({ body }) => body).toSorted(),
      };
    };
    const count = async () => Object.values(await stored()).flat().length;
    await expect.poll(count, { interval: 200, timeout: 120_000 }).toBe(Object.values(sent).flat().length);
    expect(await stored()).toEqual({
      answers: sent.answers.toSorted(),
      messages: sent.messages.toSorted(),
      replies: sent.replies.toSorted(),
    });

    // What a killed server had in hand leaves after its lease; a mailbox recognises a mail that came twice by its Message-ID.
    await waitForMails(studio.dataDir, studio.databaseUrl);
    const mails = await Promise.all(mailServer.received.map(({ raw }) => PostalMime.parse(raw)));
    for (const text of sent.replies) {
      const ids = mails.filter(({ subject }) => subject === text).map(({ messageId }) => messageId);
      expect([text, new Set(ids).size]).toEqual([text, 1]);
    }
    expect(
      new Set(mails.filter(({ subject }) => subject === thanks.subject).map(({ messageId }) => messageId)).size,
    ).toBe(1);
  });
});
