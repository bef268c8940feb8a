import { setTimeout as wait } from 'node:timers/promises';
import { describe, it, vi } from 'vitest';
import type { Product } from '../../product.ts';
import { engines, type Installation, makeInstallation } from '../installation.ts';
import {
  waitForMails,
  expectMailedOnce,
  expectStored,
  makeSubmission,
  sendUntilAcknowledged,
  times,
  type Submission,
} from '../load.ts';

const kills = times(6, 100);
const submissionsEachLife = 12;
/** The maximum delay in ms between a random number of responses and a kill, during which other submissions are stored or emailed. */
const longestMailing = 50;
/** The timeout of a form in ms: a restarted server receives the forms of several lives. Other tests check the duration of forms. */
const timeout = 60_000;

describe.concurrent.each(engines)('on %s', (engine) => {
  it('a server that is killed repeatedly, also between the two calls of a form, stores each form as one record and emails about it once', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    const lives = await liveAndDie(site);
    const currentAddress = async () => (await lives.current()).address;

    const submissions: Submission[] = [];
    const sending: Promise<void>[] = [];
    const unacknowledged = new Set<Submission>();
    for (let life = 0; life < kills; life += 1) {
      const batch = Array.from({ length: submissionsEachLife }, makeSubmission);
      submissions.push(...batch);
      for (const submission of batch) {
        unacknowledged.add(submission);
        const sent = sendUntilAcknowledged(submission, currentAddress, timeout).finally(() =>
          unacknowledged.delete(submission),
        );
        sending.push(sent);
        // `Promise.all` below reports it.
        sent.catch(() => {});
      }
      // Kills by time only would leave more forms for the next life than the stated load.
      const remaining = Math.floor(Math.random() * (unacknowledged.size + 1));
      await vi.waitUntil(() => unacknowledged.size <= remaining, { interval: 1, timeout: 2 * timeout });
      await wait(Math.random() * longestMailing);
      await lives.killAndRestart();
    }
    await Promise.all(sending);
    expect(submissions).toHaveLength(kills * submissionsEachLife);
    await expectStored(submissions, await currentAddress());
    await waitForMails(site);
    expectMailedOnce(submissions, await (await lives.current()).mails());
  });
});

interface Lives {
  current(): Promise<Product>;
  killAndRestart(): Promise<void>;
}

async function liveAndDie({ start }: Installation): Promise<Lives> {
  let product = Promise.resolve(await start());
  return {
    current: () => product,
    async killAndRestart() {
      const dying = await product;
      product = dying.kill().then(() => start());
      await product;
    },
  };
}
