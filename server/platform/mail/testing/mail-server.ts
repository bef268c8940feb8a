import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type MailServerAnswer = 'accept' | 'refuse' | 'hang up' | 'keep silent';

/** A real SMTP server on a free port; `answer` decides how it treats each email. */
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
      const chunks = await stream.toArray().catch(() => undefined);
      // The connection broke during the email.
      if (chunks === undefined) return;
      const raw = Buffer.concat(chunks);
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
