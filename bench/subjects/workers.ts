import { get, load } from '../harness/load.ts';
import { startProduct } from '../harness/servers.ts';
import { median, type Subject } from '../harness/subject.ts';

/**
 * Two processes on one port against one. On two cores the client takes part of the second, so what is held to the limit is
 * what two workers would serve on two cores of their own: twice one's rate, less what sharing costs each response.
 */
export const workers: Subject = {
  id: 'workers',
  title: 'Two workers',
  async measure({ rounds, seconds, log }) {
    const servers = { one: await startProduct({ WORKERS: '1' }), two: await startProduct({ WORKERS: '2' }) };
    const rates = { one: [] as number[], two: [] as number[] };
    const costs = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ['one', 'two'] as const) {
        const { port, pids } = servers[name];
        const job = { port, requests: [get('/cases')], connections: 64, seconds, status: 200 };
        const { perSecond, cpuPerResponse } = await load(job, pids());
        log(`${name} ${round}/${rounds}: ${Math.round(perSecond)}/s, ${cpuPerResponse.toFixed(1)} µs`);
        if (round === 0) continue;
        rates[name].push(perSecond);
        costs[name].push(cpuPerResponse);
      }
    }
    await servers.one.stop();
    await servers.two.stop();
    const cost = { one: median(costs.one), two: median(costs.two) };
    const rate = { one: median(rates.one), two: median(rates.two) };
    return [
      {
        what: '`/cases`: two workers, the client’s part of the cores set aside',
        ours: `${cost.two.toFixed(1)} µs a request on each core`,
        beside: `one worker ${cost.one.toFixed(1)} µs`,
        ratio: (2 * cost.one) / cost.two,
        limit: { least: 1.6 },
      },
      {
        what: '`/cases`: two workers, the client on the same cores',
        ours: `${Math.round(rate.two)}/s`,
        beside: `one worker ${Math.round(rate.one)}/s`,
        ratio: rate.two / rate.one,
      },
    ];
  },
};
