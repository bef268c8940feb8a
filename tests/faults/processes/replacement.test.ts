import { describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/testing/free-port.mjs';
import { testedServer } from '../../../scripts/testing/product-command.mjs';
import { startProduct } from '../../product.ts';
import { engines, makeInstallation } from '../installation.ts';
import { expectStored, startLoad, times } from '../load.ts';

it('a version that waits for the lock takes over DATA_DIR and port from the previous one under load, and no acknowledged form is lost', async ({
  onTestFinished,
}) => {
  const { dataDir } = await makeInstallation('sqlite', onTestFinished);
  const settings = { PORT: `${await freePort()}`, FORM_LIMIT: '1000000' };
  const start = () => startProduct(dataDir, settings, [...testedServer, '--wait-for-lock']);
  let current = await start();
  onTestFinished(async () => void (await current.stop()));
  const load = startLoad(() => current.address, 4);
  for (let replacement = 0; replacement < times(2, 10); replacement += 1) {
    const next = start();
    // At least this many forms are stored while the next version starts and waits.
    const formsBefore = load.begun();
    await expect.poll(load.begun, { interval: 20, timeout: 240_000 }).toBeGreaterThan(formsBefore + 6);
    expect(await current.stop()).toBe(0);
    current = await next;
  }
  await expectStored(await load.finish(), current.address);
});

describe.runIf(engines.length > 1)('on PostgreSQL', () => {
  it('a version that is ready before the previous one stops serves the load without a failed request, and no acknowledged form is lost', async ({
    onTestFinished,
  }) => {
    const site = await makeInstallation('postgres', onTestFinished);
    let current = await site.start();
    const load = startLoad(() => current.address, 4);
    const moreForms = async () => {
      const formsBefore = load.begun();
      await expect.poll(load.begun, { interval: 20, timeout: 240_000 }).toBeGreaterThan(formsBefore + 12);
    };
    for (let replacement = 0; replacement < times(2, 10); replacement += 1) {
      const previous = current;
      await moreForms();
      current = await site.start();
      // By now each client has finished its requests to the previous version.
      await moreForms();
      expect(await previous.stop()).toBe(0);
    }
    await expectStored(await load.finish(), current.address);
    expect(load.failedRequests()).toBe(0);
  });
});
