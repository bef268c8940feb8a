import { inRoot } from './paths.mjs';

/** The options of Node.js for the server. */
export const serverOptions = [
  // Little of what an answer leaves behind lives long: a small nursery for it spares memory.
  '--max-semi-space-size=8',
  // What outlived it is cleared away before it is three times what is needed: thousands of forms left 270 MB, and now 160.
  '--heap-growing-percent=30',
];

/** How Node.js runs the server from its sources. */
export const serverCommand = [...serverOptions, 'server/main.ts'];

/** Settings of the C library. */
export const memoryEnvironment = {
  // The C library keeps no memory apart for each thread: what one gave back is there for the others.
  MALLOC_ARENA_MAX: '1',
  // What is large goes back to the system when it is given back: the compression of a page takes megabytes for a moment.
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export const serverEnvironment = {
  ...memoryEnvironment,
  // Kept from the first file on, so that what takes types out of sources, 13 MB of it, is loaded only when one has changed.
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
