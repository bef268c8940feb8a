import type { Context } from 'hono';
import { inboundLimits } from '../../../domain/correspondence/inbound.ts';
import { HttpError, tooMany, unavailable } from '../../platform/errors/http-error.ts';
import { bodyOf } from '../../platform/http/upload/content.ts';

/** Limits of bodies that are still being received and cannot be verified yet: per network, in total, and their bytes in memory. */
export const unverifiedLimits = { perNetwork: 3, bodies: 200, bytes: 2 * inboundLimits.bytes };

interface Body {
  network: string;
  chunks: Uint8Array[];
  size: number;
  isDropped: boolean;
}

/**
 * Receives the bodies of emails. Anyone can start to send one, and it cannot be verified before it is complete. Attackers can neither block
 * other networks nor fill the memory, since the largest body is dropped first.
 */
export function mailReceiver() {
  const bodies = new Set<Body>();

  const dropLargest = () => {
    const [largest] = [...bodies].toSorted((a, b) => b.size - a.size) as [Body];
    largest.isDropped = true;
    largest.chunks = [];
    largest.size = 0;
  };

  /**
   * @param network the key of the client's network
   * @throws {HttpError} 413 over the limit, 429 for too many concurrent bodies of one network, 503 for too many in total
   */
  return async (c: Context, network: string): Promise<Uint8Array> => {
    if (Number(c.req.header('content-length') ?? 0) > inboundLimits.bytes) throw new HttpError(413, 'tooLarge');
    if ([...bodies].filter((body) => body.network === network).length >= unverifiedLimits.perNetwork) throw tooMany(1);
    if (bodies.size >= unverifiedLimits.bodies) throw unavailable();
    const body: Body = { network, chunks: [], size: 0, isDropped: false };
    bodies.add(body);
    try {
      if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
      let size = 0;
      for await (const chunk of bodyOf(c)) {
        size += chunk.byteLength;
        if (size > inboundLimits.bytes) throw new HttpError(413, 'tooLarge');
        body.chunks.push(chunk);
        body.size = size;
        if (sizeOf(bodies) > unverifiedLimits.bytes) dropLargest();
        if (body.isDropped) throw unavailable();
      }
      if (body.isDropped) throw unavailable();
      return Buffer.concat(body.chunks);
    } finally {
      bodies.delete(body);
    }
  };
}

const sizeOf = (bodies: Iterable<Body>): number => {
  let bytes = 0;
  for (const { size } of bodies) bytes += size;
  return bytes;
};
