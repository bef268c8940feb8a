import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { root } from '../harness/servers.ts';

const script = '/bare-page.js';
const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="${script}"></script></head>
<body><div id="root"><button type="button">0</button></div></body></html>`;

/** Serves `bare-page.tsx`, built by Vite with React, compressed as the product's pages are. */
export async function startBarePage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const bodies = new Map([
    ['/', { type: 'text/html', body: brotliCompressSync(markup) }],
    [script, { type: 'text/javascript', body: brotliCompressSync(await builtScript()) }],
  ]);
  const server = createServer((request, response) => {
    const file = bodies.get(request.url!);
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function builtScript(): Promise<string> {
  const output = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'bare-page.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}
