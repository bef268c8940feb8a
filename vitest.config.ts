import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { schemaDefaults } from './scripts/vite/schema-defaults.ts';

const api = '**/*.api.test.ts';
const faults = 'tests/faults/**';
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'tests/journeys/**', 'art/**'];

const postgres: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'postgres',
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
        test: { name: 'sqlite', include: [api], exclude: [...elsewhere, faults], env: { TEST_DATABASE_URL: '' } },
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
