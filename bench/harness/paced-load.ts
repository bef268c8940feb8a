import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface PacedJob {
  /** Each gets every request, at the same moments. */
  origins: string[];
  paths: string[];
  perSecond: number;
  seconds: number;
}

/** @returns by origin, the time in ms that 99 of 100 responses kept */
export async function pacedLoad(job: PacedJob): Promise<number[]> {
  const client = fork(path.join(import.meta.dirname, 'paced-client.ts'));
  client.send(job);
  const [times] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => Promise.reject(new Error('The client of the load ended'))),
  ])) as [number[][]];
  client.kill();
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)]!);
}
