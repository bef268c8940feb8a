import { inRoot } from './paths.mjs';

/** The options of Node.js for the server. */
export const serverOptions = [
  // Most objects of a response are short-lived, so a small young generation saves memory.
  '--max-semi-space-size=8',
  // A full collection starts before the heap is three times its live size: after thousands of forms the heap has 160 MB instead of 270 MB.
  '--heap-growing-percent=30',
];

/** The arguments with which Node.js runs the server from its sources. */
export const serverCommand = [...serverOptions, 'server/main.ts'];

/** Settings of the C library. */
export const memoryEnvironment = {
  // One malloc arena for all threads, so memory that one thread freed is available to the others.
  MALLOC_ARENA_MAX: '1',
  // Large blocks are returned to the system when they are freed: compressing a page needs megabytes for a moment.
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export const serverEnvironment = {
  ...memoryEnvironment,
  // Enabled from the first file on, so the type stripper, 13 MB, is loaded only if a source has changed.
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
