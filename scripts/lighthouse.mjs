/** `npm run bench:lighthouse`: installs Lighthouse in a separate folder, and audits every page of the built product. */
import { existsSync } from 'node:fs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { command, SetupError, withProgress } from './setup/progress.mjs';
import { runInForeground, runQuietly } from './setup/run.mjs';
import { ensureBrowser } from './testing/browser.mjs';

const folder = inRoot('bench', 'lighthouse');

await command(async () => {
  await install();
  await build();
  const browser = await ensureBrowser();
  if (!existsSync(`${folder}/node_modules/lighthouse`)) {
    const { code, output } = await withProgress('Installing Lighthouse', 'about 15 s, once', () =>
      runQuietly('npm', ['ci', '--ignore-scripts'], { cwd: folder }),
    );
    if (code !== 0) throw new SetupError(output);
  }
  const parameters = ['bench/lighthouse/measure.ts', ...process.argv.slice(2)];
  process.exitCode = await runInForeground(parameters, { CHROMIUM_PATH: browser });
});
