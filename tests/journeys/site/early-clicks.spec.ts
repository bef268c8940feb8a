import { holdCode } from './held-code.ts';
import { expect, test } from '../fixtures.ts';

test.use({ fresh: true });

test.describe('What is clicked before a page answers', () => {
  test('happens when it does: a list opens', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeVisible();
  });

  test('happens when it does: a link leads on, without a new document', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    letThrough();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  });

  test('happens when it does: a chip narrows the list where it is', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/cases', { waitUntil: 'domcontentloaded' });
    await page.getByRole('main').getByRole('button', { name: 'Games' }).click();
    letThrough();
    await expect(page).toHaveURL('/cases?filter=games');
  });

  test('leads on all the same when the code is long in coming', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    letThrough();
  });
});
