import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.mjs';
import { testedServer } from '../../scripts/testing/product-command.mjs';
import { expectStored, startLoad } from '../faults/load.ts';
import { makeDataDir, startProduct } from '../product.ts';

/** Caddy's limit in ms for holding a request, which is also enough for a response of the product. */
const longestHold = 60_000;

/** Runs Caddy with deploy/Caddyfile in front of a port, without TLS. @returns its address */
async function startCaddy(upstream: string): Promise<string> {
  const address = `http://localhost:${await freePort()}`;
  const storage = mkdtempSync(path.join(tmpdir(), 'sixtyforty-caddy-'));
  onTestFinished(() => rmSync(storage, { recursive: true, force: true }));
  const caddy = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: storage, SITE_DOMAIN: address, UPSTREAM: upstream },
    stdio: 'ignore',
  });
  onTestFinished(() => void caddy.kill('SIGKILL'));
  await vi.waitFor(() => fetch(`${address}/healthz`), { timeout: 60_000, interval: 100 });
  return address;
}

it('Caddy holds back requests while a version takes over from the previous one, and no acknowledged form is lost', async () => {
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const port = await freePort();
  const settings = { PORT: `${port}`, FORM_LIMIT: '1000000' };
  const start = () => startProduct(dataDir, settings, [...testedServer, '--wait-for-lock']);
  let current = await start();
  onTestFinished(async () => void (await current.stop()));
  const address = await startCaddy(`127.0.0.1:${port}`);
  const clients = 4;
  const replacements = 3;
  const load = startLoad(() => address, clients, longestHold);
  for (let replacement = 0; replacement < replacements; replacement += 1) {
    const next = start();
    const formsBefore = load.begun();
    await expect.poll(load.begun, { interval: 20, timeout: 240_000 }).toBeGreaterThan(formsBefore + 12);
    expect(await current.stop()).toBe(0);
    current = await next;
  }
  await expectStored(await load.finish(), address);
  // Caddy retries only pages: a form that is being forwarded when the version stops must be sent again by its sender.
  expect(load.failedRequests()).toBeLessThanOrEqual(clients * replacements);
});
