import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { schemaDefaults } from './scripts/vite/schema-defaults.ts';

const api = '**/*.api.test.ts';
const faults = 'tests/faults/**';
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'tests/journeys/**', 'art/**'];

// Files of a worker share the loaded modules, which halves the time of the API's tests; none of them replaces a module.
const isolate = false;

const postgres: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'postgres',
    isolate,
    include: [api],
    exclude: [...elsewhere, faults],
    setupFiles: ['server/testing/drop-database-pool.ts'],
  },
};

/** Tests stand beside what they test. Those of the API run on both databases, real ones. */
export default defineConfig({
  plugins: [schemaDefaults()],
  test: {
    maxWorkers: '100%',
    // Generous, so that a slow or busy machine fails no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['**/*.test.{ts,tsx}'], exclude: [...elsewhere, api, faults] },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          isolate,
          include: [api],
          exclude: [...elsewhere, faults],
          env: { TEST_DATABASE_URL: '' },
        },
      },
      // `npm test` starts a PostgreSQL; elsewhere TEST_DATABASE_URL names one, whose role may create databases.
      ...(process.env.TEST_DATABASE_URL ? [postgres] : []),
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`${faults}/*.test.ts`],
          testTimeout: process.env.TEST_LONG ? 40 * 60_000 : 300_000,
        },
      },
    ],
  },
});
