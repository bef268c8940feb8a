/* The load generator, which runs in a separate process. */
import { connect, type Socket } from 'node:net';
import type { Job, Outcome } from './load.ts';

process.on('message', (job: Job) => void runLoad(job).then((outcome) => process.send!(outcome)));

/** Sends the next request of each connection as soon as the last one has its response. */
async function runLoad({ port, requests, connections, seconds, status }: Job): Promise<Outcome> {
  const bytes = requests.map((request) => Buffer.from(request));
  let next = 0;
  let answered = 0;
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const openConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1', () => send());
      socket.setNoDelay(true);
      const send = () => {
        if (performance.now() >= end) {
          socket.end();
          return resolve();
        }
        socket.write(bytes[next++ % bytes.length]!);
      };
      socket.on('error', reject);
      socket.on('close', () => resolve());
      const onResponse = (received: number) => {
        answered += 1;
        if (received !== status) failed += 1;
        send();
      };
      socket.on('data', responses(onResponse));
    });
  await Promise.all(Array.from({ length: connections }, openConnection));
  return { answered, failed, seconds: (performance.now() - start) / 1000 };
}

/** Parses responses with a `Content-Length` from a connection, one at a time. */
function responses(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined;
  let missing = 0;
  let status = 0;
  return (chunk) => {
    let unread = chunk;
    if (missing === 0) {
      unread = head ? Buffer.concat([head, chunk]) : chunk;
      const end = unread.indexOf('\r\n\r\n');
      head = end === -1 ? unread : undefined;
      if (head) return;
      const text = unread.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length === undefined && status !== 304) throw new Error(`A response without a length:\n${text}`);
      missing = Number(length ?? 0) + end + 4;
    }
    missing -= unread.length;
    if (missing === 0) onResponse(status);
  };
}
