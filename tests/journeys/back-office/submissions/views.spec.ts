import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, operator, submit } from '../operator.ts';

test('Views: a filter is saved with a name and a count, shared, renamed, moved to the front and deleted', async ({
  page,
}) => {
  const api = await operator(page);
  for (const index of [1, 2, 3]) await submit(api, `Viewalia ${index}`, { platforms: ['Epic Games'] });
  await page.goto('/system-panel?q=viewalia&platform=Epic+Games&view=rows');
  const views = page.getByRole('group', { name: 'Views' });

  for (const name of ['Epic ones', 'Second view']) {
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill(name);
    if (name === 'Second view') await page.getByLabel('Share with everyone').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'View saved');
    if (name === 'Epic ones') await page.goto('/system-panel?q=viewalia&sort=oldest&view=rows');
  }
  // The operator's own view comes last, with the current number of its matches.
  await expect(views.getByRole('button').last()).toHaveText('Epic ones3');
  await views.getByRole('button', { name: 'Epic ones' }).click();
  await expect(page).toHaveURL(/platform=Epic/);
  await expect(views.getByRole('button', { name: 'Epic ones' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(views.getByRole('button', { name: 'Second view' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Manage views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await expectAccessible(page);
  await dialog.getByLabel('Name of Epic ones').fill('Epic');
  await page.keyboard.press('Enter');
  await expectToast(page, 'View changed');
  await dialog.getByRole('button', { name: 'Share Epic' }).click();
  await dialog.getByRole('region', { name: 'Shared' }).getByRole('button', { name: 'Move Epic down' }).click();
  await dialog.getByRole('button', { name: 'Delete Second view' }).click();
  await expectToast(page, 'View deleted');
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await page.locator('[data-variant]').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
});
