import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { pacedLoad } from '../harness/load.ts';
import { responseOf, startBareServer, startProduct } from '../harness/servers.ts';
import { call, signIn } from '../harness/call.ts';
import { median, type Subject } from '../harness/subject.ts';

const paths = ['/', '/cases', '/ru/cases/2', '/publishing', '/api/cases'];

/** Public pages while pictures of 20 megapixels are uploaded and their variants made. */
export const uploads: Subject = {
  id: 'uploads',
  title: 'Public pages at 100 requests/s while pictures of 20 megapixels are uploaded',
  async measure({ rounds, seconds, log }) {
    const product = await startProduct();
    const bare = await startBareServer(await responseOf(product.address, { 'accept-encoding': 'br' }));
    for (const address of paths) await responseOf(product.address + address, { 'accept-encoding': 'br' });
    const sign = await signIn(product.address);
    const picture = await drawNoise(5472, 3648);
    let over = false;
    let uploaded = 0;
    const uploading = (async () => {
      while (!over) {
        await upload(product.address, sign, different(picture));
        uploaded += 1;
      }
    })();
    const late = { product: [] as number[], bare: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      const origins = [product.address, `http://127.0.0.1:${bare.port}`];
      const [own, others] = await pacedLoad({ origins, paths, perSecond: 100, seconds: seconds * 5 });
      late.product.push(own!);
      late.bare.push(others!);
      log(`uploads ${round}/${rounds}: p99 ${own!.toFixed(1)} ms, bare ${others!.toFixed(1)} ms, ${uploaded} uploaded`);
    }
    over = true;
    await uploading;
    await bare.stop();
    await product.stop();
    const machine = median(late.bare);
    const note = `bare server at the same moments ${machine.toFixed(1)} ms; ${uploaded} pictures uploaded`;
    return [{ what: 'p99 of pages', measured: median(late.product), unit: 'ms', note, limit: { most: 25 } }];
  },
};

const upload = (address: string, sign: Record<string, string>, bytes: Buffer): Promise<void> =>
  call(`${address}/api/system-panel/media?name=noise.jpg`, 201, {
    method: 'POST',
    headers: { ...sign, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });

function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** The same picture with another comment in its file: other content. */
const different = (picture: Buffer): Buffer =>
  Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16), picture.subarray(2)]);
