import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { makeDataDir, startProduct } from '../product.ts';
import { engines, makeDatabase } from './databases.ts';
import { waitForMails, expectMailedOnce, expectStored, startLoad, times } from './load.ts';

const minute = 60_000;
/** In ms. The benchmark of memory holds the limit after a load; this one holds that memory does not grow with time. */
const duration = times(5000, 15 * minute);
const mostMemory = 250;

describe.concurrent.each(engines)('on %s', (engine) => {
  it('forms and pages for as long as it takes cost no memory that stays, and nothing acknowledged is lost', async ({
    expect,
    onTestFinished,
  }) => {
    const { databaseUrl, settings, drop } = await makeDatabase(engine);
    onTestFinished(drop);
    const { dataDir, remove } = await makeDataDir();
    onTestFinished(remove);
    const product = await startProduct(dataDir, { ...settings, FORM_LIMIT: '1000000' });
    onTestFinished(async () => void (await product.stop()));

    const load = startLoad(() => product.address, 2);
    await wait(duration);
    const submissions = await load.finish();
    await waitForMails(dataDir, databaseUrl);
    expect(product.memory(), 'MB').toBeLessThan(mostMemory);
    await expectStored(submissions, product.address);
    expectMailedOnce(submissions, await product.mails());
  });
});
