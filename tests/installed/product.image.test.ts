import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.mjs';
import { admin } from '../product.ts';
import { type BuiltImage, buildImage, run } from './built-image.ts';
import { expectTraces, leaveTraces } from './traces.ts';

/* Runs the image like a container, but with bubblewrap: as its user, with a read-only root, no capabilities, and the product as process 1. */

const user = 65_532;
/** The limit of the unpacked image in MB. */
const largestImage = 230;

let folder: string;
let image: BuiltImage;

beforeAll(() => {
  // `/tmp` may be a folder that only root can enter.
  folder = mkdtempSync('/var/tmp/sixtyforty-image-');
  chmodSync(folder, 0o755);
  image = buildImage(process.env.IMAGE_BASE!, folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asUser = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
const namespaces = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--as-pid-1'];
const systemFolders = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];

/** The arguments of `setpriv` that run a command in the image. */
function confined(dataDir: string, command: string[], environment: Record<string, string>): string[] {
  const ofImage = image.config.Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  const variables = [...ofImage, ...Object.entries(environment)];
  const folders = ['--ro-bind', image.files, '/', '--bind', dataDir, '/data', '--chdir', '/data'];
  const settings = variables.flatMap(([name, value]) => ['--setenv', name!, value!]);
  const bubblewrap = [
    'bwrap',
    '--die-with-parent',
    ...namespaces,
    ...folders,
    ...systemFolders,
    '--clearenv',
    ...settings,
  ];
  return [...asUser, ...bubblewrap, '--', ...command];
}

function makeVolume(name: string): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, user, user);
  return dataDir;
}

/** Starts the command of the image on a volume. Resolves when it is ready. */
async function startContainer(dataDir: string) {
  const port = await freePort();
  const environment = { PORT: `${port}`, ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  const { Entrypoint, Cmd, StopSignal } = image.config;
  const bubblewrap = spawn('setpriv', confined(dataDir, [...Entrypoint, ...Cmd], environment));
  const exit = once(bubblewrap, 'exit') as Promise<[number | null]>;
  onTestFinished(() => void bubblewrap.kill('SIGKILL'));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [bubblewrap.stdout, bubblewrap.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('The server is ready at ')) resolve();
      });
    void exit.then(() => reject(new Error(`The image did not start:\n${output}`)));
  });
  return {
    address: `http://localhost:${port}`,
    execute: (...command: string[]) => run('setpriv', confined(dataDir, command, environment)),
    /** Stops it like `docker stop`. Resolves with its exit code. */
    async stop() {
      const { pid } = bubblewrap;
      process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')), StopSignal);
      const [code] = await exit;
      return code;
    },
  };
}

it(`the image is at most ${largestImage} MB, and has no shell, package manager or build tool`, () => {
  const [size] = run('du', ['--summarize', '--bytes', image.files]).split('\t');
  expect(Number(size) / 1024 / 1024).toBeLessThan(largestImage);
  const programs = ['sh', 'bash', 'dash', 'apt', 'apt-get', 'dpkg', 'npm', 'npx', 'gcc', 'make', 'python3', 'perl'];
  const folders = ['bin', 'sbin', 'usr/bin', 'usr/sbin', 'usr/local/bin', 'opt/sixtyforty/bin'];
  const files = folders.flatMap((folder) => programs.map((name) => path.join(image.files, folder, name)));
  expect(files.filter((file) => existsSync(file))).toEqual([]);
});

it('the image has the configuration that docs/install.md describes', () => {
  expect(image.config).toMatchObject({
    User: `${user}:${user}`,
    Entrypoint: ['sixtyforty'],
    Cmd: ['start', '--wait-for-lock'],
    StopSignal: 'SIGTERM',
    Volumes: { '/data': {} },
    Healthcheck: { Test: ['CMD', 'sixtyforty', 'health'] },
    Labels: { 'org.opencontainers.image.title': 'Sixtyforty' },
  });
});

it('the image stores a submission and a picture with a read-only root, stops within 10 s, and serves both after a restart', async () => {
  const dataDir = makeVolume('restarted');
  const container = await startContainer(dataDir);
  const traces = await leaveTraces(container.address);
  const start = performance.now();
  expect(await container.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(10_000);
  const restarted = await startContainer(dataDir);
  await expectTraces(restarted.address, traces);
  expect(await restarted.stop()).toBe(0);
});

it('the commands of the image check its health and write a backup', async () => {
  const container = await startContainer(makeVolume('commanded'));
  expect(container.execute('sixtyforty', 'health')).toBe('ready');
  expect(container.execute('sixtyforty', 'backup', '/data/today.gz')).toMatch(/^Backed up to /);
  expect(await container.stop()).toBe(0);
});
