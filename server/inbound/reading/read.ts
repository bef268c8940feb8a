import { Worker } from 'node:worker_threads';
import { productModule } from '../../product-files.ts';
import { identityOf } from './identity.ts';
import type { IncomingMail } from './mail.ts';

/** Bounds of the reading of one email: in ms, and in MB of objects. */
const bounds = { time: 20_000, memory: 384 };

/** The identity of an email, known before it is parsed. */
export interface RecognisedMail {
  mailId: string | null;
  /** See {@link identityOf}. */
  identity: string;
}

export interface Reading extends RecognisedMail, AsyncDisposable {
  /** Never rejects: what cannot be parsed is unreadable. Called once. */
  parse(): Promise<IncomingMail>;
}

/** Starts to read an email in its own thread: no email may delay or end the server. Never rejects. */
export async function beginReading(raw: Uint8Array, { time, memory } = bounds): Promise<Reading> {
  const thread = new Worker(productModule('server/inbound/reading/thread'), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
  });
  const ended = new Promise<undefined>((resolve) => void thread.once('exit', () => resolve(undefined)));
  // An error ends the thread.
  thread.on('error', () => {});
  const nextMessage = <Message>() => beforeDeadline<Message>(thread, ended, time);
  const dispose = async () => void (await thread.terminate());

  const recognised = await nextMessage<RecognisedMail>();
  if (!recognised) {
    const mail = await readBeginning(raw);
    const { mailId } = mail;
    return { mailId, identity: identityOf(raw, mailId), parse: async () => mail, [Symbol.asyncDispose]: dispose };
  }
  return {
    ...recognised,
    async parse() {
      const mail = nextMessage<IncomingMail>();
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage('parse');
      return (await mail) ?? readBeginning(raw);
    },
    [Symbol.asyncDispose]: dispose,
  };
}

/** The next message of a thread; undefined when it ended or sent none within `time` ms. */
async function beforeDeadline<Message>(thread: Worker, ended: Promise<undefined>, time: number) {
  const { promise, resolve } = Promise.withResolvers<Message | undefined>();
  const late = setTimeout(() => resolve(undefined), time);
  thread.once('message', resolve);
  const message = await Promise.race([promise, ended]);
  clearTimeout(late);
  return message;
}

/** The parsers, which are large, are loaded in this thread only for an email that they cannot read. */
async function readBeginning(raw: Uint8Array): Promise<IncomingMail> {
  const { unreadableMail } = await import('./parse.ts');
  return unreadableMail(raw);
}
