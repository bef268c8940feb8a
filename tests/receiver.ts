import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The settings of a product that may send webhooks to a {@link startReceiver receiver} on localhost. */
export const reachesReceivers = { NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, 'loopback.mjs')}` };

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on a free port, which the client of `loopback.mjs` may call; it responds with 204 unless set otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let status = 204;
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** The requests so far, oldest first. */
    received,
    respondWith: (next: number) => void (status = next),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
