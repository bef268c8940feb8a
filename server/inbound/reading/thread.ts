import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './parse.ts';

/* The thread of `read.ts`. */

const mail = await parseMail(workerData as Uint8Array);
// Files are moved, not copied.
const buffers = new Set(mail.files.map(({ content }) => content.buffer));
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(mail, [...buffers]);
