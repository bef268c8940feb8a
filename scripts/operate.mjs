/** `npm run backup`, `restore`, `move`, `admin`, `erase`, `settings`: runs the command of that name with the following arguments. */
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

const [name, ...parameters] = process.argv.slice(2);

await runAfter([install], [`server/operations/${name}.ts`, ...parameters]);
