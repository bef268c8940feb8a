import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';
import { command } from './progress.mjs';
import { childEnvironment, runtime } from './runtime.mjs';

/**
 * Runs a script on the pinned Node.js as if it were this process: on the same terminal, with signals passed on.
 * @param {string[]} parameters script and its arguments
 * @param {NodeJS.ProcessEnv} [environment] added to the caller's
 * @returns {Promise<number>} the exit code; as in a shell, 128 + the signal that ended it
 */
export function runInForeground(parameters, environment = {}) {
  const env = childEnvironment(environment);
  const child = spawn(runtime().binary, parameters, { cwd: root, stdio: 'inherit', env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill());
  return ended(child);
}

/**
 * Runs the steps of a command of package.json: prepares, runs a script in the foreground and exits with its code.
 * @param {(() => Promise<void>)[]} preparations @param {string[]} parameters @param {NodeJS.ProcessEnv} [environment]
 */
export const runAfter = (preparations, parameters, environment) =>
  command(async () => {
    for (const prepare of preparations) await prepare();
    process.exitCode = await runInForeground(parameters, environment);
  });

/** Calls `stop` if npm was killed, since it then passed no signal on. @param {() => void} stop */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 200).unref();
}

/**
 * Runs a program and collects its output, for the case that it fails.
 * @param {string} program @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions & { onStart?: (pid: number) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(program, parameters, { onStart, ...options } = {}) {
  const child = spawn(program, parameters, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) onStart?.(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await ended(child).catch((error) => {
    output += error.message;
    return 127;
  });
  return { code, output };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} the exit code as in a shell */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
