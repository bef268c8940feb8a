import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { engines, makeInstallation } from './installation.ts';
import { waitForMails, expectMailedOnce, expectStored, startLoad, times } from './load.ts';

const minute = 60_000;
/** The duration in ms. The memory benchmark checks the limit after a load; this test checks that memory does not grow over time. */
const duration = times(5000, 15 * minute);
const mostMemory = 250;

describe.concurrent.each(engines)('on %s', (engine) => {
  it('forms and pages over a long time do not increase memory permanently, and no acknowledged form is lost', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    const product = await site.start();
    const load = startLoad(() => product.address, 2);
    await wait(duration);
    const submissions = await load.finish();
    await waitForMails(site);
    expect(product.memory(), 'MB').toBeLessThan(mostMemory);
    await expectStored(submissions, product.address);
    expectMailedOnce(submissions, await product.mails());
  });
});
