import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { serverOptions } from '../../scripts/setup/server.mjs';
import { signatureOf } from '../../server/api/inbound.ts';
import { signIn } from '../faults/load.ts';
import { openCollector } from '../collector.ts';
import { makeDataDir, type Product, startProduct } from '../product.ts';
import { expectTraces, leaveTraces } from './traces.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/* Tests the bundle outside the checkout, where no parent folder has packages. */

const inboundSecret = 'a secret of the mail server';
let folder: string;
let product: Product;
let removeData: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-bundle-'));
  await run(['scripts/release/write-bundle.ts', folder], path.resolve(import.meta.dirname, '../..'));
  const { dataDir, remove } = await makeDataDir();
  removeData = remove;
  product = await startBundle(dataDir);
});

afterAll(async () => {
  await product?.stop();
  await removeData?.();
  rmSync(folder, { recursive: true, force: true });
});

const startBundle = (dataDir: string, settings: Record<string, string> = {}) =>
  startProduct(dataDir, { INBOUND_SECRET: inboundSecret, INBOUND_ADDRESS: 'reply@studio.example', ...settings }, [
    ...serverOptions,
    path.join(folder, 'server/main.js'),
  ]);

/** Runs a script to its end. @returns its output */
async function run(parameters: string[], cwd: string, environment: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([code, errors]).toEqual([0, '']);
  return out;
}

const sixtyforty = (...parameters: string[]) =>
  run([path.join(folder, 'sixtyforty.js'), ...parameters], product.dataDir, {
    DATA_DIR: product.dataDir,
    PORT: new URL(product.address).port,
  });

it('the bundle stores submissions and pictures, and finds them after a restart', async () => {
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const first = await startBundle(dataDir);
  const traces = await leaveTraces(first.address);
  expect(await first.stop()).toBe(0);
  const second = await startBundle(dataDir);
  onTestFinished(async () => void (await second.stop()));
  await expectTraces(second.address, traces);
});

it('the bundle exports traces', async () => {
  const collector = await openCollector();
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const traced = await startBundle(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
  await leaveTraces(traced.address);
  expect(await traced.stop()).toBe(0);
  expect(collector.spans().map(({ name }) => name)).toContain('POST /api/projects');
});

it.each(['/', '/ru/cases', '/ro/publishing', '/system-panel/login', '/api/openapi.json'])(
  'the bundle responds to %s',
  async (address) => {
    const response = await fetch(product.address + address);
    expect([response.status, (await response.text()).length]).toEqual([200, expect.toSatisfy((size) => size > 1000)]);
  },
);

it('the bundle shows the version of the product on the status page', async () => {
  const response = await fetch(`${product.address}/api/status`, { headers: await signIn(product.address) });
  expect((await response.json()).version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('the bundle reads incoming mail in its worker thread', async () => {
  const raw = Buffer.from(
    ['From: Mira <mira@developer.example>', 'To: reply@studio.example', 'Subject: Tide', '', 'How high is it?'].join(
      '\r\n',
    ),
  );
  const response = await fetch(`${product.address}/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-inbound-signature': signatureOf(inboundSecret, raw, new Date()) },
    body: raw,
  });
  expect([response.status, await response.json()]).toEqual([200, { outcome: 'message' }]);
  const messages = await fetch(`${product.address}/api/messages`, { headers: await signIn(product.address) });
  expect(await messages.json()).toMatchObject([{ subject: 'Tide', message: 'How high is it?' }]);
});

it('the command of the bundle checks the health of the server, writes backups and lists accounts', async () => {
  expect(await sixtyforty('health')).toBe('ready\n');
  expect(await sixtyforty('backup', 'today.gz')).toMatch(/^Backed up to .*today\.gz: /);
  expect(await sixtyforty('admin', 'list')).toMatch(/ilinca +admin/);
});

it('the command of the bundle without arguments lists its commands', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'sixtyforty.js')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'Usage: sixtyforty start | admin | backup | erase | health | move | restore | settings\n',
  ]);
});
