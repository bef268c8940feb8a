import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a load is made of. */
export interface Job {
  port: number;
  /** Whole requests as they go over the wire; taken in turn. */
  requests: string[];
  connections: number;
  seconds: number;
  /** That every response must have. */
  status: number;
}

/** The result of a load, as its client saw it. */
export interface Outcome {
  answered: number;
  failed: number;
  seconds: number;
}

/** An outcome, and what it cost the server. */
export interface Measured extends Outcome {
  perSecond: number;
  /** Microseconds of the server's CPU for a response. */
  cpuPerResponse: number;
}

/**
 * Puts a load on a server.
 *
 * @param pids of the server's processes
 */
export async function load(job: Job, pids: readonly number[]): Promise<Measured> {
  const client = fork(path.join(import.meta.dirname, 'client.ts'));
  const before = cpuOf(pids);
  client.send(job);
  const [outcome] = (await once(client, 'message')) as [Outcome];
  const cost = cpuOf(pids) - before;
  client.kill();
  if (outcome.failed > 0) throw new Error(`${outcome.failed} of ${outcome.answered} responses were not ${job.status}`);
  return {
    ...outcome,
    perSecond: outcome.answered / outcome.seconds,
    cpuPerResponse: (cost / outcome.answered) * 1e6,
  };
}

/** A GET as a browser sends it. */
export const get = (address: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${address} HTTP/1.1`,
    ...Object.entries({
      Host: 'localhost',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'Accept-Language': 'en-US,en;q=0.5',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Seconds of CPU that processes have used so far. */
export function cpuOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  // Linux counts in hundredths of a second.
  return ticks / 100;
}

/** Bytes of memory that a process has in RAM. */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
