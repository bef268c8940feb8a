import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { describe, it } from 'vitest';
import type { Database } from '../../../server/platform/db/tables.ts';
import { openMailServer } from '../../../server/platform/mail/testing/mail-server.ts';
import { engines, makeInstallation } from '../installation.ts';
import { countUnsent, makeSubmission, sendUntilAcknowledged, startLoad, times } from '../load.ts';
import { openRelay } from '../relay.ts';

/** The states of the mail server, one after another. */
const spells = ['refuses', 'hangs up', 'is cut off', 'is down', 'works'] as const;

describe.concurrent.each(engines)('on %s', (engine) => {
  it('an unreliable mail server delays no visitor, and no email is lost', async ({ expect, onTestFinished }) => {
    await using mailServer = await openMailServer();
    const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(mailServer.url).port) });
    onTestFinished(relay.close);
    const site = await makeInstallation(engine, onTestFinished);
    const product = await site.start({ MAIL_URL: `smtp://127.0.0.1:${relay.port}` });
    const db = site.open();

    const load = startLoad(() => product.address, 2);
    for (const spell of Array.from({ length: times(1, 10) }, () => spells).flat()) {
      mailServer.answer = () => (spell === 'refuses' ? 'refuse' : spell === 'hangs up' ? 'hang up' : 'accept');
      if (spell === 'is down') await relay.close();
      if (spell === 'works') await relay.open();
      const formsBefore = load.begun();
      // The connection breaks in the middle of the dialogue: before the mail, during it, or before the response to it.
      for (let cuts = 0; spell === 'is cut off' && cuts < 20; cuts += 1) {
        await wait(Math.random() * 40);
        relay.cut();
      }
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(formsBefore + 5);
    }
    const submissions = await load.finish();

    // Unsent emails are due again after half a minute or more; the test advances that time.
    await expect
      .poll(
        async () => {
          // A form wakes the worker before its own timer does.
          if (await letTimePass(db)) submissions.push(await sendOne(product.address));
          return countUnsent(site);
        },
        { timeout: 100_000, interval: 400 },
      )
      .toBe(0);

    const mails = await Promise.all(mailServer.received.map(({ raw }) => PostalMime.parse(raw)));
    const thanked = new Set(mails.flatMap(({ to = [] }) => to.map(({ address }) => address)));
    for (const { email } of submissions) expect(thanked).toContain(email);
    // Each email arrives once, unless the connection broke during its acceptance: SMTP requires that such an email is resent, and its
    // Message-ID shows that it is a duplicate.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2 * submissions.length);
  });
});

async function sendOne(address: string) {
  const submission = makeSubmission();
  await sendUntilAcknowledged(submission, () => address);
  return submission;
}

/** Makes failed emails due and waits for the next attempt. @returns whether there were any */
async function letTimePass(db: Database): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ runAt: now })
    .where('mailId', 'is not', null)
    .where('finishedAt', 'is', null)
    .where('lastError', 'is not', null)
    .where('runAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
