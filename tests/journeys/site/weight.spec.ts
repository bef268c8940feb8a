import type { Request } from '@playwright/test';
import { languages, languageTable } from '../../../domain/text/language.ts';
import { operator, submit } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';

/** The budget of the home page's first view in transferred bytes. */
const budget = { scripts: 40 * 1024, styles: 13 * 1024, everything: 400 * 1024 };

/** The maximum of requests in the home page's first view on a phone, without two fonts per script. */
const mostRequests = 10;

/** The maximum of script bytes that a page loads automatically, including its dialogs and toasts. */
const scriptBudgets = { '/cases': 45_000, '/publishing': 75_000, '/contact': 70_000 };

test.use({ fresh: true, viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 });

for (const language of languages) {
  test.describe(`The home page in ${language}`, () => {
    test.use({ language });

    test('is light, and requests nothing that its first view does not need', async ({ page }) => {
      const sizes: { kind: string; bytes: number; address: string }[] = [];
      page.on('requestfinished', async (request) => {
        const { responseBodySize: bytes } = await request.sizes();
        sizes.push({ kind: request.resourceType(), bytes, address: new URL(request.url()).pathname });
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      const weight = (kind?: string) =>
        sizes.reduce((sum, size) => (kind === undefined || size.kind === kind ? sum + size.bytes : sum), 0);
      // The code is requested after the first paint, which a busy machine may delay beyond network idle.
      const code = (await page.locator('[data-code]').getAttribute('data-code'))!.split(' ');
      const missing = () => code.filter((file) => !sizes.some(({ address }) => address === file));
      await expect.poll(missing).toEqual([]);
      expect(sizes.map(({ address }) => address).length).toBeLessThanOrEqual(
        mostRequests + 2 * languageTable[language].scripts.length,
      );
      expect(weight('script')).toBeGreaterThan(10_000);
      expect(weight('script')).toBeLessThanOrEqual(budget.scripts);
      expect(weight('stylesheet')).toBeLessThanOrEqual(budget.styles);
      expect(weight()).toBeLessThanOrEqual(budget.everything);
      const preloadedFonts = await page.locator('link[rel=preload][as=font]').count();
      expect(preloadedFonts).toBeGreaterThan(0);
      const countUsedFonts = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
      await expect.poll(countUsedFonts).toBeGreaterThanOrEqual(preloadedFonts);
      const names = sizes.map(({ address }) => address).join('\n');
      expect(names).not.toMatch(/mobile-menu|toaster|dialog|submission|back-office|login/);
    });
  });
}

for (const [path, most] of Object.entries(scriptBudgets)) {
  test(`The scripts of ${path} weigh less than ${most / 1000} kB, including those that it loads when idle`, async ({
    page,
  }) => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThan(most);
  });
}

/** The maximum of scripts of the back office's first screen, in bytes with Brotli. */
const backOfficeBudget = 250_000;

test('The first screen of the back office loads at most 250 kB of scripts', async ({ page }) => {
  const api = await operator(page);
  await submit(api, 'Weighed');
  await page.goto('/system-panel');
  for (const view of ['cards', 'rows', 'board']) {
    const weighed: Promise<{ bytes: number; encoding: string | null }>[] = [];
    const weigh = async (request: Request) => {
      const headers = await (await request.response())!.allHeaders();
      return { bytes: Number(headers['content-length']), encoding: headers['content-encoding'] ?? null };
    };
    const context = await page
      .context()
      .browser()!
      .newContext({ storageState: await page.context().storageState() });
    const screen = await context.newPage();
    screen.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') weighed.push(weigh(request));
    });
    await screen.goto(new URL(`/system-panel?view=${view}`, page.url()).href, { waitUntil: 'networkidle' });
    await expect(screen.getByRole('article').first()).toBeVisible();
    const scripts = await Promise.all(weighed);
    await context.close();
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(new Set(scripts.filter(({ bytes }) => bytes > 2000).map(({ encoding }) => encoding))).toEqual(
      new Set(['br']),
    );
    expect(total).toBeGreaterThan(150_000);
    expect([view, total <= backOfficeBudget ? 'light' : total]).toEqual([view, 'light']);
  }
});
