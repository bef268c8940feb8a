import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverCommand, serverEnvironment } from '../../scripts/setup/server.mjs';

/** A server under load: where it listens and which processes it is. */
export interface Server {
  port: number;
  pids(): number[];
  stop(): Promise<void>;
}

export const root = path.resolve(import.meta.dirname, '../..');

/** A folder in the system's temporary one, and how to remove it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-bench-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Starts the built product as `npm start` does, and tells how many ms it took. */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<Server & { address: string; startedIn: number; dataDir: string }> {
  const { folder, remove } = temporaryFolder();
  const dataDir = settings.DATA_DIR ?? folder;
  const begun = performance.now();
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...serverEnvironment,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'bench',
      ADMIN_PASSWORD: 'a long password for benchmarks',
      FORM_LIMIT: '1000000',
      ...settings,
    },
  });
  const said = await until(child, /ready at (http:\/\/\S+)/);
  const startedIn = performance.now() - begun;
  child.stdout.resume();
  const address = said[1]!;
  return {
    address,
    dataDir,
    startedIn,
    port: Number(new URL(address).port),
    pids: () => [child.pid!, ...childrenOf(child.pid!)],
    async stop() {
      await end(child);
      remove();
    },
  };
}

/** What a server says to a request, byte for byte but for what is of the connection. */
export interface CapturedResponse {
  headers: string[];
  body: Buffer;
}

export async function responseOf(address: string, headers: Record<string, string>): Promise<CapturedResponse> {
  const [incoming] = (await once(get(address, { headers }), 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  const kept = Object.entries(incoming.headers).filter(([name]) => !own.has(name));
  return { headers: kept.flatMap(([name, value]) => [name, String(value)]), body: Buffer.concat(chunks) };
}

/** Node's server with nothing around it, answering everything with the same bytes. */
export async function startBareServer({ headers, body }: CapturedResponse): Promise<Server> {
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'body');
  writeFileSync(file, body);
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'bare-server.ts'), file, JSON.stringify(headers)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    },
  );
  const [, port] = await until(child, /(\d+)\n/);
  return {
    port: Number(port),
    pids: () => [child.pid!],
    async stop() {
      await end(child);
      remove();
    },
  };
}

/** nginx with the same bytes in a file; nothing where there is no nginx. */
export async function startNginx({ headers, body }: CapturedResponse): Promise<Server | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const { folder, remove } = temporaryFolder();
  writeFileSync(path.join(folder, 'page'), body);
  const port = await freePort();
  const own = new Set(['content-length', 'content-type', 'etag', 'x-request-id']);
  const added = headers
    .flatMap((name, index) => (index % 2 === 0 && !own.has(name) ? [[name, headers[index + 1]!]] : []))
    .map(([name, value]) => `add_header ${name} '${value!.replaceAll("'", String.raw`\'`)}';`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; user root;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; ${temporary.join(' ')}
server { listen 127.0.0.1:${port}; location / { root ${folder}; try_files /page =404; default_type 'text/html; charset=utf-8'; ${added.join('\n')} } } }`,
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  for (;;) {
    if (child.exitCode !== null) return undefined;
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    pids: () => [child.pid!, ...childrenOf(child.pid!)],
    async stop() {
      await end(child);
      remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function until(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (text: string) => {
      said += text;
      const found = pattern.exec(said);
      if (!found) return;
      // What it says under load is not ours to read: that would take the core which is being measured.
      child.stdout!.off('data', listen);
      resolve(found);
    };
    child.stdout!.setEncoding('utf8').on('data', listen);
    child.once('exit', () => reject(new Error(`A server did not start:\n${said}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
