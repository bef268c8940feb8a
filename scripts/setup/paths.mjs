import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, regardless of the current folder of the command. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the checkout. @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
