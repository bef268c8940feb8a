import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { admin, makeDataDir } from '../../tests/product.ts';
import { freePort } from '../testing/free-port.mjs';

it('the development server serves pages and the API on one port', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const { dataDir, remove } = await makeDataDir();
  const port = await freePort();
  const vite = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = once(vite, 'exit');
  const get = (address: string) => fetch(`http://localhost:${port}${address}`);
  try {
    await expect.poll(() => get('/ru/cases').then(({ status }) => status), { timeout: 50_000 }).toBe(200);
    expect(await (await get('/ru/cases')).text()).toContain('<html lang="ru"');
    expect(await (await get('/api/cases')).json()).not.toHaveLength(0);
  } finally {
    vite.kill();
    await ended;
    await remove();
  }
});
