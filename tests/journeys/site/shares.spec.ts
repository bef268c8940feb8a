import type { Page } from '@playwright/test';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { faults, settle } from '../accessibility.ts';
import { operator } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';
import { findCutText, findOverlappingText } from './shown-text.ts';

const pages = ['/', '/publishing', '/about', '/cases', '/contact'];

/** Publishes a split, as an admin does in the settings. */
async function publishSplit(page: Page, split: typeof defaultStudio.split): Promise<void> {
  const api = await operator(page);
  const { draft } = await (await api('GET', '/api/settings/studio')).json();
  const changes = { split };
  const saved = await api('PUT', '/api/settings/studio/draft', { changes, version: draft?.updatedAt ?? null });
  const { updatedAt } = (await saved.json()).draft;
  expect((await api('POST', '/api/settings/studio/publish', { version: updatedAt })).status()).toBe(200);
}

/** The bars of the page with the share that each has by its class, and with its first part as it is drawn, both in percent. */
function drawnBars(): { share: number; drawn: number }[] {
  const percent = (part: number, whole: number) => (100 * part) / whole;
  const bars = [...document.querySelectorAll<HTMLElement>('body [class*="share-"]')].map((bar) => ({
    share: Number(/share-(\d+)/.exec(bar.className)![1]),
    drawn: percent(bar.firstElementChild!.getBoundingClientRect().width, bar.getBoundingClientRect().width),
  }));
  const share = Number(/share-(\d+)/.exec(document.documentElement.className)![1]);
  const marks = [...document.querySelectorAll('svg:has(> .mark-filled)')].map((mark) => ({
    share,
    drawn: percent(mark.firstElementChild!.getBoundingClientRect().width, mark.getBoundingClientRect().width),
  }));
  const line = document.querySelector('footer [aria-hidden] .relative')!;
  const width = line.getBoundingClientRect().width;
  const end = width - Number.parseFloat(getComputedStyle(line, '::before').right);
  return [...bars, ...marks, { share, drawn: percent(end, width) }];
}

/** Percentages that have more than one line. */
function findBrokenFigures(): string[] {
  const figures = [...document.querySelectorAll('main *')].filter(
    (element) => element.childElementCount === 0 && /^\d+\s?%$/.test(element.textContent.trim()),
  );
  const broken = figures.filter((figure) => {
    const range = document.createRange();
    range.selectNodeContents(figure);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  return broken.map((figure) => figure.textContent);
}

// The product of the worker serves other journeys after this one.
test.afterEach(({ page }) => publishSplit(page, defaultStudio.split));

for (const developer of [1, 51, 60, 70, 85, 99]) {
  test(`A share of ${developer} is drawn to scale and cuts, covers and hides no text, in every language`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await publishSplit(page, { developer, elsewhere: 50 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const language of languages) {
      for (const path of pages) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(addressIn(language, path), { waitUntil: 'networkidle' });
        const shown = path === '/contact' || path === '/cases' || path === '/about' ? [] : [`${developer}%`];
        for (const figure of shown) await expect(page.locator('main')).toContainText(figure);
        for (const width of [320, 1440]) {
          const where = `${language} ${path} at ${width} px`;
          await page.setViewportSize({ width, height: 900 });
          await settle(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
          const bars = await page.evaluate(drawnBars);
          expect(
            bars.map(({ share }) => share),
            where,
          ).toContain(developer);
          for (const { share, drawn } of bars) expect(Math.abs(drawn - share), where).toBeLessThan(0.5);
          expect(await page.evaluate(findCutText), where).toEqual([]);
          expect(await page.evaluate(findOverlappingText), where).toEqual([]);
          expect(await page.evaluate(findBrokenFigures), where).toEqual([]);
          // The structure is the same in every language.
          if (language === 'en') expect(await faults(page), where).toEqual([]);
        }
      }
    }
  });
}
