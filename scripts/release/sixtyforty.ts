import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isBundled, productFile } from '../../server/platform/configuration/product-files.ts';
import { memoryEnvironment, serverOptions } from '../setup/server.mjs';

/* `sixtyforty start`, `backup`, …: replaces itself by the process of that command, with the options that it needs. */

/** The commands, each a file of this folder, which also has folders that commands share. */
const operations = readdirSync(productFile('server/operations'))
  .filter((name) => path.extname(name) === '.js')
  .map((name) => path.parse(name).name);
const [name = '', ...parameters] = process.argv.slice(2);

if (!isBundled || !(name === 'start' || operations.includes(name))) {
  process.stderr.write(`Usage: sixtyforty ${['start', ...operations.toSorted()].join(' | ')}\n`);
  process.exit(1);
}

const script = name === 'start' ? 'server/main.js' : `server/operations/${name}.js`;
const options = name === 'start' ? serverOptions : [];
process.execve!(process.execPath, [process.execPath, ...options, productFile(script), ...parameters], {
  ...memoryEnvironment,
  ...process.env,
});
