/** `npm start`: installs missing packages, rebuilds if sources have changed, and runs the server. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';
import { serverCommand, serverEnvironment } from './setup/server.mjs';

const environment = { ...serverEnvironment, NODE_ENV: process.env.NODE_ENV || 'production' };
await runAfter([install, build], [...serverCommand, ...process.argv.slice(2)], environment);
