import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, operator, submit, tickFilter } from '../operator.ts';

test('Labels: a new one is added to a selection by keyboard, chips filter by several, and Undo removes it', async ({
  page,
}) => {
  const api = await operator(page);
  for (const index of [1, 2, 3]) await submit(api, `Labelia ${index}`);
  await api('POST', '/api/labels', { name: 'Needs a build' });
  await page.goto('/system-panel?q=labelia&view=rows');
  const rows = page.getByRole('tabpanel').getByRole('article');
  await expect(rows).toHaveCount(3);

  for (const key of ['j', 'x', 'j', 'x', 'l']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(dialog.getByLabel('Find or add a label')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Pitch deck');
  await page.keyboard.press('Enter');
  await expectToast(page, '2 changed');
  await expect(rows.filter({ has: page.getByRole('list', { name: 'Labels' }) })).toHaveCount(2);

  // Adds another label to one of them on its page.
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Labelia/ })).toBeVisible();
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await dialog.getByRole('button', { name: 'Needs a build' }).click();
  await expectToast(page, '1 changed');
  await expect(page.getByText('Labeled Needs a build')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Filters' }).click();
  const filter = page.getByRole('search').getByLabel('Label', { exact: true });
  await tickFilter(filter, 'Pitch deck');
  await expect(rows).toHaveCount(2);
  await tickFilter(filter, 'Needs a build');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    /Label: Pitch deck/,
    /Label: Needs a build/,
  ]);
  await page.getByRole('button', { name: 'Remove Label: Pitch deck' }).click();
  await expect(rows).toHaveCount(1);

  await page.keyboard.press('Control+z');
  await expectToast(page, 'Undone');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.goto('/system-panel?q=labelia&view=rows');
  await expect(rows.filter({ has: page.getByRole('list', { name: 'Labels' }) })).toHaveCount(2);

  // Renaming a label to another's name merges the two.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('l');
  await dialog.getByRole('button', { name: 'Rename or delete' }).click();
  await dialog.getByRole('button', { name: 'Rename Pitch deck' }).click();
  await dialog.getByLabel('New name of Pitch deck').fill('needs a BUILD');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Merged into Needs a build');
});
