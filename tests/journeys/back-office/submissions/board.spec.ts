import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { choose, expectToast, failedRequest, operator, submit } from '../operator.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('The board', () => {
  test.use({ allowedConsole: failedRequest });

  test('moves a card by mouse, keyboard and menu, counts its columns, and reopens', async ({ page }) => {
    const api = await operator(page);
    for (const index of [1, 2, 3]) await submit(api, `Boardia ${index}`);
    await page.goto('/system-panel?q=boardia');
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(column(page, 'Pending').getByRole('article')).toHaveCount(3);
    await expectAccessible(page);

    await card(page, 'Boardia 1').dragTo(column(page, 'In Progress'));
    await expectToast(page, 'Status Updated');
    await expect(column(page, 'In Progress').getByRole('article')).toHaveCount(1);
    await expect(column(page, 'Pending').locator('[data-total]')).toHaveText('2');

    await card(page, 'Boardia 2').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column(page, 'In Progress').getByRole('article')).toHaveCount(2);
    await expect(card(page, 'Boardia 2')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Boardia 2 moved to In Progress.' })).toBeAttached();
    await page.keyboard.press('ArrowLeft');
    await expect(card(page, 'Boardia 3')).toBeFocused();

    await choose(page.getByLabel('Status of Boardia 3'), 'Cancelled');
    await expect(column(page, 'Cancelled').getByRole('article')).toHaveCount(1);
    // The card is back before the response of the server.
    const undone = page.waitForResponse((response) => response.request().method() !== 'GET');
    await page.locator('[data-variant]').getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Pending').getByRole('article')).toHaveCount(1);
    await undone;

    await page.goto('/system-panel?q=boardia');
    await expect(column(page, 'Pending')).toBeVisible();

    // Submissions are stepped through in the order of the board, and Back leads to the last open one.
    await card(page, 'Boardia 3').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Boardia 3' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1, name: 'Boardia 2' })).toBeVisible();
    await page.goBack();
    await expect(card(page, 'Boardia 2')).toBeFocused();
  });

  test('moves a card back that another operator moved first, and names its column', async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Boardrace');
    await page.goto('/system-panel?q=boardrace&view=board');
    await expect(card(page, 'Boardrace')).toBeVisible();
    await api('PATCH', `/api/projects/${id}/status`, { status: 'cancelled' });
    // The card stays in place until the operator requests the news.
    await expect(page.getByRole('button', { name: '1 changed · Show' })).toBeVisible({ timeout: 10_000 });
    await expect(column(page, 'Pending').getByRole('article')).toHaveCount(1);
    await card(page, 'Boardrace').dragTo(column(page, 'Completed'));
    await expectToast(page, 'Changed in the meantime', /Boardrace is now Cancelled/, 'destructive');
    await expect(column(page, 'Cancelled').getByRole('article')).toHaveCount(1);
    await expect(column(page, 'Completed').getByRole('article')).toHaveCount(0);
  });

  test('shows the nearest names instead of empty columns, and the matches without the filters', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Quicksilverton');
    await page.goto('/system-panel?q=qquikksilvertan&view=board');
    const near = page.getByRole('list', { name: 'Similar names:' });
    await expect(near.getByRole('link')).toHaveText(['Quicksilverton']);
    await expect(column(page, 'Pending')).toBeHidden();
    await expectAccessible(page);
    await page.goto('/system-panel?q=quicksilverton&status=completed&view=board');
    await page
      .getByRole('list', { name: 'Without the filters:' })
      .getByRole('link', { name: 'Quicksilverton' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quicksilverton' })).toBeVisible();
    // If only a filter is set, empty columns stay.
    await page.goto('/system-panel?age=1&priority=low&view=board');
    await expect(column(page, 'Pending')).toBeVisible();
  });

  test('shows 50 cards of a column, and more when it is scrolled', async ({ page }) => {
    await operator(page);
    const form = { projectType: 'game', description: 'Light.', contactEmail: 'oksana@lantern.example' };
    for (let index = 0; index < 55; index++)
      await page.request.post('/api/projects', {
        data: { ...form, name: `Scrollia ${index}` },
        headers: { 'X-Forwarded-For': `198.19.1.${index}` },
      });
    await page.goto('/system-panel?q=scrollia&sort=newest&view=board');
    const cards = column(page, 'Pending').getByRole('article');
    await expect(cards).toHaveCount(50);
    await expect(column(page, 'Pending').locator('[data-total]')).toHaveText('55');
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(55);
  });
});

test.describe('The board by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

  test('moves a card by its menu, and shows the new column', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Touchstonia');
    await page.goto('/system-panel?q=touchstonia&view=board');
    const menu = page.getByLabel('Status of Touchstonia');
    await menu.tap();
    await page.getByRole('menuitemradio', { name: 'Completed' }).tap();
    await expectToast(page, 'Status Updated');
    await expect(column(page, 'Completed').getByRole('article')).toHaveCount(1);
    await expect(card(page, 'Touchstonia')).toHaveAttribute('draggable', 'true');
    await expectAccessible(page);
  });
});
