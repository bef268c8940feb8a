import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** The file name extensions of the compressed forms that the build writes next to a file. */
export const compressedEnding: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const compressibleTypes = /^(text\/|image\/svg\+xml|application\/(json|javascript|(atom\+)?xml|manifest\+json))/;
/** The minimum size in bytes, below which compression saves nothing. */
const minimumSize = 256;

export const isCompressible = (type: string | null, size: number): boolean =>
  size >= minimumSize && compressibleTypes.test(type ?? '');

/** The best encoding that an `Accept-Encoding` header accepts. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  const encoding = header === undefined ? 'identity' : parsedHeaders.memo(header);
  return encoding === 'identity' ? undefined : encoding;
};

/** Browsers send few different headers; the bound keeps a flood of others from filling the memory. */
const parsedHeaders = new LRUCache<string, Encoding | 'identity'>({
  max: 100,
  memoMethod: (header) => {
    const accepted = header
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]);
    return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
  },
});

/**
 * The Brotli window of responses as a power of two: 64 kB. A larger one needs 32 MB of memory and three times as long per compression,
 * and makes typical pages no smaller.
 */
const responseWindow = 16;

/** @param quality of Brotli, 0 to 11: 4 for a response that is sent once, 9 for a cached one, 11 for a built file */
export const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          ...(quality < constants.BROTLI_MAX_QUALITY && { [constants.BROTLI_PARAM_LGWIN]: responseWindow }),
        },
      });
