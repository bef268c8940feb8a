/** `npm run bench`: installs missing packages, rebuilds if sources have changed, and measures (`bench/run.ts`). */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install, build], ['bench/run.ts', ...process.argv.slice(2)]);
