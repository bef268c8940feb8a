/** How Node.js runs the server. Little of what an answer leaves behind lives long: a small nursery for it spares memory. */
export const serverCommand = ['--max-semi-space-size=2', 'server/main.ts'];
