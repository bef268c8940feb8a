import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { serverCommand, serverEnvironment } from '../../scripts/setup/server.mjs';
import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { openTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import type { Row } from './subject.ts';

/** A server under load: its port and its processes. */
export type Server = { port: number; pids(): number[]; stop(): Promise<void> };

export const root = path.resolve(import.meta.dirname, '../..');

/** A new folder in the system's temporary folder, and a function that removes it. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-bench-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** The admin of the measured product. */
export const benchAdmin = { username: 'bench', password: 'a long password for benchmarks' };

/** Starts the built product like `npm start`. @returns it, with the duration of the start in ms */
export async function startProduct(settings: Record<string, string> = {}) {
  const { folder, remove } = temporaryFolder();
  const start = performance.now();
  const environment = {
    ...serverEnvironment,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: benchAdmin.username,
    ADMIN_PASSWORD: benchAdmin.password,
    FORM_LIMIT: '1000000',
    ...settings,
  };
  const { said: address, ...server } = await startServer(serverCommand, environment, /ready at (http:\/\/\S+)/, remove);
  return { ...server, address, startedIn: performance.now() - start, port: Number(new URL(address).port) };
}

/** A response byte for byte, without headers that depend on the connection. */
export async function responseOf(address: string, headers: Record<string, string>) {
  const [incoming] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  const connectionHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
  const otherHeaders = Object.entries(incoming.headers).filter(([name]) => !connectionHeaders.has(name));
  return { headers: otherHeaders.flatMap(([name, value]) => [name, String(value)]), body: await buffer(incoming) };
}

/** Starts Node's bare server, which responds to everything with the same bytes. */
export async function startBareServer({ headers, body }: Awaited<ReturnType<typeof responseOf>>): Promise<Server> {
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'body');
  writeFileSync(file, body);
  const parameters = [path.join(import.meta.dirname, 'bare-server.ts'), file, JSON.stringify(headers)];
  const { said, ...server } = await startServer(parameters, {}, /(\d+)\n/, remove);
  return { ...server, port: Number(said) };
}

/** Runs a server until `stop`, which removes its folder. @returns what it `said` when it was ready */
async function startServer(parameters: string[], environment: NodeJS.ProcessEnv, ready: RegExp, remove: () => void) {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (ready.test(output)) break;
  }
  const readyText = ready.exec(output)?.[1];
  if (readyText === undefined) throw new Error(`A server did not start:\n${output}`);
  // Output under load is discarded: reading it would use the core that is being measured.
  child.stdout.resume();
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    remove();
  };
  return { said: readyText, pids: () => [child.pid!, ...childrenOf(child.pid!)], stop };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

type Measure<Subject> = (name: string, subject: Subject) => Promise<Row[]>;

/** @param measure receives the name of each database engine, and a function that opens an empty database on it */
export async function onBothDatabases(measure: Measure<() => Promise<TestDatabase>>): Promise<Row[]> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  try {
    return [
      ...(await measure('SQLite', () => openTestDatabase({ embedded: true }))),
      ...(await measure('PostgreSQL', () => openTestDatabase())),
    ];
  } finally {
    if (server) delete process.env.TEST_DATABASE_URL;
    await server?.stop();
  }
}

/** @param measure receives the built product on each database engine, both with durable commits */
export async function onBothProducts(measure: Measure<Awaited<ReturnType<typeof startProduct>>>): Promise<Row[]> {
  const measured = async (name: string, settings: Record<string, string>) => {
    const product = await startProduct(settings);
    try {
      return await measure(name, product);
    } finally {
      await product.stop();
    }
  };
  const sqlite = await measured('SQLite', {});
  const server = await startPostgres({ commitsOutlive: 'a power cut' });
  try {
    return [...sqlite, ...(await measured('PostgreSQL', { DATABASE_URL: server.url }))];
  } finally {
    await server.stop();
  }
}
