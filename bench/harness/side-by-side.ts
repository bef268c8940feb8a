import { get, load, type Measured } from './load.ts';
import { answerOf, startBareServer, startNginx, startProduct, type Server } from './servers.ts';
import { median, type Bench, type Row } from './subject.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.5' };
const connections = 32;

/** Loads addresses of the product and other servers that answer the same bytes, in turns, so that each has the same weather. */
export async function sideBySide(bench: Bench, addresses: readonly string[]): Promise<Row[]> {
  const product = await startProduct();
  const rows: Row[] = [];
  for (const address of addresses) {
    // The second answer is a kept one.
    await answerOf(product.address + address, browser);
    const answer = await answerOf(product.address + address, browser);
    const bare = await startBareServer(answer);
    const nginx = await startNginx(answer);
    const servers: [string, Server][] = [
      ['ours', product],
      ['bare', bare],
      ...(nginx ? [['nginx', nginx] as [string, Server]] : []),
    ];
    const measured = await inTurns(bench, address, servers);
    rows.push(...rowsOf(address, measured));
    await bare.stop();
    await nginx?.stop();
  }
  await product.stop();
  return rows;
}

/** Medians of what each server showed. */
export type Medians = Pick<Measured, 'perSecond' | 'cpuPerAnswer' | 'p99'>;

export async function inTurns(
  { rounds, seconds, tell }: Bench,
  address: string,
  servers: readonly [string, Server][],
): Promise<Map<string, Medians>> {
  const all = new Map(servers.map(([name]) => [name, [] as Measured[]]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server] of servers) {
      const measured = await load(
        { port: server.port, requests: [get(address)], connections, seconds, status: 200 },
        server.pids(),
      );
      if (round > 0) all.get(name)!.push(measured);
      tell(
        `${address} ${name} ${round}/${rounds}: ${Math.round(measured.perSecond)}/s, ${measured.cpuPerAnswer.toFixed(1)} µs`,
      );
    }
  }
  return new Map(
    [...all].map(([name, list]) => [
      name,
      {
        perSecond: median(list.map(({ perSecond }) => perSecond)),
        cpuPerAnswer: median(list.map(({ cpuPerAnswer }) => cpuPerAnswer)),
        p99: median(list.map(({ p99 }) => p99)),
      },
    ]),
  );
}

function rowsOf(address: string, measured: Map<string, Medians>): Row[] {
  const [ours, bare, nginx] = [measured.get('ours')!, measured.get('bare')!, measured.get('nginx')];
  const [cpu, rate, late] = [
    ({ cpuPerAnswer }: Medians) => `${cpuPerAnswer.toFixed(1)} µs`,
    ({ perSecond }: Medians) => `${Math.round(perSecond)}/s`,
    ({ p99 }: Medians) => `${p99.toFixed(1)} ms`,
  ];
  return [
    {
      what: `\`${address}\`: CPU per request`,
      ours: cpu(ours),
      beside: `bare node:http ${cpu(bare)}`,
      ratio: ours.cpuPerAnswer / bare.cpuPerAnswer,
      limit: { most: 1.2 },
    },
    {
      what: `\`${address}\`: throughput`,
      ours: rate(ours),
      beside: `bare node:http ${rate(bare)}`,
      ratio: ours.perSecond / bare.perSecond,
      limit: { least: 0.8 },
    },
    {
      what: `\`${address}\`: p99`,
      ours: late(ours),
      beside: `bare node:http ${late(bare)}`,
      ratio: ours.p99 / bare.p99,
      limit: { most: 2 },
    },
    ...(nginx
      ? [
          {
            what: `\`${address}\`: CPU per request`,
            ours: cpu(ours),
            beside: `nginx, a file ${cpu(nginx)}`,
            ratio: ours.cpuPerAnswer / nginx.cpuPerAnswer,
          },
        ]
      : []),
  ];
}
