/** `npm run backup`, `restore`, `move`, `admin`, `erase`: runs the command of that name with what stands behind it. */
import { install } from './setup/install.mjs';
import { command } from './setup/progress.mjs';
import { runInForeground } from './setup/run.mjs';

const [name, ...parameters] = process.argv.slice(2);

await command(async () => {
  await install();
  process.exitCode = await runInForeground([`server/operations/${name}.ts`, ...parameters]);
});
