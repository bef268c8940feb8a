/** `npm start`: installs what is missing, builds what is stale, and runs the server. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { command } from './setup/progress.mjs';
import { runInForeground } from './setup/run.mjs';
import { serverCommand, serverEnvironment } from './setup/server.mjs';

await command(async () => {
  await install();
  await build();
  const environment = { ...serverEnvironment, NODE_ENV: process.env.NODE_ENV || 'production' };
  process.exitCode = await runInForeground(serverCommand, environment);
});
