import { addressIn, languages } from '../../../domain/text/language.ts';
import { expectAccessible, settle } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { fillPortfolio } from '../portfolio-items.ts';
import { publicPages as pages } from './public-pages.ts';
import { findCutText } from './shown-text.ts';

test.beforeEach(({ page, request }) => fillPortfolio(page, request));

for (const path of [...pages, '/cases/5']) {
  test(`${path} does not shift, has no accessibility faults, fits every window and cuts off no text at 200%, in every language`, async ({
    page,
  }) => {
    await page.addInitScript(sumShifts);
    for (const language of languages) {
      // The viewport of a phone.
      await page.setViewportSize({ width: 375, height: 812 });
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await page.goto(addressIn(language, path), { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await page.waitForLoadState('networkidle');
      expect([language, (await page.evaluate(readShifts)).toFixed(2)]).toEqual([language, '0.00']);

      await expectAccessible(page, { schemes: ['light'], widths: [320, 1440] });
      // A width of 640 px corresponds to a window of 1280 px at 200%.
      for (const width of [320, 640, 375]) {
        await page.setViewportSize({ width, height: 812 });
        expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(width);
      }
      // Growing elements clip their content until they have grown.
      await settle(page);
      await page.evaluate(doubleText);
      expect([language, await page.evaluate(findCutText)]).toEqual([language, []]);
    }
  });
}

for (const language of languages) {
  for (const width of [375, 1440]) {
    test(`Every public page in ${language} hardly shifts if its fonts load late, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 812 });
      await page.addInitScript(sumShifts);
      let lateFont = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await lateFont.promise;
        await route.continue();
      });
      for (const path of pages) {
        lateFont = Promise.withResolvers<void>();
        await page.goto(addressIn(language, path), { waitUntil: 'domcontentloaded' });
        await expect(page.locator('h1')).toBeVisible();
        await page.evaluate(twoFrames);
        lateFont.resolve();
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(twoFrames);
        const shift = await page.evaluate(readShifts);
        expect([path, shift < 0.02, shift]).toEqual([path, true, shift]);
      }
    });
  }
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

/** Doubles the text size. */
function doubleText(): void {
  const root = document.documentElement;
  root.style.fontSize = `${Number.parseFloat(getComputedStyle(root).fontSize) * 2}px`;
}
