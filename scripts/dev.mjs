/** `npm run dev`: installs what is missing, then pages and API with hot reload in one process on one port. */
import { install } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { command } from './setup/progress.mjs';
import { runInForeground } from './setup/run.mjs';

await command(async () => {
  await install();
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  process.exitCode = await runInForeground([vite, ...process.argv.slice(2)]);
});
