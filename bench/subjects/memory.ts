import { get, load, residentMemory } from '../harness/load.ts';
import { startProduct, temporaryFolder } from '../harness/servers.ts';
import { median, type Subject } from '../harness/subject.ts';

const pages = ['/', '/publishing', '/about', '/cases', '/contact', '/cases/1', '/ru', '/ro/cases'];
const requests = [...pages, '/api/cases', '/api/partners'].map(get);

export const memory: Subject = {
  id: 'memory',
  title: 'Start and memory',
  async measure({ rounds, seconds, log }) {
    const { folder, remove } = temporaryFolder();
    const starts: number[] = [];
    // The first start creates the database and fills the compile cache.
    for (let start = 0; start <= rounds; start += 1) {
      const product = await startProduct({ DATA_DIR: folder });
      if (start > 0) starts.push(product.startedIn);
      log(`start ${start}/${rounds}: ${Math.round(product.startedIn)} ms`);
      await product.stop();
    }
    remove();
    const product = await startProduct();
    const [pid] = product.pids();
    const sizes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await load({ port: product.port, requests, connections: 64, seconds: seconds * 2, status: 200 }, product.pids());
      sizes.push(residentMemory(pid!) / 1024 ** 2);
      log(`memory after load ${round}/${rounds}: ${Math.round(sizes.at(-1)!)} MB`);
    }
    await product.stop();
    return [
      { what: 'Start, built and warm', measured: median(starts), unit: 'ms', limit: { most: 1500 } },
      { what: 'Resident memory after loads', measured: sizes.at(-1)!, unit: 'MB', limit: { most: 180 } },
    ];
  },
};
