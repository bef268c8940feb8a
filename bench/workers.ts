import { get, load } from './load.ts';
import { startProduct } from './servers.ts';
import { median, type Subject } from './subject.ts';

/** Two processes on one port against one, with the client's CPU counted: on two cores it takes part of the second. */
export const workers: Subject = {
  id: 'workers',
  title: 'Two workers',
  async measure({ rounds, seconds, tell }) {
    const rates = { one: [] as number[], two: [] as number[] };
    const servers = { one: await startProduct({ WORKERS: '1' }), two: await startProduct({ WORKERS: '2' }) };
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ['one', 'two'] as const) {
        const { port, pids } = servers[name];
        const {
          answered,
          seconds: took,
          cpu,
          cpuPerAnswer,
          perSecond,
        } = await load({ port, requests: [get('/cases')], connections: 64, seconds, status: 200 }, pids());
        // What the cores together gave, had the server had them to itself.
        const share = (answered * cpuPerAnswer) / 1e6 / (answered * (cpuPerAnswer / 1e6) + cpu);
        tell(
          `${name} ${round}/${rounds}: ${Math.round(perSecond)}/s in ${took.toFixed(1)} s, ${Math.round(share * 100)} % of the CPU the server's`,
        );
        if (round > 0) rates[name].push(perSecond / (name === 'two' ? Math.min(1, 2 * share) : 1));
      }
    }
    await servers.one.stop();
    await servers.two.stop();
    const [one, two] = [median(rates.one), median(rates.two)];
    return [
      {
        what: '`/cases`, two workers against one, the client’s share counted',
        ours: `${Math.round(two)}/s`,
        beside: `one worker ${Math.round(one)}/s`,
        ratio: two / one,
        limit: { least: 1.6 },
      },
    ];
  },
};
