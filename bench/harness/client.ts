/* The load, in a process of its own. */
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Outcome, PacedJob } from './load.ts';

process.on('message', (job: Job | PacedJob) => void run(job));

const run = async (job: Job | PacedJob) => process.send!(await ('origins' in job ? paced(job) : steady(job)));

/** Sends the next request of each connection when the last is answered. */
async function steady({ port, requests, connections, seconds, status }: Job): Promise<Outcome> {
  const bytes = requests.map((request) => Buffer.from(request));
  let next = 0;
  let answered = 0;
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const one = () =>
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
  await Promise.all(Array.from({ length: connections }, one));
  return { answered, failed, seconds: (performance.now() - start) / 1000 };
}

/** Reads responses with a `Content-Length` off a connection, one at a time. */
function responses(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined;
  let missing = 0;
  let status = 0;
  return (chunk) => {
    let rest = chunk;
    if (missing === 0) {
      rest = head ? Buffer.concat([head, chunk]) : chunk;
      const end = rest.indexOf('\r\n\r\n');
      head = end === -1 ? rest : undefined;
      if (head) return;
      const text = rest.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length === undefined && status !== 304) throw new Error(`A response without a length:\n${text}`);
      missing = Number(length ?? 0) + end + 4;
    }
    missing -= rest.length;
    if (missing === 0) onResponse(status);
  };
}

/** Sends so many requests a second, answered or not, as visitors come. @returns each response's time in ms, by origin */
async function paced({ origins, paths, perSecond, seconds }: PacedJob): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const pending: Promise<void>[] = [];
  const times: number[][] = origins.map(() => []);
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = start + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    origins.forEach((origin, which) => {
      const address = origin + paths[number % paths.length]!;
      pending.push(timed(address, agent).then((ms) => void times[which]!.push(ms)));
    });
  }
  await Promise.all(pending);
  agent.destroy();
  return times;
}

function timed(address: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br', 'accept-language': 'en' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - begun));
    }).on('error', reject);
  });
}
