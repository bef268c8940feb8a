import sharp from 'sharp';
import { brandMark } from '../../brand/mark.ts';
import type { Palette } from '../../brand/tones.ts';

/** The icons of a brand that are not SVG, by path. @param share the developer's share, at which the mark is cut */
export async function icons(share: number, palette: Palette): Promise<Record<string, Buffer>> {
  const onPage = (size: number, scale: number) =>
    sharp(Buffer.from(brandMark(share, palette, { size, scale, hasGround: true })))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  const tab = sharp(Buffer.from(brandMark(share, palette, { size: 32, scale: 0.94 })));
  return {
    'public/favicon.ico': ico(await tab.png({ compressionLevel: 9 }).toBuffer(), 32),
    'public/apple-touch-icon.png': await onPage(180, 0.56),
    'public/icon-192.png': await onPage(192, 0.7),
    'public/icon-512.png': await onPage(512, 0.7),
    'public/icon-maskable-512.png': await onPage(512, 0.48),
  };
}

/** One PNG in the container that old browsers request. */
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
