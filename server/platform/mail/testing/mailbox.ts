import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { OutgoingMail, Transport } from '../transport.ts';

/** A transport that records the emails, and fails while `failure` is set. */
export function recordingTransport() {
  const sent: OutgoingMail[] = [];
  const recording: Transport & { sent: OutgoingMail[]; tries: number; failure: Error | undefined } = {
    sent,
    tries: 0,
    failure: undefined,
    timeout: 10_000,
    async send(mail) {
      recording.tries += 1;
      // Lets other workers run in the meantime, as a network would.
      await new Promise(setImmediate);
      if (recording.failure) throw recording.failure;
      sent.push(mail);
    },
    close() {},
  };
  return recording;
}

/** A temporary folder, which is removed at the end of its scope. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** The parsed `.eml` files of a data folder. */
export async function readMails(dataDir: string) {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const raw = await readFile(path.join(folder, name));
      return { name, raw: raw.toString(), mail: await PostalMime.parse(raw) };
    }),
  );
}
