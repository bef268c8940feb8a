import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeInstallation } from '../installation.ts';
import {
  askInTime,
  waitForMails,
  expectMailedOnce,
  expectStored,
  makeSubmission,
  sendUntilAcknowledged,
  visit,
} from '../load.ts';

it('a full disk loses no acknowledged form: forms respond with 503, pages still work, and everything continues once there is space', async ({
  onTestFinished,
  skip,
}) => {
  const site = await makeInstallation('sqlite', onTestFinished);
  const { dataDir } = site;
  // A separate small disk.
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDir]);
  if (mounted.status !== 0) return skip('this user may not mount a small disk');
  onTestFinished(() => void spawnSync('umount', [dataDir]));
  const product = await site.start();
  const currentAddress = () => product.address;

  const submissions = Array.from({ length: 10 }, makeSubmission);
  for (const submission of submissions) await sendUntilAcknowledged(submission, currentAddress);

  const filler = path.join(dataDir, 'filler');
  const full = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
  expect(full.status).not.toBe(0);
  const post = (subject: number) =>
    askInTime(`${product.address}/api/contact-v2`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Mira Solberg',
        email: 'mira@player.example',
        subject: `Question ${subject}`,
        message: 'Do you publish? '.repeat(60),
      }),
    });
  // Space that was reserved before is used up first.
  let answer = await post(0);
  let stored = 0;
  for (; answer?.status === 201; stored += 1) answer = await post(stored + 1);
  expect(answer?.status).toBe(503);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const page of ['/', '/cases', '/cases/2', '/api/cases']) await visit(product.address + page);

  rmSync(filler);
  const later = makeSubmission();
  await sendUntilAcknowledged(later, currentAddress);
  submissions.push(later);
  await expectStored(submissions, product.address);
  await waitForMails(site);
  const mails = await product.mails();
  expectMailedOnce(
    submissions,
    mails.filter(({ to, replyTo }) => !JSON.stringify([to, replyTo]).includes('mira@')),
  );
  expect(mails).toHaveLength(2 * (submissions.length + stored));

  // The database is intact as well.
  await product.stop();
  const restarted = await site.start();
  expect(await restarted.stop()).toBe(0);
});
