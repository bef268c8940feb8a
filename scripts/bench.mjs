/** `npm run bench`: installs what is missing, builds what is stale, and measures (`bench/run.ts`). */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install, build], ['bench/run.ts', ...process.argv.slice(2)]);
