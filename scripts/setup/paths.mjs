import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder, whatever folder the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the checkout. @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
