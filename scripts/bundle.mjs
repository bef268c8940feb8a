/** `npm run bundle`: installs missing packages, rebuilds if sources have changed, and writes the product without its packages to `out/`. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install, build], ['scripts/release/write-bundle.ts', ...process.argv.slice(2)]);
