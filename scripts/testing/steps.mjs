import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { canBreakFaults, canBreakImage, journeysFor } from './changed.mjs';
import { findDovecot } from './dovecot.mjs';
import { makeImageBase } from './image-base.mjs';
import { findNginx } from './nginx.mjs';
import { startPostgres } from './postgres.mjs';
import { checkTally, playwrightTally, vitestTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {(script: string, parameters: string[], environment?: NodeJS.ProcessEnv) => Promise<number>} Run runs a script of
 *   node_modules on the pinned Node.js and resolves with its exit code
 * @typedef {object} Context
 * @property {Run} run
 * @property {(text: string) => void} print
 * @property {(cleanUp: () => Promise<void>) => void} atEnd
 * @property {() => boolean} notBuilt
 * @property {string} reports a folder
 * @property {{ revision: string, files: string[] } | undefined} changed with `--changed`
 * @property {boolean} coreOnly whether only the core journeys run
 * @typedef {object} Step
 * @property {string} id
 * @property {string} title
 * @property {string[]} after the steps that must end before this one starts; the others run in parallel
 * @property {(context: Context) => Promise<Tally>} work
 */

const packages = step('install', 'Packages', [], async () => {
  await install();
  return { passed: 0, failed: 0, skipped: 0 };
});

/** @param {string[]} after */
const product = (after) => step('build', 'Build', after, async () => build().then(() => checkTally(0)));

/** @param {Context} context */
const allChanges = (context) => ({ ...context, changed: undefined });

/**
 * The steps of `npm test -- --all` in order, cheapest first. Steps that read sources run in parallel with unit tests and the build. Faults, which
 * check response times, and journeys need both cores, so they wait for all possible other steps, even with `--only`.
 *
 * @type {Step[]}
 */
export const steps = [
  packages,
  check('format', 'Format', ['install'], 'oxfmt/bin/oxfmt', ['--check']),
  check('lint', 'Lint', ['format'], 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'Types', ['lint'], 'typescript/bin/tsc', ['--noEmit']),
  check('unused', 'Unused files, exports and packages', ['types'], 'knip/bin/knip.js', ['--no-progress']),
  // Some of these tests read documents and sources without importing them, so `--changed` does not select among them.
  step('unit', 'Dependency direction and unit tests', ['format'], (context) => vitest(allChanges(context), 'pure')),
  product(['install', 'unit']),
  step('process', 'Processes, servers and the compiler', ['unused', 'build'], (context) =>
    vitest(allChanges(context), 'process'),
  ),
  step('components', 'Hooks and components in the browser', ['unused', 'build'], (context) => components(context)),
  step('api', 'API on the embedded database', ['build', 'process'], (context) => vitest(context, 'sqlite')),
  step('postgres', 'API on PostgreSQL', ['build', 'api'], async (context) =>
    vitest(context, 'postgres', await postgres(context)),
  ),
  step('faults', 'Faults: nothing acknowledged is lost', ['unused', 'build', 'process', 'api', 'postgres'], (context) =>
    faults(context),
  ),
  step('browser', 'Journeys in the browser', ['build', 'process', 'api', 'postgres', 'faults'], (context) =>
    journeys(context),
  ),
  step(
    'image',
    'The image and the files of deploy/',
    ['build', 'process', 'api', 'postgres', 'faults', 'browser'],
    image,
  ),
];

/** The steps of `npm test`, which take at most ten minutes; only the journeys with the tag `@core` run. */
export const quickSteps = steps.filter(({ id }) => !['process', 'faults', 'image'].includes(id));

/**
 * The steps of `npm run test:long`.
 *
 * @type {Step[]}
 */
export const longSteps = [
  packages,
  product(['install']),
  step('faults', 'Faults and load, for long', ['build'], (context) => faults(context, { TEST_LONG: '1' })),
];

export const makeReportsFolder = () => mkdtempSync(path.join(tmpdir(), 'sixtyforty-reports-'));

/** @type {Promise<string> | undefined} */
let browser;
/** @type {Promise<unknown> | undefined} */
let otherTools;

/** Installs the browser, nginx and Dovecot if they are missing, in parallel with the steps that do not need them. */
export function installTools() {
  if (browser !== undefined) return;
  browser = ensureBrowser();
  // The step that needs the browser reports its failure.
  otherTools = browser
    .catch(() => {})
    .then(findNginx)
    .then(findDovecot);
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string[]} after
 * @param {Step['work']} work
 * @returns {Step}
 */
function step(id, title, after, work) {
  return { id, title, after, work };
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string[]} after
 * @param {string} script
 * @param {string[]} parameters
 */
function check(id, title, after, script, parameters) {
  return step(id, title, after, async ({ run }) => checkTally(await run(script, parameters)));
}

/**
 * @param {Context} context
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string[]} [furtherParameters]
 */
async function vitest({ run, reports, changed }, project, environment, furtherParameters = []) {
  const report = path.join(reports, `${project}.json`);
  const parameters = ['run', '--project', project, '--allowOnly=false', ...furtherParameters];
  if (changed) parameters.push('--changed', changed.revision, '--passWithNoTests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', [...parameters, ...reporters], environment);
  return vitestTally(report, code, changed !== undefined);
}

/** @param {Context} context */
async function components(context) {
  installTools();
  return vitest(context, 'components', { CHROMIUM_PATH: await browser });
}

/**
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function faults(context, environment = {}) {
  if (context.notBuilt()) return didNotRun(context, 'the build failed');
  if (context.changed && !canBreakFaults(context.changed.files)) return nothingToRun(context);
  // Short tests mostly wait: for a start, or for the lease of a killed sender. Long ones use the CPU.
  const maxWorkers = environment.TEST_LONG ? 2 : 3;
  const database = await postgres(context);
  installTools();
  const tools = { CHROMIUM_PATH: await browser };
  await otherTools;
  return vitest(allChanges(context), 'faults', { ...environment, ...database, ...tools }, [
    `--maxWorkers=${maxWorkers}`,
  ]);
}

/** @param {Context} context */
async function journeys({ run, print, reports, notBuilt, changed, coreOnly }) {
  if (notBuilt()) return didNotRun({ print }, 'the build failed');
  const chosen = changed ? journeysFor(changed.files) : 'all';
  if (chosen.length === 0) return nothingToRun({ print });
  const report = path.join(reports, 'playwright.json');
  installTools();
  const environment = { CHROMIUM_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const choice = chosen === 'all' ? (coreOnly ? ['--grep=@core'] : []) : chosen;
  const parameters = ['test', '--forbid-only', '--reporter=list,json', ...choice];
  return playwrightTally(report, await run('@playwright/test/cli.js', parameters, environment));
}

/** @param {Context} context */
async function image(context) {
  if (context.notBuilt()) return didNotRun(context, 'the build failed');
  if (context.changed && !canBreakImage(context.changed.files)) return nothingToRun(context);
  const base = path.join(context.reports, 'image-base.tar');
  const obstacle = makeImageBase(base);
  if (obstacle === undefined) return vitest(allChanges(context), 'image', { IMAGE_BASE: base });
  context.print(`Skipped: ${obstacle}.\n`);
  return { passed: 0, failed: 0, skipped: 1 };
}

/** @type {Promise<{ url: string, stop: () => Promise<void> }> | undefined} */
let started;

/**
 * The address of a real PostgreSQL: the caller's, or one that this command starts and stops.
 *
 * @param {Context} context
 */
async function postgres({ atEnd }) {
  if (process.env.TEST_DATABASE_URL) return {};
  started ??= startPostgres().then((server) => {
    atEnd(server.stop);
    return server;
  });
  return { TEST_DATABASE_URL: (await started).url };
}

/**
 * @param {Pick<Context, 'print'>} context
 * @returns {Tally}
 */
function nothingToRun({ print }) {
  print('The change cannot break any.\n');
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * @param {Pick<Context, 'print'>} context
 * @param {string} reason
 * @returns {Tally}
 */
function didNotRun({ print }, reason) {
  print(`Did not run: ${reason}.\n`);
  return checkTally(1);
}
