import { addressIn, languages } from '../../../domain/language.ts';
import { expect, test } from '../fixtures.ts';

const pages = ['/', '/publishing', '/about', '/cases', '/cases/1', '/contact', '/privacy'];

for (const language of languages) {
  test.describe(`Every public page in ${language}`, () => {
    for (const [width, what] of [
      [320, 'the narrowest window'],
      [640, 'a window of 1280 px at 200 %'],
    ] as const) {
      test(`fits ${what} without scrolling sideways`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of pages) {
          await page.goto(addressIn(language, path));
          const widest = await page.evaluate(() => document.scrollingElement!.scrollWidth);
          expect([path, widest]).toEqual([path, width]);
        }
      });
    }

    test('stands still while it loads and is read', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.addInitScript(() => {
        const shifts = Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) shifts.shift += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of pages) {
        await page.goto(addressIn(language, path), { waitUntil: 'networkidle' });
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.waitForLoadState('networkidle');
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        expect([path, shift.toFixed(2)]).toEqual([path, '0.00']);
      }
    });
  });
}
