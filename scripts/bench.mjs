/** `npm run bench`: installs what is missing, builds what is stale, and measures (`bench/run.ts`). */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { command } from './setup/progress.mjs';
import { runInForeground } from './setup/run.mjs';

await command(async () => {
  await install();
  await build();
  process.exitCode = await runInForeground(['bench/run.ts', ...process.argv.slice(2)]);
});
