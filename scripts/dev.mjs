/** `npm run dev`: installs missing packages, then serves pages and API with hot reload in one process on one port. */
import { install } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install], [inRoot('node_modules', 'vite', 'bin', 'vite.js'), ...process.argv.slice(2)]);
