import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupError, withProgress } from '../setup/progress.mjs';
import { runQuietly } from '../setup/run.mjs';
import { childEnvironment, runtime } from '../setup/runtime.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium or Chrome of this machine: `CHROMIUM_PATH` if it is set, else the first that runs.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...new Set([...inPath, ...places])].find((file) => existsSync(file) && runs(file));
}

/**
 * Finds a browser, or installs one: Debian's where that is possible, since it brings its libraries along, else Playwright's.
 *
 * @throws {SetupError} where neither is possible
 */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await installWithApt()) ?? (await installWithPlaywright());
  if (found !== undefined) return found;
  throw new SetupError(
    'The browser tests need Chromium or Chrome, and it could be neither found nor installed. Install it, or name it in CHROMIUM_PATH.',
  );
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium', 'fonts-liberation'];
  await withProgress('Installing Chromium', 'about a minute, once', async () => {
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
  });
  // Ubuntu's package is an empty shell where snaps do not run.
  return findBrowser();
}

async function installWithPlaywright() {
  const env = childEnvironment();
  const { code, output } = await withProgress('Installing Chromium for Playwright', 'about a minute, once', () =>
    runQuietly(runtime().binary, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { env }),
  );
  if (code !== 0) process.stderr.write(output);
  const where = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const { output: file } = await runQuietly(runtime().binary, ['-e', where], { env });
  return existsSync(file) && runs(file) ? file : undefined;
}

/** @param {string} file */
const runs = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
