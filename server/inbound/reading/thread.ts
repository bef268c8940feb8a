import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './parse.ts';

/* The thread of `read.ts`. */

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(await parseMail(workerData as Uint8Array));
