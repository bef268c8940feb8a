import { existsSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from '../setup/progress.mjs';
import { runQuietly } from '../setup/run.mjs';

/**
 * Finds the nginx of this machine, or installs Debian's if that is possible.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findNginx() {
  const installed = inPath();
  if (installed !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress('Installing nginx', 'a few seconds, once', async () => {
    await runQuietly('apt-get', ['update'], { env });
    // Installed but not started as a service.
    await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', 'nginx-light'], {
      env: { ...env, RUNLEVEL: '1' },
    });
  });
  return inPath();
}

const inPath = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file));
