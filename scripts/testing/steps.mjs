import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { canBreakFaults, journeysFor } from './changed.mjs';
import { findDovecot } from './dovecot.mjs';
import { findNginx } from './nginx.mjs';
import { startPostgres } from './postgres.mjs';
import { checkTally, playwrightTally, vitestTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {(script: string, parameters: string[], environment?: NodeJS.ProcessEnv) => Promise<number>} Run runs a script of
 *   node_modules on the pinned Node.js and resolves with its exit code
 * @typedef {object} Context
 * @property {Run} run
 * @property {(cleanUp: () => Promise<void>) => void} atEnd
 * @property {() => boolean} notBuilt
 * @property {string} reports a folder
 * @property {{ revision: string, files: string[] } | undefined} changed with `--changed`
 * @typedef {{ id: string, title: string, work: (context: Context) => Promise<Tally> }} Step
 */

/** @type {Step} */
const packages = {
  id: 'install',
  title: 'Packages',
  work: async () => install().then(() => ({ passed: 0, failed: 0, skipped: 0 })),
};

/** @type {Step} */
const product = { id: 'build', title: 'Build', work: async () => build().then(() => checkTally(0)) };

/**
 * The steps of `npm test` in their order: the cheapest first.
 *
 * @type {Step[]}
 */
export const steps = [
  packages,
  check('format', 'Format', 'oxfmt/bin/oxfmt', ['--check']),
  check('lint', 'Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'Types', 'typescript/bin/tsc', ['--noEmit']),
  check('unused', 'Unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']),
  // Also tests that read documents and sources, which no import leads to: always all of them.
  {
    id: 'unit',
    title: 'Dependency direction and unit tests',
    work: (context) => vitest({ ...context, changed: undefined }, 'pure'),
  },
  product,
  {
    id: 'process',
    title: 'Processes, servers and the compiler',
    work: (context) => vitest({ ...context, changed: undefined }, 'process'),
  },
  { id: 'api', title: 'API on the embedded database', work: (context) => vitest(context, 'sqlite') },
  {
    id: 'postgres',
    title: 'API on PostgreSQL',
    work: async (context) => vitest(context, 'postgres', await postgres(context)),
  },
  { id: 'faults', title: 'Faults: nothing acknowledged is lost', work: (context) => faults(context) },
  { id: 'browser', title: 'Journeys in the browser', work: (context) => journeys(context) },
];

/**
 * The steps of `npm run test:long`.
 *
 * @type {Step[]}
 */
export const longSteps = [
  packages,
  product,
  {
    id: 'faults',
    title: 'Faults and load, for long',
    work: (context) => faults(context, { TEST_LONG: '1' }),
  },
];

export const makeReportsFolder = () => mkdtempSync(path.join(tmpdir(), 'sixtyforty-reports-'));

/** @type {Promise<string> | undefined} */
let browser;

/** Installs the browser, nginx and Dovecot where they are missing, beside the steps that need neither. */
export function installTools() {
  if (browser !== undefined) return;
  browser = ensureBrowser();
  // The step that needs the browser reports the failure.
  void browser
    .catch(() => {})
    .then(findNginx)
    .then(findDovecot);
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} script
 * @param {string[]} parameters
 * @returns {Step}
 */
function check(id, title, script, parameters) {
  return { id, title, work: async ({ run }) => checkTally(await run(script, parameters)) };
}

/**
 * @param {Context} context
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string[]} [more] parameters
 */
async function vitest({ run, reports, changed }, project, environment, more = []) {
  const report = path.join(reports, `${project}.json`);
  const parameters = ['run', '--project', project, '--allowOnly=false', ...more];
  if (changed) parameters.push('--changed', changed.revision, '--passWithNoTests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', [...parameters, ...reporters], environment);
  return vitestTally(report, code, changed !== undefined);
}

/**
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function faults(context, environment = {}) {
  if (context.notBuilt()) return didNotRun('the build failed');
  if (context.changed && !canBreakFaults(context.changed.files)) return nothingToRun();
  // Short ones mostly wait: for a start, or for the lease of a mail whose sender was killed. Long ones work.
  const more = [`--maxWorkers=${environment.TEST_LONG ? 2 : 3}`];
  const database = await postgres(context);
  installTools();
  const tools = { CHROMIUM_PATH: await browser };
  return vitest({ ...context, changed: undefined }, 'faults', { ...environment, ...database, ...tools }, more);
}

/** @param {Context} context */
async function journeys({ run, reports, notBuilt, changed }) {
  if (notBuilt()) return didNotRun('the build failed');
  const chosen = changed ? journeysFor(changed.files) : 'all';
  if (chosen.length === 0) return nothingToRun();
  const report = path.join(reports, 'playwright.json');
  installTools();
  const environment = { CHROMIUM_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const parameters = ['test', '--forbid-only', '--reporter=list,json', ...(chosen === 'all' ? [] : chosen)];
  return playwrightTally(report, await run('@playwright/test/cli.js', parameters, environment));
}

/** @type {Promise<{ url: string, stop: () => Promise<void> }> | undefined} */
let started;

/**
 * The address of a real PostgreSQL: the caller's, or one that lives as long as this command.
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

/** @returns {Tally} */
function nothingToRun() {
  process.stdout.write('The change cannot break any.\n');
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * @param {string} reason
 * @returns {Tally}
 */
function didNotRun(reason) {
  process.stdout.write(`Did not run: ${reason}.\n`);
  return checkTally(1);
}
