import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether the server runs from the bundle of `npm run bundle`, which is JavaScript, rather than from the sources. */
export const isBundled = import.meta.filename.endsWith('.js');

/** The command line of an operator's command: `npm run backup -- FILE` in a checkout, `sixtyforty backup FILE` with a bundle. */
export const commandLine = (name: string, parameters: string): string =>
  isBundled ? `sixtyforty ${name} ${parameters}` : `npm run ${name} -- ${parameters}`;

/** The folder of the checkout or of the bundle: the nearest one above this file that has a package.json. */
const productFolder = findProductFolder(import.meta.dirname);

function findProductFolder(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findProductFolder(path.dirname(folder));
}

/** The absolute path of a file that the product reads at run time, by its path in the checkout. */
export const productFile = (name: string): string => path.join(productFolder, name);

/**
 * The URL of a module that runs in its own process or thread, by its path without an extension. The bundler creates an entry
 * for each module that is passed here as a literal.
 */
export const productModule = (name: string): URL => pathToFileURL(productFile(`${name}${isBundled ? '.js' : '.ts'}`));

const packageJson = JSON.parse(readFileSync(productFile('package.json'), 'utf8')) as { version: string };

/** The version of the product, such as `1.0.0`. */
export const productVersion = packageJson.version;
