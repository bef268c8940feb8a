import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../setup/build.mjs';
import { install } from '../setup/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { startPostgres } from './postgres.mjs';
import { checkTally, playwrightTally, vitestTally } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {(script: string, parameters: string[], environment?: NodeJS.ProcessEnv) => Promise<number>} Run runs a script of
 *   node_modules on the pinned Node.js and answers its exit code
 * @typedef {{ run: Run, atEnd: (clearUp: () => Promise<void>) => void, notBuilt: () => boolean, reports: string }} Surroundings
 * @typedef {{ id: string, title: string, work: (surroundings: Surroundings) => Promise<Tally> }} Step
 */

/**
 * What `npm test` does, in its order: the cheapest first.
 *
 * @type {Step[]}
 */
export const steps = [
  { id: 'install', title: 'Packages', work: async () => install().then(() => ({ passed: 0, failed: 0, skipped: 0 })) },
  check('format', 'Format', 'oxfmt/bin/oxfmt', ['--check']),
  check('lint', 'Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'Types', 'typescript/bin/tsc', ['--noEmit']),
  check('unused', 'Unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']),
  { id: 'unit', title: 'Dependency direction and unit tests', work: (surroundings) => vitest(surroundings, ['pure']) },
  { id: 'build', title: 'Build', work: async () => build().then(() => checkTally(0)) },
  { id: 'api', title: 'API on the embedded database', work: (surroundings) => vitest(surroundings, ['sqlite']) },
  {
    id: 'postgres',
    title: 'API on PostgreSQL',
    work: async (surroundings) => vitest(surroundings, ['postgres'], await postgres(surroundings)),
  },
  {
    id: 'faults',
    title: 'Faults: nothing acknowledged is lost',
    work: async (surroundings) => {
      if (surroundings.notBuilt()) return didNotRun('the build failed');
      return vitest(surroundings, ['faults'], await postgres(surroundings));
    },
  },
  {
    id: 'browser',
    title: 'Journeys in the browser',
    work: async (surroundings) => {
      if (surroundings.notBuilt()) return didNotRun('the build failed');
      const report = path.join(surroundings.reports, 'playwright.json');
      const code = await surroundings.run(
        '@playwright/test/cli.js',
        ['test', '--forbid-only', '--reporter=list,json'],
        {
          CHROMIUM_PATH: await ensureBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      );
      return playwrightTally(report, code);
    },
  },
];

export const makeReportsFolder = () => mkdtempSync(path.join(tmpdir(), 'sixtyforty-reports-'));

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
 * @param {Surroundings} surroundings
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function vitest({ run, reports }, projects, environment) {
  const report = path.join(reports, `${projects.join('-')}.json`);
  const parameters = ['run', ...projects.flatMap((project) => ['--project', project]), '--allowOnly=false'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', [...parameters, ...reporters], environment);
  return vitestTally(report, code);
}

/** @type {Promise<{ url: string, stop: () => Promise<void> }> | undefined} */
let started;

/**
 * The address of a real PostgreSQL: the caller's, or one that lives as long as this command.
 *
 * @param {Surroundings} surroundings
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
 * @param {string} reason
 * @returns {Tally}
 */
function didNotRun(reason) {
  process.stdout.write(`Did not run: ${reason}.\n`);
  return checkTally(1);
}
