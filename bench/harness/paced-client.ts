/** A process that sends so many requests a second, answered or not, as visitors come, and reports each response's time in ms. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { PacedJob } from './load.ts';

process.on('message', (job: PacedJob) => void run(job).then((times) => process.send!(times)));

async function run({ origins, paths, perSecond, seconds }: PacedJob): Promise<number[][]> {
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
