import { get, load, type Measured } from './load.ts';
import { responseOf, startBareServer, startNginx, type Server } from './servers.ts';
import { median, type Bench, type Row } from './subject.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.5' };
const connections = 32;

/** Loads addresses of the product and of other servers with the same bytes in turns, so that other work on the machine slows each alike. */
export async function compareWithBare(
  bench: Bench,
  product: Server & { address: string },
  addresses: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const address of addresses) {
    // The second response comes from the cache.
    await responseOf(product.address + address, browser);
    const response = await responseOf(product.address + address, browser);
    const bare = await startBareServer(response);
    const nginx = await startNginx(response);
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
  return rows;
}

/** Over the rounds. */
type Medians = Pick<Measured, 'perSecond' | 'cpuPerResponse'>;

async function inTurns(
  { rounds, seconds, log }: Bench,
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
      log(
        `${address} ${name} ${round}/${rounds}: ${Math.round(measured.perSecond)}/s, ${measured.cpuPerResponse.toFixed(1)} µs`,
      );
    }
  }
  return new Map(
    [...all].map(([name, list]) => [
      name,
      {
        perSecond: median(list.map(({ perSecond }) => perSecond)),
        cpuPerResponse: median(list.map(({ cpuPerResponse }) => cpuPerResponse)),
      },
    ]),
  );
}

function rowsOf(address: string, measured: Map<string, Medians>): Row[] {
  const [ours, bare, nginx] = [measured.get('ours')!, measured.get('bare')!, measured.get('nginx')];
  const cpu = ({ cpuPerResponse }: Medians) => `${cpuPerResponse.toFixed(1)} µs`;
  const rate = ({ perSecond }: Medians) => `${Math.round(perSecond)}/s`;
  return [
    {
      what: `\`${address}\`: CPU per request`,
      ours: cpu(ours),
      beside: `bare node:http ${cpu(bare)}`,
      ratio: ours.cpuPerResponse / bare.cpuPerResponse,
      limit: { most: 1.6 },
    },
    {
      what: `\`${address}\`: throughput`,
      ours: rate(ours),
      beside: `bare node:http ${rate(bare)}`,
      ratio: ours.perSecond / bare.perSecond,
    },
    ...(nginx
      ? [
          {
            what: `\`${address}\`: CPU per request`,
            ours: cpu(ours),
            beside: `nginx, a file ${cpu(nginx)}`,
            ratio: ours.cpuPerResponse / nginx.cpuPerResponse,
          },
        ]
      : []),
  ];
}
