import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A load. `requests` are the complete bytes of requests, sent in rotation; every response must have the `status`. */
export type Job = { port: number; requests: string[]; connections: number; seconds: number; status: number };

/** The result of a load from the client's view. */
export type Outcome = { answered: number; failed: number; seconds: number };

/** Puts a load on the server that runs as the processes `pids`. @returns the responses per second, and the microseconds of CPU per response */
export async function load(job: Job, pids: readonly number[]): Promise<{ perSecond: number; cpuPerResponse: number }> {
  const before = cpuOf(pids);
  const outcome = await runClient(job);
  const cost = cpuOf(pids) - before;
  if (outcome.failed > 0) throw new Error(`${outcome.failed} of ${outcome.answered} responses were not ${job.status}`);
  return { perSecond: outcome.answered / outcome.seconds, cpuPerResponse: (cost / outcome.answered) * 1e6 };
}

/** Runs a load in a separate process, so its CPU time is not counted as the server's. */
async function runClient(job: Job): Promise<Outcome> {
  const client = fork(path.join(import.meta.dirname, 'client.ts'));
  client.send(job);
  const [outcome] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => Promise.reject(new Error('The client of the load ended'))),
  ])) as [Outcome];
  client.kill();
  return outcome;
}

/** A GET request with the headers of a browser. */
export const get = (address: string): string =>
  [
    `GET ${address} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Language: en-US,en;q=0.5',
    'Accept-Encoding: gzip, deflate, br, zstd',
    '\r\n',
  ].join('\r\n');

/** The CPU time of processes so far, in seconds. */
function cpuOf(pids: readonly number[]): number {
  const fields = pids.map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' '));
  // Linux counts hundredths of a second.
  return fields.reduce((sum, stat) => sum + Number(stat[11]) + Number(stat[12]), 0) / 100;
}

/** The resident memory of a process, in bytes. */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
