import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openS3Server } from '../../../server/testing/s3-server.ts';
import type { AtEnd } from '../installation.ts';

/** The treatment of one request: the proxy passes it on, never responds, cuts the response in half, or rejects it with a status. */
type Treatment = 'pass' | 'hold' | 'halve' | { status: number; code: string };

/** A real S3 server behind a proxy that fails on demand. */
export interface FaultyStore {
  /** The address of a prefix in its bucket, for `BACKUP_URL`. */
  address: string;
  /** Sets how each further request is treated. */
  treat(treatment: (request: IncomingMessage) => Treatment): void;
  /** Resolves with the next request that is not answered. */
  nextHeld(): Promise<void>;
}

export async function openFaultyStore(atEnd: AtEnd): Promise<FaultyStore> {
  const s3 = await openS3Server();
  atEnd(() => s3[Symbol.asyncDispose]());
  const bucketAddress = new URL(s3.url());
  let treatmentOf: (request: IncomingMessage) => Treatment = () => 'pass';
  let nextHeldRequest = Promise.withResolvers<void>();

  const proxy = createServer((incoming, outgoing) => {
    const treatment = treatmentOf(incoming);
    if (treatment === 'hold') {
      incoming.resume();
      return nextHeldRequest.resolve();
    }
    if (typeof treatment === 'object') {
      const { status, code } = treatment;
      incoming.resume();
      outgoing.writeHead(status, { 'Content-Type': 'application/xml' });
      return outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    }
    const { method, url: path, headers } = incoming;
    const passed = request(
      { host: bucketAddress.hostname, port: bucketAddress.port, method, path, headers },
      (response) => {
        const { statusCode = 502, headers: stored } = response;
        outgoing.writeHead(statusCode, stored);
        if (treatment === 'pass') return response.pipe(outgoing);
        // The connection breaks after half of the object.
        let missing = Math.floor(Number(stored['content-length']) / 2);
        response.on('data', (chunk: Buffer) => {
          outgoing.write(chunk.subarray(0, missing));
          missing -= Math.min(missing, chunk.length);
          if (missing === 0) outgoing.destroy();
        });
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  atEnd(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = new URL(bucketAddress);
  address.port = String((proxy.address() as AddressInfo).port);
  return {
    address: address.href,
    treat(treatment) {
      treatmentOf = treatment;
      nextHeldRequest = Promise.withResolvers();
    },
    nextHeld: () => nextHeldRequest.promise,
  };
}
