import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, whatever the current folder of the command is. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the checkout. @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
