/**
 * `npm test`: installs missing packages and runs the checks, the unit and API tests, and the core journeys, in parallel if that saves
 * time. A failed step does not end the run. The last line of stdout is `N passed, N failed`, which counts tests and checks.
 *
 * `--all` runs everything: all journeys, faults, processes and the image. `--only=lint,unit` runs these steps, `--changed` or
 * `--changed=REVISION` the tests that a change since HEAD or that revision can break, and `--long` the long runs before a release
 * (`npm run test:long`).
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './setup/paths.mjs';
import { command, seconds, SetupError, told } from './setup/progress.mjs';
import { ended, stopWithNpm } from './setup/run.mjs';
import { childEnvironment, runtime } from './setup/runtime.mjs';
import { changedFiles } from './testing/changed.mjs';
import { inTurn, sideBySide } from './testing/side-by-side.mjs';
import { installTools, longSteps, makeReportsFolder, quickSteps, steps } from './testing/steps.mjs';
import { checkTally } from './testing/tally.mjs';

/** A step that hangs is stopped after this many ms, so there always is a result. The long runs take 40 minutes on two quiet cores. */
const stepTimeout = (process.argv.includes('--long') ? 80 : 45) * 60_000;

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let notBuilt = false;
let installed = true;
/** Whether this is the plain `npm test`. */
const isQuick = process.argv.length === 2;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => interrupt(signal));
stopWithNpm(() => interrupt('SIGTERM'));

await command(async () => {
  const chosen = chooseSteps();
  const reports = makeReportsFolder();
  cleanUps.push(async () => rmSync(reports, { recursive: true, force: true }));
  const revision = option('changed', 'HEAD');
  const changed = revision === undefined ? undefined : { revision, files: changedFiles(revision) };
  const common = {
    reports,
    changed,
    coreOnly: isQuick,
    notBuilt: () => notBuilt,
    /** @param {() => Promise<void>} work */
    atEnd: (work) => void cleanUps.unshift(work),
  };
  const ids = chosen.map(({ id }) => id);
  const output = inTurn(ids, (text) => process.stdout.write(text));
  const results = await sideBySide(chosen, async (step) => {
    // Nothing else can run without the packages.
    if (!installed) return undefined;
    /** @param {string} text */
    const print = (text) => output.print(step.id, text);
    const result = await perform(step, { ...common, print, run: runner(print) });
    if (step.id === 'build') notBuilt = result.tally.failed > 0;
    if (step.id === 'install') {
      installed = result.tally.failed === 0;
      if (installed && !changed && ids.includes('browser')) installTools();
    }
    output.end(step.id);
    return result;
  });
  const completedSteps = results.filter((result) => result !== undefined);
  /** @param {'passed' | 'failed'} name */
  const total = (name) => completedSteps.reduce((sum, { tally }) => sum + tally[name], 0);
  await cleanUp();
  const outcomes = completedSteps.map(({ outcome }) => outcome).join('\n');
  process.stdout.write(`\n${outcomes}\n\n${total('passed')} passed, ${total('failed')} failed\n`);
  if (total('failed') > 0) process.exitCode = 1;
});

function chooseSteps() {
  const allSteps = process.argv.includes('--long') ? longSteps : isQuick ? quickSteps : steps;
  const names = option('only')?.split(',');
  const unknown = names?.find((name) => !allSteps.some(({ id }) => id === name));
  if (unknown !== undefined)
    throw new SetupError(`Unknown step: ${unknown}. The steps are ${allSteps.map(({ id }) => id).join(', ')}.`);
  return allSteps.filter(({ id }) => id === 'install' || (names?.includes(id) ?? true));
}

/** The value of `--name=value`; `bare` is the value of `--name`. @param {string} name @param {string} [bare] */
function option(name, bare) {
  const parameter = process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  return parameter === undefined ? undefined : parameter.split('=')[1] || bare;
}

/** @param {import('./testing/steps.mjs').Step} step @param {import('./testing/steps.mjs').Context} context */
async function perform({ title, work }, context) {
  const start = performance.now();
  context.print(`\n── ${title} ${'─'.repeat(Math.max(3, 96 - title.length))}\n`);
  const tally = await work(context).catch((error) => {
    context.print(`${told(error)}\n`);
    return checkTally(1);
  });
  const counts = `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
  const outcome = `${tally.failed > 0 ? '✗' : '✓'} ${title}: ${counts} (${seconds(performance.now() - start)})`;
  context.print(`${outcome}\n`);
  // The first failures are listed again at the end of a long output.
  const failures = (tally.failures ?? []).slice(0, 20).map((name) => `    ${name}`);
  return { tally, outcome: [outcome, ...failures].join('\n') };
}

/** @param {(text: string) => void} print @returns {import('./testing/steps.mjs').Run} */
function runner(print) {
  return async (script, parameters, environment) => {
    const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
    const child = spawn(runtime().binary, [inRoot('node_modules', script), ...parameters], {
      cwd: root,
      env: childEnvironment({ NODE_ENV: 'test', ...colours, ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, which can be ended as a whole.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    const timeout = setTimeout(() => {
      print(`Stopped: this step has not ended within ${seconds(stepTimeout)}.\n`);
      end(child, 'SIGKILL');
    }, stepTimeout);
    return ended(child).finally(() => {
      clearTimeout(timeout);
      running.delete(child);
    });
  };
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function end(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') child.kill(signal);
  else process.kill(-child.pid, signal);
}

async function cleanUp() {
  for (const step of cleanUps.splice(0)) await step();
}

/** @param {'SIGINT' | 'SIGTERM'} signal */
function interrupt(signal) {
  for (const child of running) end(child, signal);
  void cleanUp().finally(() => process.exit(128 + constants.signals[signal]));
}
