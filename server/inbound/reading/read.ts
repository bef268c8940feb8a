import { Worker } from 'node:worker_threads';
import { productModule } from '../../product-files.ts';
import type { IncomingMail } from './mail.ts';

/** Bounds of the reading of one mail: in ms, and in MB of objects. */
const bounds = { time: 20_000, memory: 384 };

/** Reads a mail in a thread of its own, so that no mail holds up or ends the server. Never rejects: what cannot be parsed is unreadable. */
export async function readMail(raw: Uint8Array, { time, memory } = bounds): Promise<IncomingMail> {
  const { promise, resolve } = Promise.withResolvers<IncomingMail | undefined>();
  const thread = new Worker(productModule('server/inbound/reading/thread'), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
  });
  const late = setTimeout(() => resolve(undefined), time);
  thread.once('message', resolve);
  thread.once('error', () => resolve(undefined));
  thread.once('exit', () => resolve(undefined));
  const mail = await promise;
  clearTimeout(late);
  await thread.terminate();
  if (mail) return mail;
  // The parsers, which are large, are loaded in this thread for such a mail alone.
  const { unreadableMail } = await import('./parse.ts');
  return unreadableMail(raw);
}
