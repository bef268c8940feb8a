import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { productModule } from '../../../platform/configuration/product-files.ts';
import type { ResolveTxt } from '../../../platform/dns/resolve-txt.ts';
import { type ExpectedMail, signatureLimits } from './signature-limits.ts';
import { identityOf } from './identity.ts';
import type { IncomingMail } from './mail.ts';
import { answerLookups } from './txt-lookups.ts';

/** Limits for parsing one email and, separately, for verifying it: ms, and MB of heap. */
const bounds = { time: 20_000, memory: 384 };

/** An email whose identity is known before it is parsed. */
export interface RecognisedMail {
  mailId: string | null;
  /** See {@link identityOf}. */
  identity: string;
}

export interface Reading extends RecognisedMail, AsyncDisposable {
  /** Never rejects: an email that cannot be parsed counts as unreadable. Call it once. */
  parse(): Promise<IncomingMail>;
  /** Whether a signature shows that the author sent it (`author-signature.ts`). Never rejects. Call it once, after `parse`. */
  isSignedByAuthor(expected: ExpectedMail, resolveTxt: ResolveTxt): Promise<boolean>;
}

/** The message that makes the thread verify the signatures of its email. */
export interface VerifyRequest extends ExpectedMail {
  /** The port through which the thread looks up keys. */
  port: MessagePort;
}

/** Starts reading an email in a worker thread, so no email can block or crash the server. Never rejects. */
export async function beginReading(raw: Uint8Array, { time, memory } = bounds): Promise<Reading> {
  const thread = new Worker(productModule('server/features/inbound/reading/thread'), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
  });
  const ended = new Promise<undefined>((resolve) => void thread.once('exit', () => resolve(undefined)));
  // An error ends the thread.
  thread.on('error', () => {});
  const nextMessage = <Message>() => awaitMessage<Message>(thread, ended, time);
  const dispose = async () => void (await thread.terminate());

  const recognised = await nextMessage<RecognisedMail>();
  if (!recognised) {
    const mail = await readBeginning(raw);
    const { mailId } = mail;
    return {
      mailId,
      identity: identityOf(raw, mailId),
      parse: async () => mail,
      isSignedByAuthor: async () => false,
      [Symbol.asyncDispose]: dispose,
    };
  }
  return {
    ...recognised,
    async parse() {
      const mail = nextMessage<IncomingMail>();
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage('parse');
      return (await mail) ?? readBeginning(raw);
    },
    async isSignedByAuthor(expected, resolveTxt) {
      const { port1, port2 } = new MessageChannel();
      answerLookups(port1, resolveTxt, signatureLimits.lookups);
      const isSigned = nextMessage<boolean>();
      thread.postMessage({ ...expected, port: port2 } satisfies VerifyRequest, [port2]);
      try {
        return (await isSigned) === true;
      } finally {
        port1.close();
      }
    },
    [Symbol.asyncDispose]: dispose,
  };
}

/** The next message of a thread; undefined if it has ended or sends none within `time` ms. */
async function awaitMessage<Message>(thread: Worker, ended: Promise<undefined>, time: number) {
  const { promise, resolve } = Promise.withResolvers<Message | undefined>();
  const timer = setTimeout(() => resolve(undefined), time);
  thread.once('message', resolve);
  const message = await Promise.race([promise, ended]);
  clearTimeout(timer);
  return message;
}

/** Reads an email that the thread could not parse. The parsers, which are large, are loaded in this thread only for this case. */
async function readBeginning(raw: Uint8Array): Promise<IncomingMail> {
  const { unreadableMail } = await import('./parse.ts');
  return unreadableMail(raw);
}
