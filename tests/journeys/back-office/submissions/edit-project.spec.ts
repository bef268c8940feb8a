import type { Page } from '@playwright/test';
import type { Project } from '../../../../domain/conversation/project.ts';
import { expectAccessible } from '../../accessibility.ts';
import { answer, expectToast, failedRequest, hold, operator, submit } from '../operator.ts';
import { expectFailure, refuse, stored, toasts } from './conflict.ts';
import { expect, test } from '../../fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens the edit dialog of a stored submission. */
async function edit(page: Page, name: string) {
  const api = await operator(page);
  const project = await submit(api, name);
  await page.goto('/system-panel');
  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit Project: ${name}` });
  await expect(dialog).toBeVisible();
  return { api, project, dialog, save: dialog.getByRole('button', { name: 'Save Changes' }) };
}

test.describe('The edit dialog', { tag: '@core' }, () => {
  test('has every field', async ({ page }) => {
    const { dialog } = await edit(page, 'Fields');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('required');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Fields');
    await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '3');
    await expect(dialog.getByLabel('Contact Email')).toHaveValue('oksana@lantern.example');
    await expect(dialog.getByLabel('Target Platforms')).toHaveValue('Steam');
    await expect(dialog.getByLabel('Project Type').locator('option')).toHaveText(['Game', 'App', 'Web']);
    await expect(dialog.getByLabel('Priority').locator('option')).toHaveText(['Low', 'Normal', 'High', 'Urgent']);
    await expect(dialog.getByLabel('Status').locator('option')).toHaveText([
      'Pending',
      'In Progress',
      'Completed',
      'Cancelled',
    ]);
    await expect(dialog.getByLabel('Priority')).toHaveValue('normal');
    await expect(dialog.getByLabel('Status')).toHaveValue('pending');
    for (const label of ['Timeline', 'Budget', 'Additional Info'])
      await expect(dialog.getByLabel(label)).toHaveValue('');
    const { host } = new URL(page.url());
    for (const label of ['Logo URL', 'Hero Image URL', 'Screenshots']) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('placeholder', new RegExp(host));
    }
    await expectAccessible(page);
  });

  test('saves the changes, closes and refreshes the list', async ({ page }) => {
    const { api, project, dialog, save } = await edit(page, 'Saved');
    await dialog.getByLabel('Name', { exact: true }).fill('Saved again');
    await dialog.getByLabel('Target Platforms').fill('Steam, , Web ');
    await dialog.getByLabel('Logo URL').fill('not an address');
    await dialog.getByLabel('Screenshots').fill('https://a.example/1.png\n\nhttps://a.example/2.png');
    await dialog.getByLabel('Priority').selectOption('Urgent');
    await dialog.getByLabel('Status').selectOption('Completed');
    const release = await hold(page, 'PUT', '/api/projects/*');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expectToast(page, 'Project Updated', 'Project has been updated successfully.');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Saved again').locator('[data-colour]')).toHaveText(['Completed', 'Urgent', 'Game']);
    const stored = ((await (await api('GET', '/api/projects')).json()) as Project[]).find(
      ({ id }) => id === project.id,
    );
    expect(stored).toMatchObject({
      targetPlatforms: ['Steam', 'Web'],
      logoUrl: null,
      screenshots: ['https://a.example/1.png', 'https://a.example/2.png'],
    });
  });

  test('shows each issue at its field', async ({ page }) => {
    const { dialog, save } = await edit(page, 'Wrong');
    await dialog.getByLabel('Name', { exact: true }).fill('   ');
    await save.click();
    await expect(dialog.getByText('Please enter your name')).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  });

  test('closes without a confirmation if nothing was changed', async ({ page }) => {
    const { dialog } = await edit(page, 'Untouched');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Untouched').getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  test('requires a confirmation before unsaved changes are lost, for every way to close it', async ({ page }) => {
    const { dialog } = await edit(page, 'Left');
    await dialog.getByLabel('Budget').fill('$1');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 450),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Discard' }).click(),
    ];
    for (const leaveDialog of ways) {
      await leaveDialog();
      await expect(question).toBeVisible();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Budget')).toHaveValue('$1');
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    await card(page, 'Left').getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Budget')).toHaveValue('');
  });

  test('completes going back once its changes are discarded', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Gone back from');
    await page.goto('/system-panel/crm');
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await card(page, 'Gone back from').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Budget').fill('$1');
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/system-panel\/crm$/);
  });

  test('accepts no changes during a save and cannot be left, so nothing is lost', async ({ page }) => {
    const { dialog, save } = await edit(page, 'Saving');
    const release = await hold(page, 'PUT', '/api/projects/*');
    await dialog.getByLabel('Budget').fill('$1');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible();
    await dialog.getByLabel('Timeline').pressSequentially('Late');
    await expect(dialog.getByLabel('Timeline')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    release();
    await expectToast(page, 'Project Updated');
    await expect(dialog).toBeHidden();
  });

  test('makes the browser confirm closing the page', async ({ page }) => {
    const { dialog } = await edit(page, 'Closed');
    await dialog.getByLabel('Budget').fill('$1');
    // React handles typed text a moment later.
    const wouldAsk = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(() => page.evaluate(wouldAsk)).toBe(true);
    const dialogEvent = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await dialogEvent;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(dialog.getByLabel('Budget')).toHaveValue('$1');
  });

  test.describe('whose save fails', () => {
    test.use({ allowedConsole: failedRequest });

    test('reports it and keeps the typed text', async ({ page }) => {
      const { dialog, save } = await edit(page, 'Failing');
      await answer(page, 'PUT', '/api/projects/*', { error: 'x' }, 500);
      await dialog.getByLabel('Budget').fill('$2');
      await save.click();
      await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
      await expect(dialog.getByLabel('Budget')).toHaveValue('$2');
      await expect(save).toBeEnabled();
      // The toast can be closed while the dialog is open, without closing the dialog.
      await page.locator('[data-variant]').getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('[data-variant]')).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });

    test('because somebody else has saved in the meantime shows both versions, and can keep mine', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race mine');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000', timeline: 'In May', priority: 'urgent' });
      await save.click();
      await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
      const notice = dialog.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
      await expect(notice).toBeFocused();
      // Only one field needs a choice; those that only the other operator changed are adopted.
      await expect(notice.getByRole('term')).toHaveText(['Budget']);
      await expect(notice.getByRole('definition')).toContainText(['$5,000', '$9,000']);
      await expect(dialog.getByLabel('Timeline')).toHaveValue('In May');
      await expect(dialog.getByLabel('Budget')).toHaveValue('$9,000');
      // Without a choice nothing is saved.
      await save.click();
      await expect(notice).toBeFocused();
      expect(await stored(api, project.id)).toMatchObject({ budget: '$5,000' });
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await expectToast(page, 'Project Updated');
      await expect(dialog).toBeHidden();
      expect(await stored(api, project.id)).toMatchObject({ budget: '$9,000', timeline: 'In May', priority: 'urgent' });
    });

    test('because somebody else has saved several of its fields in the meantime requires a choice for each', async ({
      page,
    }) => {
      const { api, project, dialog, save } = await edit(page, 'Race each');
      await dialog.getByLabel('Budget').fill('$9,000');
      await dialog.getByLabel('Timeline').fill('In June');
      await dialog.getByLabel('Additional Info').fill('Nobody else changes this.');
      await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000', timeline: 'In May' });
      await save.click();
      const notice = dialog.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
      await expect(notice.getByRole('term')).toHaveText(['Timeline', 'Budget']);
      await notice.getByRole('button', { name: 'Take theirs: Timeline' }).click();
      await expect(notice.getByRole('button', { name: 'Take theirs: Timeline' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Keep mine: Budget' }).click();
      await expectToast(page, 'Project Updated');
      await expect(dialog).toBeHidden();
      expect(await stored(api, project.id)).toMatchObject({
        budget: '$9,000',
        timeline: 'In May',
        additionalInfo: 'Nobody else changes this.',
      });
    });

    test('because somebody else changed other fields in the meantime keeps the changes of both', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race apart');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { timeline: 'In May' });
      await save.click();
      await expectToast(page, 'Project Updated');
      await expect(dialog).toBeHidden();
      expect(await stored(api, project.id)).toMatchObject({ budget: '$9,000', timeline: 'In May' });
    });

    test('because somebody else has saved in the meantime can keep theirs', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race theirs');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000' });
      await save.click();
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(dialog.getByRole('region')).toHaveCount(0);
      await expect(dialog.getByLabel('Budget')).toHaveValue('$5,000');
      // The list now has the other version, too.
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(card(page, 'Race theirs').getByText('$5,000', { exact: true })).toBeVisible();
      await card(page, 'Race theirs').getByRole('button', { name: 'Edit' }).click();
      await expect(dialog.getByLabel('Budget')).toHaveValue('$5,000');
      await dialog.getByLabel('Timeline').fill('In June');
      await save.click();
      await expectToast(page, 'Project Updated');
      const stored = (await (await api('GET', '/api/projects')).json()) as Project[];
      expect(stored.find(({ id }) => id === project.id)).toMatchObject({ budget: '$5,000', timeline: 'In June' });
    });

    test('because somebody else changed fields that it does not show is repeated silently', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race unseen');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { estimatedCompletion: '2026-12-18' });
      const release = await hold(page, 'GET', '/api/projects?id=*');
      const reread = page.waitForRequest('**/api/projects?id=*');
      await save.click();
      await reread;
      await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      await expect(toasts(page)).toHaveCount(0);
      release();
      await expectToast(page, 'Project Updated');
      await expect(dialog).toBeHidden();
      expect(await stored(api, project.id)).toMatchObject({
        budget: '$9,000',
        estimatedCompletion: expect.stringContaining('2026-12-18'),
      });
    });

    test('that conflicts repeatedly is reported, and not retried endlessly', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Refused');
      const saves = await refuse(page);
      await dialog.getByLabel('Budget').fill('$9,000');
      await save.click();
      await expectFailure(page);
      await expect(save).toBeEnabled();
      // There was no newer version on which another save could be based.
      expect(saves()).toBe(1);
      await api('PUT', `/api/projects/${project.id}`, { estimatedCompletion: '2026-12-18' });
      await save.click();
      await expectFailure(page);
      await expect(save).toBeEnabled();
      expect(saves()).toBe(3);
      await expect(dialog.getByRole('region')).toHaveCount(0);
      await expect(dialog.getByLabel('Budget')).toHaveValue('$9,000');
    });
  });
});
