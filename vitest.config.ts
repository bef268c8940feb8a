import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serverEnvironment } from './scripts/setup/server.mjs';
import { compiledCatalogues, schemaDefaults } from './scripts/vite/virtual-modules.ts';

const api = '**/*.api.test.ts';
/** Tests over HTTP that do not depend on the database. */
const http = '**/*.http.test.ts';
/** Tests that start processes, servers or compilers. */
const processes = '**/*.process.test.ts';
/** Tests of hooks and components in Chromium. */
const inBrowser = '**/*.browser.test.tsx';
const faults = 'tests/faults/**';
/** Tests of the image and of `deploy/`, which need root and the programs of `scripts/testing/image-base.mjs`. */
const image = '**/*.image.test.ts';
const elsewhere = [
  '**/node_modules/**',
  '**/dist/**',
  'out/**',
  'release/**',
  '**/.cache/**',
  'tests/journeys/**',
  'art/**',
];

// The files of a worker share loaded modules, which halves the time of the tests; no test replaces a module.
const isolate = false;

/** The set-up of every API test. */
const setupFiles = ['server/testing/argon2.ts', 'server/testing/after-each.ts'];

const isSoak = ({ moduleId }: TestSpecification) => moduleId.endsWith('tests/faults/soak.test.ts');

/** Starts the soak before the other files: it takes 16 minutes in which it needs little CPU, and would run alone at the end. */
class SoakFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The method of Vitest is not that of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isSoak(b)) - Number(isSoak(a)));
  }
}

const formatMessage = fileURLToPath(new URL('app/i18n/format-message.ts', import.meta.url));

const project = (name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}) => ({
  extends: true as const,
  test: { name, isolate, include, exclude: [...elsewhere, faults, image], ...more },
});

/** Tests are next to the tested code. API tests run on both databases, which are real. */
export default defineConfig({
  plugins: [schemaDefaults()],
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: SoakFirst },
    // Threads and processes that tests start reuse the compile cache.
    env: { NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE },
    // Generous, so a slow or busy machine fails no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('pure', ['**/*.test.{ts,tsx}'], {
        exclude: [...elsewhere, faults, image, api, http, processes, inBrowser],
      }),
      project('process', [processes], { env: { TEST_DATABASE_URL: '' } }),
      {
        extends: true,
        plugins: [compiledCatalogues(), react()],
        resolve: {
          alias: [{ find: /^use-intl\/format-message$/, replacement: formatMessage }],
        },
        test: {
          name: 'components',
          include: [inBrowser],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: process.env.CHROMIUM_PATH } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      project('sqlite', [api, http], { env: { TEST_DATABASE_URL: '' }, setupFiles }),
      // `npm test` starts a PostgreSQL; otherwise TEST_DATABASE_URL names one, whose role may create databases.
      ...(process.env.TEST_DATABASE_URL
        ? [
            project('postgres', [api], {
              setupFiles,
              globalSetup: ['server/testing/drop-databases.ts'],
            }),
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`${faults}/*.test.ts`],
          testTimeout: process.env.TEST_LONG ? 40 * 60_000 : 300_000,
        },
      },
      { extends: true, test: { name: 'image', include: [image], testTimeout: 600_000, hookTimeout: 600_000 } },
    ],
  },
});
