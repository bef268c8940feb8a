import { get, load } from '../harness/load.ts';
import { responseOf, startBareServer, startProduct, type Server } from '../harness/servers.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';

const addresses = ['/', '/ru/cases/2', '/api/cases'];
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.5' };

/** The server's CPU time per cached response, relative to Node's own server with the same bytes. */
export const pages: Subject = {
  id: 'pages',
  title: 'CPU of pages and public API reads against bare node:http',
  async measure(bench) {
    const product = await startProduct();
    const rows: Row[] = [];
    for (const address of addresses) {
      // The second response comes from the cache.
      await responseOf(product.address + address, browser);
      const bare = await startBareServer(await responseOf(product.address + address, browser));
      const cpu = await inTurns(bench, address, { product, bare });
      await bare.stop();
      const note = `${median(cpu.product).toFixed(1)} µs, bare ${median(cpu.bare).toFixed(1)} µs`;
      // The median of the ratios per round: the two loads of a round are seconds apart, so other work on the machine affects both.
      const measured = median(cpu.product.map((cost, round) => cost / cpu.bare[round]!));
      rows.push({ what: `\`${address}\``, measured, unit: '×', note, limit: { most: 2 } });
    }
    await product.stop();
    return rows;
  },
};

/** Microseconds of CPU per response in each round. The servers alternate, so other work on the machine slows both down equally. */
async function inTurns({ rounds, seconds, log }: Bench, address: string, servers: { product: Server; bare: Server }) {
  const costs = { product: [] as number[], bare: [] as number[] };
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['product', 'bare'] as const) {
      const { port, pids } = servers[name];
      const job = { port, requests: [get(address)], connections: 32, seconds, status: 200 };
      const { perSecond, cpuPerResponse } = await load(job, pids());
      if (round > 0) costs[name].push(cpuPerResponse);
      log(`${address} ${name} ${round}/${rounds}: ${Math.round(perSecond)}/s, ${cpuPerResponse.toFixed(1)} µs`);
    }
  }
  return costs;
}
