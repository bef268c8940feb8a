import sharp from 'sharp';
import { brand, icon } from './mark.ts';

/** The site's icons by file name. */
export async function icons(): Promise<Record<string, Uint8Array>> {
  const png = (source: string) => sharp(Buffer.from(source)).png({ compressionLevel: 9, palette: true }).toBuffer();
  return {
    'favicon.svg': Buffer.from(`${icon(40, 1)}\n`),
    'favicon.ico': ico(
      await sharp(Buffer.from(icon(32, 0.94)))
        .png({ compressionLevel: 9 })
        .toBuffer(),
      32,
    ),
    'apple-touch-icon.png': await png(icon(180, 0.56, brand.ink)),
    'icon-192.png': await png(icon(192, 0.7, brand.ink)),
    'icon-512.png': await png(icon(512, 0.7, brand.ink)),
    'icon-maskable-512.png': await png(icon(512, 0.48, brand.ink)),
  };
}

/** One PNG in the container that old browsers ask for. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
