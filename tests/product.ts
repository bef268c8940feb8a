import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { serverEnvironment } from '../scripts/setup/server.mjs';
import { testedServer } from '../scripts/testing/product-command.mjs';

/** The admin of every product that tests start. */
export const admin = { username: 'ilinca', password: 'a long password for tests' };

/** The built product in a separate process, as an operator runs it. */
export interface Product {
  /** Such as `http://localhost:40123`. */
  address: string;
  dataDir: string;
  /** Its output so far: the last 100,000 characters. */
  said(): string;
  /** All emails that were sent so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Resident memory in MB. */
  memory(): number;
  /** The peak resident memory in MB of each current child process of the server. */
  childPeaks(): number[];
  /** Stops it with SIGTERM and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Creates a folder for one product's data. @returns it, and a function that removes it */
export async function makeDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sixtyforty-data-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Starts the built product on a free port and waits until it is ready. It trusts one proxy, so tests can use
 * different client addresses with `X-Forwarded-For`.
 *
 * @param settings additional environment variables; nothing else of the caller's environment is passed on
 * @param server the arguments of Node.js
 * @param folder the checkout whose sources and build it runs
 * @throws with its output, if it does not become ready
 */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  server: string[] = testedServer,
  folder = path.resolve(import.meta.dirname, '..'),
): Promise<Product> {
  const child = spawn(process.execPath, server, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...serverEnvironment,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-100_000);
        const ready = /The server is ready at (\S+)/.exec(output);
        if (ready) resolve(ready[1]!);
      });
    }
    const fail = () => reject(new Error(`The product did not start:\n${output}`));
    ended.then(fail, fail);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return {
    address,
    dataDir,
    said: () => output,
    mails: () => mailsIn(path.join(dataDir, 'mail')),
    memory: () => memoryOf(child.pid!, 'VmRSS'),
    childPeaks: () => childrenOf(child.pid!).map((pid) => memoryOf(pid, 'VmHWM')),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function mailsIn(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}

/** The memory of a process in MB; 0 for a process that has just ended. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const [, size = 0] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(size) / 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
