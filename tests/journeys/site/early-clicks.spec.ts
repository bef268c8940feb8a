import { holdCode } from './held-code.ts';
import { expect, test } from '../fixtures.ts';

test.use({ fresh: true });

test.describe('A click before hydration', () => {
  test('takes effect: a list opens', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeVisible();
  });

  test('takes effect: a link navigates, without a new document', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    letThrough();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  });

  test('takes effect: a chip filters the list in place', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/cases', { waitUntil: 'domcontentloaded' });
    await page.getByRole('main').getByRole('button', { name: 'Games' }).click();
    letThrough();
    await expect(page).toHaveURL('/cases?filter=games');
  });

  test('navigates even if the code loads slowly', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    letThrough();
  });
});
