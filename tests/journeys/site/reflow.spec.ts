import { addressIn, languages } from '../../../domain/language.ts';
import { expect, test } from '../fixtures.ts';
import { publicPages as pages } from './public-pages.ts';

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
      await page.addInitScript(sumShifts);
      for (const path of pages) {
        await page.goto(addressIn(language, path), { waitUntil: 'networkidle' });
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.waitForLoadState('networkidle');
        expect([path, (await page.evaluate(readShifts)).toFixed(2)]).toEqual([path, '0.00']);
      }
    });

    for (const width of [375, 1440]) {
      test(`hardly moves when its fonts come late, at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 812 });
        await page.addInitScript(sumShifts);
        let late = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await late.promise;
          await route.continue();
        });
        for (const path of pages) {
          late = Promise.withResolvers<void>();
          await page.goto(addressIn(language, path), { waitUntil: 'domcontentloaded' });
          await expect(page.locator('h1')).toBeVisible();
          await page.evaluate(twoFrames);
          late.resolve();
          await page.evaluate(() => document.fonts.ready);
          await page.evaluate(twoFrames);
          const shift = await page.evaluate(readShifts);
          expect([path, shift < 0.02, shift]).toEqual([path, true, shift]);
        }
      });
    }
  });
}

function sumShifts(): void {
  const shifts = Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readShifts = () => (window as unknown as { shift: number }).shift;

const twoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
