/** `npm run dev`, `bench`, `backup`, `restore`, `move`, `admin`, `erase`: runs what has that name with what stands behind it. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { command } from './setup/progress.mjs';
import { runInForeground } from './setup/run.mjs';

const [name = '', ...parameters] = process.argv.slice(2);
const script =
  { dev: inRoot('node_modules', 'vite', 'bin', 'vite.js'), bench: 'bench/run.ts' }[name] ??
  `server/operations/${name}.ts`;

await command(async () => {
  await install();
  if (name === 'bench') await build();
  process.exitCode = await runInForeground([script, ...parameters]);
});
