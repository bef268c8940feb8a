import path from 'node:path';
import { root } from '../setup/paths.mjs';
import { serverCommand, serverOptions } from '../setup/server.mjs';

/** A folder such as `out`, from which tests start the product instead of the sources. */
const bundle = process.env.TEST_BUNDLE;

/** The arguments of Node.js that start the tested server in the folder of the checkout. */
export const testedServer = bundle ? [...serverOptions, path.resolve(root, bundle, 'server/main.js')] : serverCommand;

/** The script of an operator's command of the tested product. @param {string} name */
export const testedOperation = (name) =>
  bundle ? path.resolve(root, bundle, `server/operations/${name}.js`) : `server/operations/${name}.ts`;
