import { cases } from '../../../../content/cases.ts';
import { expectAccessible } from '../../accessibility.ts';
import { answer, enter, expectToast, failedRequest, hold } from '../operator.ts';
import { card, find, screen, withCase } from './cases-manager.ts';
import { expect, test } from '../../fixtures.ts';

test.describe('The cases manager', { tag: '@core' }, () => {
  test('links back, adds a case and signs out', async ({ page }) => {
    await enter(page, screen);
    await expect(page.getByRole('heading', { level: 1, name: 'Cases Management' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/system-panel');
    await expect(page.getByRole('button', { name: 'Add Case' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  test('lists cases with their main facts', async ({ page }) => {
    await enter(page, screen);
    const [first] = cases;
    const firstCard = card(page, first!.title);
    await expect(firstCard.locator('[data-colour]')).toHaveText(['Top Case', 'Featured', 'early access']);
    await expect(firstCard.locator('svg').first()).toBeVisible();
    for (const text of [first!.subtitle!, first!.description, '15,000', 'Steam, PC', first!.technologies.join(', ')]) {
      await expect(firstCard.getByText(text, { exact: true })).toBeVisible();
    }
    const [year, month, day] = first!.launchDate!.split('-').map(Number);
    await expect(firstCard.getByText(`${month}/${day}/${year}`, { exact: true })).toBeVisible();
    await expect(firstCard.getByRole('button', { name: `Edit ${first!.title}` })).toBeVisible();
    await expect(firstCard.getByRole('button', { name: `Delete ${first!.title}` })).toBeVisible();
    await expectAccessible(page);
    await firstCard.getByRole('link', { name: first!.title }).click();
    await expect(page).toHaveURL(/\/system-panel\/cases\/\d+$/);
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  });

  test('colors statuses and shows them without underscores', async ({ page }) => {
    const colours = {
      live: 'green',
      in_development: 'blue',
      completed: 'purple',
      upcoming: 'yellow',
      early_access: 'grey',
      coming_soon: 'grey',
    };
    const [sample] = cases;
    const list = Object.keys(colours).map((status, index) => ({
      ...sample,
      id: index + 1,
      title: status,
      status,
      topCase: false,
      featured: false,
    }));
    await answer(page, 'GET', '/api/cases', list);
    await enter(page, screen);
    for (const [status, colour] of Object.entries(colours)) {
      await expect(card(page, status).locator('[data-colour]')).toHaveText(status.replaceAll('_', ' '));
      await expect(card(page, status).locator('[data-colour]')).toHaveAttribute('data-colour', colour);
    }
  });

  test('shows that it is loading, and that it is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/cases', []);
    const release = await hold(page, 'GET', '/api/cases');
    await enter(page, screen);
    await expect(page.getByText('Loading cases...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No cases yet.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('requires a confirmation before it deletes a case', async ({ page }) => {
    await withCase(page, 'To delete', async (api) => {
      const deleteButton = page.getByRole('button', { name: 'Delete To delete' });
      await deleteButton.click();
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this case?' });
      await expect(question.getByText('To delete', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(deleteButton).toBeFocused();
      expect(await find(api, 'To delete')).toBeDefined();
      await deleteButton.click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Success', 'Case deleted successfully.');
      await expect(card(page, 'To delete')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      expect(await find(api, 'To delete')).toBeUndefined();
    });
  });

  test.describe('whose calls fail', () => {
    test.use({ allowedConsole: failedRequest });

    test('reports that the list cannot be loaded', async ({ page }) => {
      await answer(page, 'GET', '/api/cases', { error: 'x' }, 500);
      await enter(page, screen);
      await expect(page.getByText('Failed to fetch cases', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    test('reports that a case was not deleted', async ({ page }) => {
      await answer(page, 'DELETE', '/api/cases/*', { error: 'x' }, 500);
      await enter(page, screen);
      await page.getByRole('button', { name: `Delete ${cases[0]!.title}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Error', 'Failed to delete case.', 'destructive');
      await expect(card(page, cases[0]!.title)).toBeVisible();
    });

    test('saves a case again silently if somebody else changed fields that its dialog does not show', async ({
      page,
    }) => {
      await withCase(page, 'Raced unseen', async (api, entity) => {
        await page.getByRole('button', { name: 'Edit Raced unseen' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Subtitle').fill('Mine');
        await api('PUT', `/api/cases/${entity.id}`, { revenue: '$5,000' });
        const release = await hold(page, 'GET', '/api/cases');
        const reread = page.waitForRequest('**/api/cases');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await reread;
        await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
        await expect(page.locator('[data-variant]')).toHaveCount(0);
        release();
        await expectToast(page, 'Success', 'Case updated successfully.');
        expect(await find(api, 'Raced unseen')).toMatchObject({ subtitle: 'Mine', revenue: '$5,000' });
      });
    });
  });
});
