import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { MediaFile } from '../../../domain/media/media.ts';
import { mediaStem } from '../../../domain/media/picture.ts';
import { testApp } from '../../testing/test-app.ts';

/* Hostile picture files: each is either accepted and displayed correctly, or rejected with its reason. */

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const script = Buffer.from('<script>alert(document.cookie)</script>');
const noise = (width: number, height: number, channels: 3 | 4 = 3): Sharp => {
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, index) => (index * 2_654_435_761) >>> 24);
  return sharp(pixels, { raw: { width, height, channels } });
};
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const [jpeg, png, webp, avif, gif] = await Promise.all([
  noise(200, 120).jpeg().toBuffer(),
  noise(200, 121).png().toBuffer(),
  noise(200, 122).webp().toBuffer(),
  noise(200, 123).avif({ effort: 0 }).toBuffer(),
  noise(200, 124).gif({ effort: 1 }).toBuffer(),
]);
const frames = (format: 'gif' | 'webp', pages: number, width = 40, height = 30) => {
  const pixels = Uint8Array.from({ length: width * height * pages * 3 }, (_, index) => (index * 7919) >>> 5);
  const stacked = sharp(pixels, { raw: { width, height: height * pages, channels: 3, pageHeight: height } });
  return format === 'gif' ? stacked.gif({ effort: 1 }).toBuffer() : stacked.webp({ effort: 0 }).toBuffer();
};

/** A PNG chunk with a valid checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header has one size and whose pixels may have another. */
function pngOf(width: number, height: number, rows: Buffer, bits = 8, colour = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const withText = (text: Buffer) => Buffer.concat([png.subarray(0, 33), chunk('tEXt', text), png.subarray(33)]);
const comment = (bytes: Buffer, text: Buffer) =>
  Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)]);
const gifOfSize = (width: number, height: number) => {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};
/** An animation whose frames have a few bytes each. */
const longGif = (count: number, side: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side);
  size.writeUInt16LE(side, 2);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0])]);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]);
};
const jpegOfSize = (width: number, height: number) => {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);
const zip = Buffer.from('504b0304140000000000', 'hex');
const exif = (text: string) =>
  noise(60, 60)
    .withExif({ IFD0: { Copyright: text } })
    .jpeg()
    .toBuffer();

const accepted: [string, () => Promise<Buffer> | Buffer, Partial<MediaFile>][] = [
  ['a JPEG', () => jpeg, { format: 'jpeg', width: 200, height: 120 }],
  ['a PNG', () => png, { format: 'png', height: 121 }],
  ['a WebP', () => webp, { format: 'webp', height: 122 }],
  ['an AVIF', () => avif, { format: 'avif', height: 123 }],
  ['a GIF', () => gif, { format: 'gif', height: 124, animated: false }],
  ['a GIF that says 65,535 × 65,535', () => gifOfSize(65_535, 65_535), { width: 200, height: 124 }],
  ['an animated GIF', () => frames('gif', 5), { format: 'gif', width: 40, height: 30, animated: true }],
  ['an animated WebP', () => frames('webp', 4), { format: 'webp', width: 40, height: 30, animated: true }],
  ['a picture of 1 × 1', () => plain(1, 1).png().toBuffer(), { width: 1, height: 1 }],
  ['a picture of 1 × 5000', () => plain(1, 5000).png().toBuffer(), { width: 1, height: 5000 }],
  ['a picture of 9000 × 1', () => plain(9000, 1).png().toBuffer(), { width: 9000, height: 1 }],
  ['a JPEG in CMYK', () => noise(80, 50).toColourspace('cmyk').jpeg().toBuffer(), { width: 80 }],
  ['a PNG with 16 bits', () => noise(80, 51).toColourspace('rgb16').png().toBuffer(), { height: 51 }],
  ['a PNG with alpha', () => noise(80, 52, 4).png().toBuffer(), { height: 52 }],
  ['a PNG with a palette', () => noise(80, 53).png({ palette: true }).toBuffer(), { height: 53 }],
  ['an interlaced PNG', () => noise(80, 54).png({ progressive: true }).toBuffer(), { height: 54 }],
  ['a progressive JPEG', () => noise(80, 55).jpeg({ progressive: true }).toBuffer(), { height: 55 }],
  ['a grey JPEG', () => noise(80, 56).greyscale().jpeg().toBuffer(), { height: 56 }],
  [
    'a JPEG on its side',
    () => noise(80, 57).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    { width: 57, height: 80 },
  ],
  ['a script behind a JPEG', () => Buffer.concat([jpeg, script]), { format: 'jpeg' }],
  ['a script in the comment of a JPEG', () => comment(jpeg, script), { format: 'jpeg' }],
  [
    'a script in the text of a PNG',
    () => withText(Buffer.concat([Buffer.from('Comment\0'), script])),
    { format: 'png' },
  ],
  ['a script in EXIF', () => exif(script.toString()), { format: 'jpeg' }],
  ['a script behind a GIF', () => Buffer.concat([gif, script]), { format: 'gif' }],
  ['a ZIP behind a PNG', () => Buffer.concat([png, zip, script]), { format: 'png' }],
  ['a page behind a WebP', () => Buffer.concat([webp, Buffer.from('<html>'), script]), { format: 'webp' }],
];

const refused: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), 415, /Only JPEG/],
  ['text', () => Buffer.from('Hello'), 415, /Only JPEG/],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /Only JPEG/],
  ['an SVG', () => Buffer.from(svg), 415, /SVG/],
  ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?><!-- x -->${svg}`), 415, /SVG/],
  ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svg}`, 'utf16le'), 415, /SVG/],
  ['a compressed SVG', () => gzipSync(svg), 415, /Only JPEG/],
  ['a ZIP', () => Buffer.concat([zip, script]), 415, /Only JPEG/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, /Only JPEG/],
  ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 415, /Only JPEG/],
  ['a BMP', () => Buffer.from(`BM${'\0'.repeat(60)}`), 415, /Only JPEG/],
  ['an icon', () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), 415, /Only JPEG/],
  ['a HEIC', () => Buffer.concat([ftyp('heic'), Buffer.alloc(200)]), 415, /Only JPEG/],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01'), 415, /Only JPEG/],
  ['the first bytes of a JPEG', () => jpeg.subarray(0, 20), 400, /damaged/],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 400, /damaged/],
  ['half a PNG', () => png.subarray(0, png.length / 2), 400, /damaged/],
  ['half a WebP', () => webp.subarray(0, webp.length / 2), 400, /damaged/],
  ['half an AVIF', () => avif.subarray(0, avif.length / 2), 400, /damaged/],
  ['half a GIF', () => gif.subarray(0, gif.length / 2), 400, /damaged/],
  ['the signature of a PNG before a script', () => Buffer.concat([png.subarray(0, 8), script]), 400, /damaged/],
  ['the signature of a GIF before a script', () => Buffer.concat([Buffer.from('GIF89a/*'), script]), 400, /damaged/],
  ['the signature of a JPEG before a ZIP', () => Buffer.concat([Buffer.from([255, 216, 255]), zip]), 400, /damaged/],
  ['an AVIF without a picture', () => Buffer.concat([ftyp('avif'), Buffer.alloc(100)]), 400, /damaged/],
  ['a PNG of 30,000 × 30,000 in a few bytes', () => pngOf(30_000, 30_000, Buffer.alloc(1000)), 413, /50 million/],
  ['a PNG of a byte a million pixels', () => pngOf(30_000, 30_000, Buffer.alloc(30_000_000), 1, 0), 413, /50 million/],
  ['a JPEG that says 60,000 × 60,000', () => jpegOfSize(60_000, 60_000), 413, /50 million/],
  ['an animation of 60 million pixels', () => longGif(60, 1000), 413, /50 million/],
  ['a PNG without a width', () => pngOf(0, 10, Buffer.alloc(100)), 400, /damaged/],
  ['a PNG with fewer pixels than it says', () => pngOf(100, 100, Buffer.alloc(50)), 400, /damaged/],
  ['25 MB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]), 413, /25 MB/],
];

/** Uploads bytes under a misleading file name. */
const upload = (bytes: Buffer) =>
  site.request('POST', `/api/system-panel/media?name=${encodeURIComponent('../../x.svg\0.html')}`, {
    as: 'editor',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/svg+xml' },
  });

it('there are at least forty hostile files', () => {
  expect(accepted.length + refused.length).toBeGreaterThanOrEqual(40);
});

describe('a file that is accepted and displayed correctly', () => {
  it.each(accepted)('%s', { timeout: 60_000 }, async (_name, make, facts) => {
    const { status, json } = await upload(await make());
    expect([status, json]).toEqual([201, expect.objectContaining(facts)]);
    const read = async (): Promise<MediaFile> =>
      (await site.request('GET', `/api/system-panel/media/${json.id}`, { as: 'reader' })).json;
    await expect.poll(async () => (await read()).state, { timeout: 50_000, interval: 30 }).toBe('ready');
    const { address, widths } = await read();
    for (const file of [address, `${mediaStem(address)}-${widths.at(-1)}.webp`, `${mediaStem(address)}-share.jpg`]) {
      const response = await site.app.fetch(new Request(`http://localhost:3000${file}`));
      const bytes = Buffer.from(await response.arrayBuffer());
      const decoded = await sharp(bytes).metadata();
      expect([file, decoded.width > 0, decoded.exif, decoded.space]).toEqual([
        file,
        true,
        undefined,
        expect.anything(),
      ]);
      expect(bytes.includes(script)).toBe(false);
      expect(response.headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg|png)$/);
    }
  });
});

describe('a file that is rejected with its reason', () => {
  it.each(refused)('%s', { timeout: 60_000 }, async (_name, make, status, reason) => {
    const answer = await upload(await make());
    expect([answer.status, answer.json.error]).toEqual([status, expect.stringMatching(reason)]);
  });
});
