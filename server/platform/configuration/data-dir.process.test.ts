import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverEnvironment } from '../../../scripts/setup/server.mjs';
import { lockDataDir } from './data-dir.ts';
import { databaseFile, openDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';

// Most tests start processes.
vi.setConfig({ testTimeout: 60_000 });

const root = path.resolve(import.meta.dirname, '../../..');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sixtyforty-data-dir-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a server whose start fails. */
async function start(
  settings: Record<string, string> = {},
  [program, ...parameters]: [program: string, ...parameters: string[]] = [process.execPath, 'server/main.ts'],
  uid?: number,
) {
  const variables = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings };
  const env = { PATH: process.env.PATH, ...serverEnvironment, ...variables };
  const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], uid });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: output };
}

describe('a DATA_DIR', () => {
  it('has one owner at a time', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(/^DATA_DIR is in use by another server: /);
    unlock();
    lockDataDir(dataDir)();
  });

  it('is released when its owner is killed', async () => {
    const script = `import { lockDataDir } from './server/platform/configuration/data-dir.ts';
      globalThis.unlock = lockDataDir(process.argv[1]); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { cwd: root });
    onTestFinished(() => void owner.kill('SIGKILL'));
    await once(owner.stdout, 'data');
    expect(() => lockDataDir(dataDir)).toThrow(/in use/);
    owner.kill('SIGKILL');
    await once(owner, 'close');
    lockDataDir(dataDir)();
  });

  it('is created together with its parent folders', () => {
    lockDataDir(path.join(dataDir, 'a', 'b'))();
    expect(readdirSync(path.join(dataDir, 'a', 'b'))).toEqual(['in-use.lock']);
  });

  it.skipIf(process.platform === 'win32')('can be read only by its owner, unless it existed before', () => {
    const mode = (folder: string) => statSync(folder).mode & 0o777;
    chmodSync(dataDir, 0o755);
    lockDataDir(path.join(dataDir, 'made'))();
    expect([mode(path.join(dataDir, 'made')), mode(dataDir)]).toEqual([0o700, 0o755]);
  });
});

describe('a server does not start, prints the reason in one line and changes nothing', () => {
  const oneLine = (reason: string) => new RegExp(`^The server cannot start: .*${reason}.*\\n$`);

  it.each(['1', '2'])('if another server uses the same DATA_DIR (WORKERS=%s)', async (workers) => {
    onTestFinished(lockDataDir(dataDir));
    expect(await start({ WORKERS: workers })).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('DATA_DIR is in use by another')),
    });
    expect(existsSync(databaseFile(dataDir))).toBe(false);
  });

  it.each(['1', '2'])('if the port is in use (WORKERS=%s)', async (workers) => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await start({ WORKERS: workers, PORT: `${port}` })).toEqual({
      code: 1,
      said: `The server cannot start: PORT ${port} is in use by another program\n`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('if the configuration is invalid, without printing a value that may be secret', async () => {
    expect(await start({ DATABASE_URL: 'mysql://studio:secret@localhost/x' })).toEqual({
      code: 1,
      said: 'The server cannot start: DATABASE_URL must be an address such as postgres://user:password@host/database\n',
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['1', '2'])('if PostgreSQL is unreachable (WORKERS=%s)', async (workers) => {
    const settings = { WORKERS: workers, DATABASE_URL: 'postgres://studio:secret@127.0.0.1:1/x' };
    expect(await start(settings)).toEqual({
      code: 1,
      said: 'The server cannot start: the database of DATABASE_URL cannot be reached (ECONNREFUSED)\n',
    });
  });

  it('if the file is not a database', async () => {
    writeFileSync(databaseFile(dataDir), 'These are my holiday notes. '.repeat(200));
    const before = readFileSync(databaseFile(dataDir));
    expect(await start()).toEqual({ code: 1, said: expect.stringMatching(oneLine('file is not a database')) });
    expect(readFileSync(databaseFile(dataDir))).toEqual(before);
  });

  it('if a part of the database is damaged', async () => {
    const database = openDatabase({ databaseUrl: undefined, dataDir });
    await migrate(database);
    await database.close();
    const bytes = readFileSync(databaseFile(dataDir));
    bytes.fill(0xaa, bytes.length / 2, bytes.length / 2 + 4096);
    writeFileSync(databaseFile(dataDir), bytes);
    expect(await start()).toEqual({ code: 1, said: expect.stringMatching(oneLine('(is damaged|malformed)')) });
    expect(readFileSync(databaseFile(dataDir))).toEqual(bytes);
  });

  it('if DATA_DIR is a file', async () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, 'x');
    expect(await start()).toEqual({ code: 1, said: expect.stringMatching(oneLine('unable to open database file')) });
    expect(readFileSync(dataDir, 'utf8')).toBe('x');
  });

  it.skipIf(process.platform === 'win32')('when the disk is full', async () => {
    // A limit on the file size fails like a full disk.
    const limited = `ulimit -f 16; exec "${process.execPath}" server/main.ts`;
    const { code, said: output } = await start({ NODE_DISABLE_COMPILE_CACHE: '1' }, ['sh', '-c', limited]);
    expect({ code, said: output }).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('(disk I/O error|disk is full)')),
    });
  });

  it.skipIf(process.platform === 'win32')('when DATA_DIR is read-only', async ({ skip }) => {
    // Root may write everywhere, so root starts the server as another user.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    if (
      uid !== undefined &&
      spawnSync(process.execPath, ['server/platform/configuration/config.ts'], { cwd: root, uid }).status !== 0
    )
      return skip('nobody else may run this checkout');
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o555 });
    expect(await start({}, undefined, uid)).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('unable to open database file')),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
