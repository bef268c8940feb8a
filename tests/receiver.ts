import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Settings of a product whose webhooks reach a {@link startReceiver receiver} on this machine. */
export const reachesReceivers = { NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, 'loopback.mjs')}` };

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on a free port, which the client of `loopback.mjs` reaches; it responds with 204 until told otherwise. */
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
    /** What has come so far, oldest first. */
    received,
    respondWith: (next: number) => void (status = next),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
