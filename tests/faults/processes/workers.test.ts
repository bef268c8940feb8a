import { describe, it } from 'vitest';
import { engines, makeInstallation } from '../installation.ts';
import { waitForMails, expectMailedOnce, expectStored, startLoad, times } from '../load.ts';

const kills = times(3, 12);

describe.concurrent.each(engines)('on %s', (engine) => {
  it('workers that are killed under load are replaced, and no form that they acknowledged is lost', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    const product = await site.start({ WORKERS: '2', LOG_LEVEL: 'info' });
    const load = startLoad(() => product.address, 4);
    const killed = new Set<number>();
    const workers = new Set<number>();
    /** Collects the process ids of all workers so far, since only the end of the product's output is kept. */
    const collectWorkerIds = () => {
      for (const [, pid] of product.said().matchAll(/"worker":(\d+),"msg":"worker started"/g)) workers.add(Number(pid));
      return workers;
    };
    await expect.poll(() => collectWorkerIds().size, { interval: 20 }).toBe(2);
    while (killed.size < kills) {
      const formsBefore = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(formsBefore + 8);
      const worker = [...collectWorkerIds()].findLast((pid) => !killed.has(pid))!;
      killed.add(worker);
      process.kill(worker, 'SIGKILL');
      await expect.poll(() => collectWorkerIds().size, { interval: 20 }).toBe(2 + killed.size);
    }
    const submissions = await load.finish();
    await expectStored(submissions, product.address);
    await waitForMails(site);
    expectMailedOnce(submissions, await product.mails());
    expect(await product.stop()).toBe(0);
  });
});
