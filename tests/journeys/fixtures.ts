import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { languageKey, type Language } from '../../domain/text/language.ts';
import { databaseFile } from '../../server/platform/db/engine.ts';
import { admin, makeDataDir, startProduct, type Product } from '../product.ts';

interface Options {
  /** The language that the visitor chose earlier; without one, the browser's, which is English, applies. */
  language: Language | undefined;
  /** Console messages that the test expects, such as the 404 that it provokes. Any other error fails it. */
  allowedConsole: RegExp[];
  /**
   * Uses a new browser context, for tests of requested files and tests that change the page's clock or use the debugger. In other tests the
   * cache contains the files that earlier tests loaded.
   */
  fresh: boolean;
}

interface Fixtures {
  /** Empties the inbox before the test: lists that grow with each test would take half of the browser's time. */
  emptyInbox: void;
  /** Opens the sign-in screen and signs the admin in through its form. */
  signIn: () => Promise<void>;
  /** Waits until an email for which `fits` is true was sent, and returns it. */
  mail: (fits: (mail: Email) => boolean) => Promise<Email>;
}

/**
 * Playwright's `test` on the built product, which runs in one process per worker. Every test is a visitor with its own
 * address, and fails on errors in the console, exceptions and requests to other origins.
 */
export const test = base.extend<Options & Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      try {
        // The total limit would apply to all journeys of a worker together.
        const product = await startProduct(dataDir, { FORM_LIMIT: '1000' });
        await use(product);
        await product.stop();
      } finally {
        await remove();
      }
    },
    { scope: 'worker' },
  ],
  emptyInbox: [
    async ({ product }, use) => {
      const db = new DatabaseSync(databaseFile(product.dataDir), { timeout: 5000 });
      db.exec('delete from conversations; delete from portfolio_items');
      db.close();
      await use();
    },
    { auto: true },
  ],
  language: [undefined, { option: true }],
  allowedConsole: [[], { option: true }],
  fresh: [false, { option: true }],

  baseURL: async ({ product }, use) => use(product.address),
  extraHTTPHeaders: async ({ fresh }, use) => use(fresh ? anyVisitor() : {}),
  context: async ({ context, product, language }, use) => {
    await context.setExtraHTTPHeaders(anyVisitor());
    if (language !== undefined) {
      await context.addCookies([{ name: languageKey, value: language, url: product.address }]);
      await context.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
        languageKey,
        language,
      ] as const);
    }
    await use(context);
  },
  page: async ({ page, product, allowedConsole }, use) => {
    const complaints = listen(page, product.address);
    await use(page);
    expect(complaints.filter((complaint) => !allowedConsole.some((allowed) => allowed.test(complaint)))).toEqual([]);
  },

  request: async ({ playwright, product }, use) => {
    const request = await playwright.request.newContext({ baseURL: product.address, extraHTTPHeaders: anyVisitor() });
    await use(request);
    await request.dispose();
  },

  signIn: async ({ page }, use) => use(() => signIn(page)),
  mail: async ({ product }, use) => {
    await use(async (fits) => {
      let matchingMail: Email | undefined;
      const findMail = async () => (matchingMail = (await product.mails()).find(fits)) !== undefined;
      await expect.poll(findMail, { message: 'the email is sent', timeout: 30_000 }).toBe(true);
      return matchingMail!;
    });
  },
});

export { admin, expect };

/** Whether an email is addressed to `address`. */
export const isTo = (address: string) => (mail: Email) => Boolean(mail.to?.some((to) => to.address === address));

async function signIn(page: Page): Promise<void> {
  await page.goto('/system-panel/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/system-panel$/);
}

/** Collects errors that no page of the product may cause. */
function listen(page: Page, address: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The configuration blocks the service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // A busy machine draws the first text later than Chromium expects; `weight.spec.ts` checks that preloaded fonts are used.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== address) complaints.push(`request elsewhere: ${url.href}`);
  });
  return complaints;
}

/** A header with a random client address from a range for examples, so no two tests share a rate limit. */
export const anyVisitor = () => ({
  'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
});
