import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { describe, it } from 'vitest';
import { composeMail, ordinaryHeaders } from '../../../server/features/inbound/testing/mails.ts';
import { engines } from '../installation.ts';
import { askInTime, signIn, times, waitForMails } from '../load.ts';
import { answerTo, caller, openStudio } from '../mail/mail-studio.ts';

describe.concurrent.each(engines)('on %s', (engine) => {
  it('if a server is killed while email arrives and is sent, each answer is stored once, each email is sent, and none starts two conversations', async ({
    expect,
    onTestFinished,
    skip,
  }) => {
    const studio = await openStudio(engine, { onTestFinished, skip });
    const { dovecot, mailServer, id, thanks } = studio;
    let { product } = studio;
    const headers = { 'Content-Type': 'application/json', ...(await signIn(product.address)) };
    /** Sends a reply until it is acknowledged, with one key like the composer. */
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
      await dovecot.deliver(composeMail(ordinaryHeaders(stranger)));
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

    // Mails that a killed server was sending are sent after its lease; a mailbox recognizes a duplicate by its Message-ID.
    await waitForMails(studio.site);
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
