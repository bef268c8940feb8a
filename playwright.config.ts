import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/testing/browser.mjs';

// Set once for all workers, which read this file again. Without a browser on this machine, Playwright uses its own.
const browser = (process.env.CHROMIUM_PATH ??= findBrowser() ?? '');

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may fail once. A test that passes only on the second attempt is reported as flaky.
  retries: 1,
  // Generous, so a slow or busy machine fails no journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording traces of every journey would double their time; `npx playwright test --trace on` records them.
    screenshot: 'only-on-failure',
    // Between tests a page is emptied together with its storage. Its process, caches and compiled code stay, which saves half of the CPU of a visit.
    reuseContext: true,
    // Every test would install the service worker again, a fifth of the CPU of a visit. The offline journey allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser || undefined,
      args: [
        // With this, an empty page between two tests does not end the process.
        '--process-per-site',
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
