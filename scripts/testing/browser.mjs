import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupError, withProgress } from '../setup/progress.mjs';
import { runQuietly } from '../setup/run.mjs';
import { childEnvironment, runtime } from '../setup/runtime.mjs';

/** The headless shell needs 40% less CPU than the whole browser for the same pages. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the Chromium or Chrome of this machine: `CHROMIUM_PATH` if it is set, else a headless shell, else the first that runs.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  const inPath = [...shells, ...browsers].flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...new Set([...inPath, ...places])].find((file) => existsSync(file) && runs(file));
}

/**
 * Finds a browser or installs one: Debian's if that is possible, with its libraries, else Playwright's. Debian's headless
 * shell is installed even if there is another browser.
 *
 * @throws {SetupError} if neither is possible
 */
export async function ensureBrowser() {
  const installed = findBrowser();
  if (installed !== undefined && (process.env.CHROMIUM_PATH || isShell(installed))) return installed;
  const browser = (await installWithApt()) ?? installed ?? (await installWithPlaywright());
  if (browser !== undefined) return browser;
  throw new SetupError(
    'The browser tests need Chromium or Chrome, and it could be neither found nor installed. Install it, or name it in CHROMIUM_PATH.',
  );
}

/** @param {string} file */
const isShell = (file) => shells.includes(path.basename(file));

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network, these options make apt fail soon. It never removes another Chromium in favor of this one.
  const options = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const choice = ['install', '--yes', '--no-remove', '--no-install-recommends', 'fonts-liberation'];
  await withProgress('Installing Chromium', 'about a minute, once', async () => {
    await runQuietly('apt-get', [...options, 'update'], { env });
    const shell = await runQuietly('apt-get', [...options, ...choice, 'chromium-headless-shell'], { env });
    // Ubuntu has no shell package, and its `chromium` is an empty package on machines without snaps.
    if (shell.code !== 0 && findBrowser() === undefined)
      await runQuietly('apt-get', [...options, ...choice, 'chromium'], { env });
  });
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
