import type { Page } from '@playwright/test';
import manifest from '../../../app/art/manifest.json' with { type: 'json' };
import { cases } from '../../../content/cases.ts';
import type { Case } from '../../../domain/content/case.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const saltwick = cases[0] as Case;
const alt = (number: number) => `${saltwick.title}, screenshot ${number}`;
const thumbnail = (page: Page, number: number) => page.getByRole('button', { name: alt(number) });
const lightbox = (page: Page) => page.getByRole('dialog', { name: saltwick.title });

/** Chromium's document for a picture has inline styles, which the picture's policy blocks. */
const ownStyle = /Applying inline style violates/;

async function shows(page: Page, number: number) {
  await expect(lightbox(page).getByRole('img')).toHaveAttribute('alt', alt(number));
  await expect(lightbox(page)).toContainText(`${number} of 3`);
}

async function open(page: Page, number: number) {
  await page.goto('/cases/1');
  await thumbnail(page, number).click();
  await shows(page, number);
}

test.describe('A screenshot', () => {
  test('opens large, and moves forward and back, wrapping at both ends', async ({ page }) => {
    await open(page, 1);
    const image = lightbox(page).getByRole('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
      .toBe(true);
    const next = lightbox(page).getByRole('button', { name: 'Next screenshot' });
    for (const number of [2, 3, 1]) {
      await next.click();
      await shows(page, number);
    }
    await lightbox(page).getByRole('button', { name: 'Previous screenshot' }).click();
    await shows(page, 3);
  });

  test('opens, moves and closes by keyboard, and the focus is restored', async ({ page }) => {
    await page.goto('/cases/1');
    for (const key of ['Enter', ' ']) {
      await thumbnail(page, 2).focus();
      await page.keyboard.press(key);
      await shows(page, 2);
      await page.keyboard.press('ArrowRight');
      await shows(page, 3);
      await page.keyboard.press('ArrowRight');
      await shows(page, 1);
      await page.keyboard.press('ArrowLeft');
      await shows(page, 3);
      await page.keyboard.press('Escape');
      await expect(lightbox(page)).toHaveCount(0);
      await expect(thumbnail(page, 2)).toBeFocused();
    }
  });

  test('keeps the focus inside, and closes with its cross', async ({ page }) => {
    await open(page, 1);
    for (let presses = 0; presses < 7; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(lightbox(page).locator(':focus')).toHaveCount(1);
    }
    await lightbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(thumbnail(page, 1)).toBeFocused();
  });

  test("of an operator's case is the picture at its address", async ({ page }) => {
    const screenshots = [`${manifest.cases.grinpile.folder}/shot-1-640.webp`, '/nowhere.webp'];
    await page.route('**/api/cases/1', (route) => route.fulfill({ json: { ...saltwick, id: 1, screenshots } }));
    await page.route('**/nowhere.webp', (route) => route.fulfill({ status: 200, contentType: 'image/webp', body: '' }));
    await page.goto('/cases');
    await page
      .locator('#projects')
      .getByRole('article', { name: saltwick.title })
      .getByRole('link', { name: 'View Details' })
      .click();
    await thumbnail(page, 1).click();
    await expect(lightbox(page).getByRole('img')).toHaveAttribute('src', screenshots[0]!);
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page)).toContainText('This picture cannot be shown at the moment.');
  });

  test.describe('whose lightbox code does not load', () => {
    test.use({ allowedConsole: [/lightbox-.*\.js|Applying inline style violates/] });

    test('is a link to the picture', async ({ page }) => {
      await page.route('**/assets/lightbox-*.js', (route) => route.abort());
      await page.goto('/cases/1');
      await thumbnail(page, 1).click();
      await expect(page).toHaveURL(`${manifest.cases['saltwick-below'].folder}/shot-1-1280.webp`);
    });
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

    test('follows a finger', async ({ page }) => {
      await open(page, 1);
      const touch = await page.context().newCDPSession(page);
      const swipe = async (from: number, to: number) => {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] });
        for (const part of [0.3, 0.6, 1]) {
          const x = from + (to - from) * part;
          await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 400 }] });
        }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await swipe(300, 100);
      await shows(page, 2);
      await swipe(100, 300);
      await shows(page, 1);
      await swipe(100, 300);
      await shows(page, 3);
    });
  });
});

inEveryLanguage('The screenshots', ({ say }) => {
  test('have no fault that axe finds', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/cases/1');
    const values = { title: saltwick.title, number: 1, count: 3 };
    await page.getByRole('button', { name: say('case.screenshots.alt', values) }).click();
    await expect(lightbox(page)).toContainText(say('case.screenshots.count', values));
    await expect(lightbox(page).getByRole('button', { name: say('case.screenshots.next') })).toBeVisible();
    await expectAccessible(page, { schemes: ['light'] });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false, allowedConsole: [ownStyle] });

    test('link to their pictures', async ({ page }) => {
      await page.goto('/cases/1');
      await page.getByRole('link', { name: say('case.screenshots.alt', { title: saltwick.title, number: 2 }) }).click();
      await expect(page).toHaveURL(`${manifest.cases['saltwick-below'].folder}/shot-2-1280.webp`);
    });
  });
});
