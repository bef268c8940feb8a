/**
 * `npm run archive`: writes the release archive of this platform to `release/`: Node.js, the bundle and the command `sixtyforty`.
 * With `--folder=FOLDER` it writes the files of the archive there instead.
 */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install, build], ['scripts/release/write-archive.ts', ...process.argv.slice(2)]);
