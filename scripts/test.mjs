/**
 * `npm test`: installs what is missing and runs every check and test. A failed step does not keep the next from running.
 * The last line of stdout is `N passed, N failed`: tests and checks, one each.
 *
 * `npm test -- --only=lint,unit` runs these steps alone.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './setup/paths.mjs';
import { command, seconds, SetupError, told } from './setup/progress.mjs';
import { ended, stopWithNpm } from './setup/run.mjs';
import { childEnvironment, runtime } from './setup/runtime.mjs';
import { makeReportsFolder, steps } from './testing/steps.mjs';
import { checkTally } from './testing/tally.mjs';

/** A step that hangs must not keep the result from being told, in ms. */
const stepLimit = 30 * 60_000;

/** @type {(() => Promise<void>)[]} */
const clearUps = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
let notBuilt = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => interrupt(signal));
stopWithNpm(() => interrupt('SIGTERM'));

await command(async () => {
  const chosen = chooseSteps();
  const reports = makeReportsFolder();
  clearUps.push(async () => rmSync(reports, { recursive: true, force: true }));
  /** @type {import('./testing/steps.mjs').Surroundings} */
  const surroundings = { reports, run, notBuilt: () => notBuilt, atEnd: (clearUp) => void clearUps.unshift(clearUp) };
  const total = { passed: 0, failed: 0 };
  const outcomes = [];
  for (const step of chosen) {
    const { tally, outcome } = await take(step, surroundings);
    if (step.id === 'build') notBuilt = tally.failed > 0;
    total.passed += tally.passed;
    total.failed += tally.failed;
    outcomes.push(outcome);
    // Without the packages nothing else has a chance.
    if (step.id === 'install' && tally.failed > 0) break;
  }
  await clearUp();
  process.stdout.write(`\n${outcomes.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
});

function chooseSteps() {
  const names = process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const unknown = names?.find((name) => !steps.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new SetupError(`There is no step ${unknown}. There are: ${steps.map(({ id }) => id).join(', ')}.`);
  }
  return steps.filter(({ id }) => id === 'install' || (names?.includes(id) ?? true));
}

/**
 * @param {import('./testing/steps.mjs').Step} step
 * @param {import('./testing/steps.mjs').Surroundings} surroundings
 */
async function take({ title, work }, surroundings) {
  const start = performance.now();
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(3, 96 - title.length))}\n`);
  const tally = await work(surroundings).catch((error) => {
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
    // A group of its own, which ends as a whole.
    detached: process.platform !== 'win32',
  });
  const limit = setTimeout(() => {
    process.stdout.write(`This step has not ended after ${seconds(stepLimit)}: stopped.\n`);
    end('SIGKILL');
  }, stepLimit);
  return ended(current).finally(() => clearTimeout(limit));
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  if (current?.pid === undefined || current.exitCode !== null || current.signalCode !== null) return;
  if (process.platform === 'win32') current.kill(signal);
  else process.kill(-current.pid, signal);
}

async function clearUp() {
  for (const step of clearUps.splice(0)) await step();
}

/** @param {'SIGINT' | 'SIGTERM'} signal */
function interrupt(signal) {
  end(signal);
  void clearUp().finally(() => process.exit(128 + constants.signals[signal]));
}
