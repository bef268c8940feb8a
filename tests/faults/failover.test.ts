import { describe, expect, it } from 'vitest';
import { makeDataDir, startProduct, type Product } from '../product.ts';
import { engines, makeDatabase } from './databases.ts';
import { waitForMails, expectMailedOnce, expectStored, startLoad, times } from './load.ts';

describe.runIf(engines.length > 1)('of two instances', () => {
  it('one is killed again and again under load: clients go to the other, and nothing acknowledged is lost', async ({
    onTestFinished,
  }) => {
    const { databaseUrl, settings, drop } = await makeDatabase('postgres');
    onTestFinished(drop);
    const { dataDir, remove } = await makeDataDir();
    onTestFinished(remove);
    const environment = { ...settings, FORM_LIMIT: '100000' };
    const instances: Product[] = await Promise.all([0, 1].map(() => startProduct(dataDir, environment)));
    onTestFinished(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));

    let turn = 0;
    const load = startLoad(() => instances[(turn += 1) % 2]!.address, 4);
    for (let kill = 0; kill < times(3, 60); kill += 1) {
      const dying = kill % 2;
      const begun = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(begun + 12);
      await instances[dying]!.kill();
      // The other goes on alone.
      const alone = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(alone + 6);
      instances[dying] = await startProduct(dataDir, environment);
    }
    const submissions = await load.finish();
    await expectStored(submissions, instances[0]!.address);
    await waitForMails(dataDir, databaseUrl);
    expectMailedOnce(submissions, await instances[0]!.mails());
  });
});
