import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attachmentLimits } from '../../../domain/conversation/attachment.ts';
import { freePort } from '../../../scripts/testing/free-port.mjs';
import { findNginx } from '../../../scripts/testing/nginx.mjs';
import { engines, makeInstallation } from '../installation.ts';
import { askInTime, waitForMails, expectMailedOnce, expectStored, startLoad } from '../load.ts';

const guide = path.resolve(import.meta.dirname, '../../../docs/nginx/two-instances.conf');

describe.runIf(engines.length > 1)('two instances behind nginx, configured by the guide', () => {
  it('continue as one studio when one of them is killed or stopped', async ({ skip }) => {
    const nginx = await findNginx();
    if (nginx === undefined) return skip('nginx is neither here nor could be installed');
    const site = await makeInstallation('postgres', onTestFinished);
    const ports = [await freePort(), await freePort()];
    const start = (number: number) => site.start({ HOST: '127.0.0.1', TRUST_PROXY: '1', PORT: `${ports[number]}` });
    const instances = await Promise.all([start(0), start(1)]);
    const address = await startNginx(nginx, ports);

    expect((await askInTime(`${address}/metrics`))?.status).toBe(403);
    // The largest form passes nginx and gets 404 from the product; nginx rejects a larger one.
    const form = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
    const sendForm = (bytes: number) => fetch(`${address}/track/unknown`, { ...form, body: Buffer.alloc(bytes) });
    expect((await sendForm(attachmentLimits.form)).headers.get('x-request-id')).toMatch(/./);
    expect((await sendForm(2 * attachmentLimits.form)).status).toBe(413);
    const load = startLoad(() => address, 4);
    for (const end of ['kill', 'stop'] as const) {
      const formsBefore = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(formsBefore + 12);
      await instances[0][end]();
      const alone = load.begun();
      await expect.poll(load.begun, { interval: 20 }).toBeGreaterThan(alone + 12);
      instances[0] = await start(0);
    }
    const submissions = await load.finish();
    await expectStored(submissions, address);
    await waitForMails(site);
    expectMailedOnce(submissions, await instances[0].mails());
  });
});

/** Runs nginx with the guide's configuration, except for the ports. @returns its address */
async function startNginx(nginx: string, [first, second]: number[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-nginx-'));
  const port = await freePort();
  const configuration = readFileSync(guide, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(path.join(folder, 'two-instances.conf'), configuration);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
     http { access_log off; ${temporary.join(' ')} include two-instances.conf; }`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await askInTime(`${address}/healthz`))?.status, { interval: 20 }).toBe(200);
  return address;
}
