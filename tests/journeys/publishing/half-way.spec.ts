import type { Page } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { enter } from '../back-office/operator.ts';
import { screen } from '../back-office/cases/cases-manager.ts';
import { faults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { dialog, openSubmission, toast } from './dialog.ts';

/** Slows all animations down a thousand times. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
}

/** Dialogs and toasts must be readable during their animation: text that fades in would have too little contrast at first. */
test.describe('Halfway through its animation there is enough contrast in', () => {
  // The slow animations would remain in a reused page.
  test.use({ fresh: true });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 900 });
    await slowDown(page);
  });
  test.afterEach(async ({ page }) => {
    const moving = await page.evaluate(() => {
      const animations = document.getAnimations().filter((animation) => animation instanceof CSSAnimation);
      for (const animation of animations) animation.currentTime = 75;
      return animations.length;
    });
    expect(moving).toBeGreaterThan(0);
    expect(await faults(page)).toEqual([]);
  });

  test('a toast', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page)).toBeVisible();
  });

  test('a form', async ({ page }) => {
    await openSubmission(page);
  });

  test('a screenshot', async ({ page }) => {
    const { id, title } = cases[0]!;
    await page.goto(`/cases/${id}`);
    await page.getByRole('button', { name: `${title}, screenshot 1` }).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('a question', async ({ page }) => {
    await enter(page, screen);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
