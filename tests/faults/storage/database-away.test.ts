import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { startPostgres } from '../../../scripts/testing/postgres.mjs';
import { makeInstallationOn } from '../installation.ts';
import { askInTime, waitForMails, expectMailedOnce, expectStored, signIn, startLoad, times } from '../load.ts';
import { openRelay } from '../relay.ts';

const message = {
  name: 'Mira Solberg',
  email: 'mira@player.example',
  subject: 'A question',
  message: 'Do you publish games for the web?',
};
const halts = times(2, 30);
const form = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) };

describe.concurrent('PostgreSQL', () => {
  it('that is stopped or crashes, and comes back under load, loses no acknowledged form, fails no page and delays nobody by more than 5 s', async ({
    expect,
    onTestFinished,
  }) => {
    const postgres = await startPostgres({ commitsOutlive: 'its crash' });
    onTestFinished(postgres.stop);
    const site = await makeInstallationOn(postgres.url, onTestFinished);
    const product = await site.start();

    const load = startLoad(() => product.address);
    for (let halt = 0; halt < halts; halt += 1) {
      const signal = halt % 2 === 0 ? 'INT' : 'QUIT';
      const formsBefore = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(formsBefore + 20);
      await postgres.halt(signal);
      await expect.poll(async () => (await askInTime(`${product.address}/readyz`))?.status, { interval: 20 }).toBe(503);
      await wait(500);
      await postgres.resume();
      await expect.poll(async () => (await askInTime(`${product.address}/readyz`))?.status, { interval: 20 }).toBe(200);
    }
    const submissions = await load.finish();
    await expectStored(submissions, product.address);
    await waitForMails(site);
    expectMailedOnce(submissions, await product.mails());
  });

  it('that hangs lets forms fail within 5 s and pages show their last content, and everything works when it responds again', async ({
    expect,
    onTestFinished,
  }) => {
    const postgres = await startPostgres({ commitsOutlive: 'its crash' });
    onTestFinished(postgres.stop);
    const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) });
    onTestFinished(relay.close);
    const url = new URL(postgres.url);
    url.port = `${relay.port}`;
    const { start } = await makeInstallationOn(url.href, onTestFinished);
    const product = await start();
    const headers = { ...(await signIn(product.address)), 'Content-Type': 'application/json' };
    const title = 'Nine Lanterns';
    await askInTime(`${product.address}/api/cases/3`, { method: 'PUT', headers, body: JSON.stringify({ title }) });
    // The case is cached although nobody visits it in the meantime.
    await expect
      .poll(async () => (await askInTime(`${product.address}/api/cases/3`))?.text, { interval: 20 })
      .toContain(title);

    relay.silence();
    // More forms than connections, so some wait for one.
    const forms = await Promise.all(
      Array.from({ length: 25 }, () => askInTime(`${product.address}/api/contact-v2`, form)),
    );
    for (const answer of forms) {
      expect(answer?.status).toBe(503);
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.parse(answer!.text)).toHaveProperty('error');
    }
    const pages = await Promise.all(
      ['/', '/publishing', '/cases', '/cases/3', '/ru/cases/3', '/api/cases', '/api/partners', '/api/features'].map(
        async (path) => [path, await askInTime(product.address + path)] as const,
      ),
    );
    for (const [path, answer] of pages) expect([path, answer?.status]).toEqual([path, 200]);
    expect((await askInTime(`${product.address}/api/cases`))?.text).toContain(title);
    expect((await askInTime(`${product.address}/cases/3`))?.text).toContain(title);
    expect((await askInTime(`${product.address}/readyz`))?.status).toBe(503);

    relay.resume();
    await expect
      .poll(async () => (await askInTime(`${product.address}/api/contact-v2`, form))?.status, { interval: 100 })
      .toBe(201);
  });
});
