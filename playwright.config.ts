import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/testing/browser.mjs';

// Once for all workers: each reads this file again. Without one of the machine's, Playwright takes its own.
const browser = (process.env.CHROMIUM_PATH ??= findBrowser() ?? '');

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may stumble once. What passes only the second time is listed by name, as flaky.
  retries: 1,
  // Generous, so that a slow or busy machine fails no journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Traces of every journey would double their time; `npx playwright test --trace on` makes them.
    screenshot: 'only-on-failure',
    // Between tests a page is emptied, with its storage. Its process, its caches and compiled code stay: half of the CPU of a visit.
    reuseContext: true,
    // Every test would install the service worker again, a fifth of the CPU of a visit. The journey without a connection allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser || undefined,
      args: [
        // An empty page between two tests ends no process.
        '--process-per-site',
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
