import type { Page } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { holdCode } from '../site/held-code.ts';
import { expect, test } from '../fixtures.ts';

const topCases = cases.filter(({ topCase }) => topCase);

test.describe('The carousel', () => {
  test.use({ fresh: true });

  const carousel = (page: Page) => page.getByRole('region', { name: 'Top cases' });
  const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });

  async function expectShown(page: Page, index: number) {
    await expect(carousel(page).locator('[data-shown=true]')).toHaveCount(1);
    await expect(carousel(page).locator('[data-shown=true]')).toContainText(topCases[index]!.title);
    await expect(button(page, `Show ${topCases[index]!.title}`)).toHaveAttribute('aria-current', 'true');
  }

  /** Opens the page with a fake clock. */
  async function open(page: Page) {
    const start = new Date('2026-11-20T12:00:00Z');
    await page.clock.install({ time: start });
    await page.clock.pauseAt(new Date(start.getTime() + 1000));
    await page.goto('/cases');
    await expectShown(page, 0);
  }
  const running = (page: Page) => expect(carousel(page).locator('[aria-live=off]')).toHaveCount(1);
  const standing = (page: Page) => expect(carousel(page).locator('[aria-live=polite]')).toHaveCount(1);

  test('fetches later slides after hydration, not before', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/cases');
    const later = carousel(page).locator('[data-shown=false] picture img');
    const fetched = () =>
      later.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).currentSrc).length);
    await expect(later).toHaveCount(2);
    expect(await fetched()).toBe(0);
    letThrough();
    await expect.poll(fetched).toBe(2);
  });

  test('fills the window with up to three top cases', async ({ page }) => {
    await page.goto('/cases');
    const { height } = (await carousel(page).boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(page.viewportSize()!.height);
    await expect(carousel(page).locator('[data-shown]')).toHaveCount(3);
    await expect(carousel(page).getByRole('link', { name: 'View Details' })).toHaveCount(1);
  });

  test('advances every 5000 ms, fading for 1000 ms, and restarts after the last', async ({ page }) => {
    await open(page);
    await running(page);
    for (const index of [1, 2, 0]) {
      await page.clock.runFor(4999);
      await expectShown(page, (index + 2) % 3);
      await page.clock.runFor(1);
      await expectShown(page, index);
    }
    const slide = carousel(page).locator('[data-shown=true]');
    await expect(slide).toHaveCSS('transition-property', 'opacity, visibility');
    await expect(slide).toHaveCSS('transition-duration', '1s');
  });

  test('wraps in both directions', async ({ page }) => {
    await open(page);
    await running(page);
    await button(page, 'Previous slide').click();
    await expectShown(page, 2);
    await button(page, 'Next slide').click();
    await expectShown(page, 0);
  });

  test('shows the slide of a dot, and links to its case', async ({ page }) => {
    await open(page);
    await running(page);
    await button(page, `Show ${topCases[1]!.title}`).click();
    await expectShown(page, 1);
    // The previous slide is still fading out.
    await carousel(page).locator('[data-shown=true]').getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/cases/${topCases[1]!.id}`);
  });

  test('waits while the pointer is over it', async ({ page }) => {
    await open(page);
    await running(page);
    await page.mouse.move(400, 300);
    await standing(page);
    await page.clock.runFor(20_000);
    await expectShown(page, 0);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    await page.mouse.move(401, 301);
    await running(page);
    await page.clock.runFor(5000);
    await expectShown(page, 1);
  });

  test('waits while the keyboard is in it', async ({ page }) => {
    await open(page);
    await running(page);
    await button(page, 'Next slide').focus();
    await standing(page);
    await page.clock.runFor(20_000);
    await expectShown(page, 0);
    await page.keyboard.press('Enter');
    await expectShown(page, 1);
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).focus();
    await running(page);
    await page.clock.runFor(5000);
    await expectShown(page, 2);
  });

  test('stays paused until it is started again', async ({ page }) => {
    await open(page);
    await running(page);
    await button(page, 'Pause the carousel').click();
    await page.getByRole('banner').hover();
    await page.clock.runFor(20_000);
    await expectShown(page, 0);
    await button(page, 'Start the carousel').click();
    await page.getByRole('banner').hover();
    await running(page);
    await page.clock.runFor(5000);
    await expectShown(page, 1);
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('does not advance, but its controls work', async ({ page }) => {
      await open(page);
      await standing(page);
      await page.clock.runFor(20_000);
      await expectShown(page, 0);
      await expect(button(page, 'Pause the carousel')).toBeHidden();
      await button(page, 'Next slide').click();
      await expectShown(page, 1);
    });
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

    test('follows a finger', async ({ page }) => {
      await open(page);
      await running(page);
      const touch = await page.context().newCDPSession(page);
      const swipe = async (from: number, to: number) => {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 300 }] });
        for (const part of [0.3, 0.6, 1]) {
          const x = from + (to - from) * part;
          await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 300 }] });
        }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await swipe(300, 100);
      await expectShown(page, 1);
      await swipe(100, 300);
      await expectShown(page, 0);
      await swipe(100, 300);
      await expectShown(page, 2);
    });
  });
});
