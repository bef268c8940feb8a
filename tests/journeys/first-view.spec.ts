import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';

/** How many parts the browser may leave for later. */
const skipped = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((part) => getComputedStyle(part).contentVisibility === 'auto')
        .length,
  );

test.describe('A page is laid out', () => {
  test('as far as its first view until its code is here, then to its end', async ({ page }) => {
    const { promise: come, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/assets/shell-*.js', async (route) => {
      await come;
      await route.continue();
    });
    await page.goto('/cases', { waitUntil: 'domcontentloaded' });
    expect(await skipped(page)).toBeGreaterThan(5);
    letThrough();
    await expect(page.locator('html')).not.toHaveAttribute('data-first-view');
    expect(await skipped(page)).toBe(0);
    await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0);
  });

  for (const [width, height] of [
    [375, 812],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`without moving what is seen, at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const address of ['/', '/publishing', '/cases', '/cases/1', '/about', '/contact', '/privacy']) {
        await page.goto(address);
        await expect(page.locator('html')).not.toHaveAttribute('data-first-view');
        const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
        expect(sum, address).toBeLessThan(0.005);
      }
    });
  }

  test('whole at once where the address names a place far below', async ({ page }) => {
    await page.goto('/publishing#earnings');
    await expect(page.locator('html')).not.toHaveAttribute('data-first-view');
    await expect(page.locator('#earnings')).toBeInViewport();
    await expect
      .poll(() => page.locator('#earnings').evaluate((part) => Math.abs(part.getBoundingClientRect().top)))
      .toBeLessThan(120);
  });

  test.describe('whole at once', () => {
    test.use({ javaScriptEnabled: false });

    test('without scripts', async ({ page }) => {
      await page.goto('/publishing');
      expect(await skipped(page)).toBe(0);
    });
  });
});
