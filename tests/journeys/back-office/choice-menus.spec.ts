import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, expectToast, operator, submit } from './operator.ts';

/** Performs on a closed and an open menu all inputs that would change a select, and closes the menu. */
async function touchWithoutChoosing(page: Page, menu: Locator): Promise<void> {
  await menu.focus();
  for (const key of ['ArrowUp', 'c', 'h', 'End', 'PageDown']) await page.keyboard.press(key);
  await menu.focus();
  await menu.hover();
  await page.mouse.wheel(0, 40);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'c', 'End']) await page.keyboard.press(key);
  await page.mouse.wheel(0, 40);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
}

test.describe('A choice that acts', () => {
  test('is made by Enter or a click; an arrow key, a letter or the wheel changes nothing', async ({ page }) => {
    const api = await operator(page);
    const project = await submit(api, 'Choicelia');
    const form = { name: 'Mira', email: 'mira@player.example', message: 'Do you publish for the web?' };
    await page.request.post('/api/contact-v2', { data: { ...form, subject: 'Choicelia asked' } });
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });

    await page.goto('/system-panel?q=choicelia');
    await page.getByRole('checkbox', { name: 'Select Choicelia' }).check();
    const bar = page.getByRole('group', { name: 'Selection' });
    await touchWithoutChoosing(page, bar.getByRole('button', { name: 'Status' }));
    expect(writes).toEqual([]);
    await choose(bar.getByRole('button', { name: 'Status' }), 'In Progress');
    await expectToast(page, '1 changed');

    await page.goto('/system-panel?q=choicelia&view=board');
    const onBoard = page.getByLabel('Status of Choicelia');
    writes.length = 0;
    await touchWithoutChoosing(page, onBoard);
    expect(writes).toEqual([]);
    await onBoard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'In Progress' })).toBeChecked();
    await page.keyboard.type('pen');
    await expect(page.getByRole('menuitemradio', { name: 'Pending' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Status Updated');

    await page.goto(`/system-panel/submissions/${project.id}`);
    writes.length = 0;
    await touchWithoutChoosing(page, page.getByLabel('Assigned to'));
    await touchWithoutChoosing(page, page.getByLabel('Priority'));
    expect(writes).toEqual([]);

    await page.goto('/system-panel/messages?q=choicelia');
    writes.length = 0;
    await touchWithoutChoosing(page, page.getByLabel('Status of Choicelia asked'));
    expect(writes).toEqual([]);
  });

  test('of several filter values is one popover with checkboxes, also by keyboard', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Tickalia web', { projectType: 'web' });
    await submit(api, 'Tickalia game');
    await submit(api, 'Tickalia app', { projectType: 'app' });
    await page.goto('/system-panel?q=tickalia');
    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect(cards).toHaveCount(3);
    await page.getByRole('button', { name: 'Filters' }).click();
    const filter = page.getByRole('search').getByLabel('Type', { exact: true });
    await filter.press('Enter');
    const ticks = page.getByRole('dialog', { name: 'Type' });
    await expect(ticks.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/q=tickalia$/);
    await page.keyboard.press('Space');
    await expect(cards).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(2);
    await expect(ticks.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expectAccessible(page);
    await ticks.getByRole('button', { name: 'Any' }).click();
    await expect(cards).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await expect(filter).toHaveAccessibleName('Type Any');
  });
});
