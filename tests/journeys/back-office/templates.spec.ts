import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { enter, operator, submit } from './operator.ts';

test(
  'A shared template answers, sets the status and assigns in one step, by keyboard, and is undone',
  { tag: '@core' },
  async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Makroberg');
    await enter(page, '/system-panel/templates');
    await page.getByRole('button', { name: 'New template' }).click();
    const editor = page.getByRole('region', { name: 'New template' });
    await editor.getByLabel('Title').fill('Begin at once');
    await editor.getByLabel('Subject').fill('“{project}” begins');
    await editor.getByLabel('Text').fill('{greeting}\n\nWe begin with {wrong}.');
    await expect(editor.getByRole('alert')).toHaveText('Unknown placeholders: {wrong}');
    await editor.getByLabel('Text').fill('{greeting}\n\nWe begin today.');
    await expect(editor.getByRole('region', { name: 'Preview' })).toContainText('Hello,');
    await editor.getByLabel('Set the status').selectOption('In Progress');
    await editor.getByLabel('Assign to').selectOption('The operator who uses it');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByRole('button', { name: 'Begin at once' })).toBeVisible();

    await page.goto(`/system-panel/submissions/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Makroberg' })).toBeVisible();
    await page.keyboard.press(';');
    await expect(page.getByLabel('Start from a template')).toBeFocused();
    await page.getByLabel('Start from a template').selectOption('Begin at once');
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Hello,\n\nWe begin today.');
    await expect(page.getByLabel('Subject')).toHaveValue('“Makroberg” begins');
    await expect(page.getByLabel('Assigned to')).toHaveAccessibleName(/^Assigned to (?!Nobody)/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Assigned to')).toHaveAccessibleName('Assigned to Nobody');
  },
);
