import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MessageMail, ProjectMail } from './mail-module.ts';
import type { OutgoingMail, Transport } from './transport.ts';

export const start = new Date('2026-11-20T19:03:00.000Z');

export const sampleProject: ProjectMail = {
  id: 41,
  name: 'Keel & Lantern',
  projectType: 'game',
  description: 'A lighthouse-keeping game for two.\nYou trim the wick, your friend reads the log.\n\nDemo: 40 minutes.',
  contactEmail: 'ada@harbourworks.example',
  targetPlatforms: ['Steam', 'Console'],
  additionalInfo: null,
  language: 'en',
  createdAt: start.toISOString(),
};

export const sampleMessage: MessageMail = {
  id: 7,
  name: 'Ada Marlowe',
  email: 'ada@harbourworks.example',
  subject: 'Porting to consoles',
  message: 'Hello,\nhow long does a port take?',
  language: 'en',
  createdAt: start.toISOString(),
};

/** A clock that tests move on. */
export function testClock() {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** A transport that keeps what it is given, and fails while `failure` is set. */
export function recordingTransport() {
  const sent: OutgoingMail[] = [];
  const recording: Transport & { sent: OutgoingMail[]; tries: number; failure: Error | undefined } = {
    sent,
    tries: 0,
    failure: undefined,
    patience: 10_000,
    async send(mail) {
      recording.tries += 1;
      // Lets other workers in, as a network would.
      await new Promise(setImmediate);
      if (recording.failure) throw recording.failure;
      sent.push(mail);
    },
    close() {},
  };
  return recording;
}

/** A folder of its own, gone at the end of its scope. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** The `.eml` files in a data folder, parsed as a mail program does. */
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

type MailServerAnswer = 'accept' | 'refuse' | 'hang up' | 'keep silent';

/** A real SMTP server on a free port, which does with each mail what `answer` says. */
export async function openMailServer() {
  const received: { from: string; to: string[]; raw: Buffer }[] = [];
  const sockets = new Set<Socket>();
  const opened = {
    received,
    answer: (_number: number): MailServerAnswer => 'accept',
    url: '',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    async [Symbol.asyncDispose]() {
      if (server.server.listening) await opened.close();
    },
  };
  let number = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('Wrong user or password')),
    async onData(stream, { envelope }, callback) {
      const raw = Buffer.concat(await stream.toArray());
      const answer = opened.answer((number += 1));
      if (answer === 'refuse')
        callback(Object.assign(new Error('4.7.1 Try later, ada@harbourworks.example'), { responseCode: 451 }));
      if (answer === 'hang up') for (const socket of sockets) socket.destroy();
      if (answer !== 'accept') return;
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
      });
      callback();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return opened;
}
