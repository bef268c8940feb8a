/**
 * `npm test`: installs what is missing and runs every check and test. A failed step does not stop the next ones.
 * The last line of stdout is `N passed, N failed`: tests and checks, one each.
 *
 * `--only=lint,unit` runs these steps alone, `--changed` or `--changed=REVISION` what a change against HEAD or that revision
 * can break, `--long` the long runs before a release instead (`npm run test:long`).
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './setup/paths.mjs';
import { command, seconds, SetupError, told } from './setup/progress.mjs';
import { ended, stopWithNpm } from './setup/run.mjs';
import { childEnvironment, runtime } from './setup/runtime.mjs';
import { changedFiles } from './testing/changed.mjs';
import { installTools, longSteps, makeReportsFolder, steps } from './testing/steps.mjs';
import { checkTally } from './testing/tally.mjs';

/** A step that hangs is stopped after this many ms, so that there is a result. */
const stepTimeout = 45 * 60_000;

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
let notBuilt = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => interrupt(signal));
stopWithNpm(() => interrupt('SIGTERM'));

await command(async () => {
  const chosen = chooseSteps();
  const reports = makeReportsFolder();
  cleanUps.push(async () => rmSync(reports, { recursive: true, force: true }));
  const revision = option('changed', 'HEAD');
  const changed = revision === undefined ? undefined : { revision, files: changedFiles(revision) };
  /** @type {import('./testing/steps.mjs').Context} */
  const context = {
    reports,
    run,
    changed,
    notBuilt: () => notBuilt,
    atEnd: (cleanUp) => void cleanUps.unshift(cleanUp),
  };
  const total = { passed: 0, failed: 0 };
  const outcomes = [];
  for (const step of chosen) {
    const { tally, outcome } = await perform(step, context);
    if (step.id === 'build') notBuilt = tally.failed > 0;
    total.passed += tally.passed;
    total.failed += tally.failed;
    outcomes.push(outcome);
    if (step.id !== 'install') continue;
    // Nothing else can run without the packages.
    if (tally.failed > 0) break;
    if (!changed && chosen.some(({ id }) => id === 'browser')) installTools();
  }
  await cleanUp();
  process.stdout.write(`\n${outcomes.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
});

function chooseSteps() {
  const all = process.argv.includes('--long') ? longSteps : steps;
  const names = option('only')?.split(',');
  const unknown = names?.find((name) => !all.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new SetupError(`There is no step ${unknown}. There are: ${all.map(({ id }) => id).join(', ')}.`);
  }
  return all.filter(({ id }) => id === 'install' || (names?.includes(id) ?? true));
}

/**
 * The value of `--name=value`.
 *
 * @param {string} name
 * @param {string} [bare] the value of `--name` alone
 */
function option(name, bare) {
  const found = process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  return found === undefined ? undefined : found.split('=')[1] || bare;
}

/**
 * @param {import('./testing/steps.mjs').Step} step
 * @param {import('./testing/steps.mjs').Context} context
 */
async function perform({ title, work }, context) {
  const start = performance.now();
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(3, 96 - title.length))}\n`);
  const tally = await work(context).catch((error) => {
    process.stdout.write(`${told(error)}\n`);
    return checkTally(1);
  });
  const counts = `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
  const outcome = `${tally.failed > 0 ? '✗' : '✓'} ${title}: ${counts} (${seconds(performance.now() - start)})`;
  process.stdout.write(`${outcome}\n`);
  return { tally, outcome };
}

/** @type {import('./testing/steps.mjs').Run} */
async function run(script, parameters, environment) {
  const env = childEnvironment({ NODE_ENV: 'test', ...environment });
  current = spawn(runtime().binary, [inRoot('node_modules', script), ...parameters], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own process group, to end as a whole.
    detached: process.platform !== 'win32',
  });
  const timeout = setTimeout(() => {
    process.stdout.write(`Stopped: this step has not ended within ${seconds(stepTimeout)}.\n`);
    end('SIGKILL');
  }, stepTimeout);
  return ended(current).finally(() => clearTimeout(timeout));
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  if (current?.pid === undefined || current.exitCode !== null || current.signalCode !== null) return;
  if (process.platform === 'win32') current.kill(signal);
  else process.kill(-current.pid, signal);
}

async function cleanUp() {
  for (const step of cleanUps.splice(0)) await step();
}

/** @param {'SIGINT' | 'SIGTERM'} signal */
function interrupt(signal) {
  end(signal);
  void cleanUp().finally(() => process.exit(128 + constants.signals[signal]));
}
