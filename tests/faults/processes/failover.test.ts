import { describe, expect, it } from 'vitest';
import { engines, makeInstallation } from '../installation.ts';
import { waitForMails, expectMailedOnce, expectStored, startLoad, times } from '../load.ts';

describe.runIf(engines.length > 1)('of two instances', () => {
  it('one is killed repeatedly under load: clients switch to the other, and no acknowledged form is lost', async ({
    onTestFinished,
  }) => {
    const site = await makeInstallation('postgres', onTestFinished);
    const instances = await Promise.all([site.start(), site.start()]);
    let turn = 0;
    const load = startLoad(() => instances[(turn += 1) % 2]!.address, 4);
    for (let kill = 0; kill < times(3, 60); kill += 1) {
      const dying = kill % 2;
      const formsBefore = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(formsBefore + 12);
      await instances[dying]!.kill();
      // Only the other instance runs now.
      const alone = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(alone + 6);
      instances[dying] = await site.start();
    }
    const submissions = await load.finish();
    await expectStored(submissions, instances[0].address);
    await waitForMails(site);
    expectMailedOnce(submissions, await instances[0].mails());
  });
});
