/** How Node.js runs the server. Little of what an answer leaves behind lives long: a small nursery for it spares memory. */
export const serverCommand = ['--max-semi-space-size=2', 'server/main.ts'];

/** What the C library does without, so that memory which one thread gave back is there for the others. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
