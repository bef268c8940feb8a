import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import {
  answer,
  type Api,
  choose,
  enter,
  expectToast,
  failedRequest,
  hold,
  operator,
  submit,
  tickFilter,
} from '../operator.ts';
import { admin, expect, test } from '../../fixtures.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a submission from a new sender. */
async function open(page: Page, name: string, fields: object = {}) {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@lantern.example`;
  const project = await submit(api, name, { contactEmail, ...fields });
  const address = `/system-panel/submissions/${project.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  return { api, project, address, contactEmail };
}

const put = async (api: Api, id: number, data: object) =>
  expect((await api('PUT', `/api/projects/${id}`, data)).status()).toBe(200);

test.describe('The page of a submission', { tag: '@core' }, () => {
  test('shows all details', async ({ page }) => {
    const { api, project, address } = await open(page, 'Whole');
    await put(api, project.id, {
      timeline: 'Launch in October',
      budget: '$120,000',
      additionalInfo: 'A demo is on Steam.',
      logoUrl: '',
      screenshots: ['https://a.example/1.png', 'https://a.example/2.png'],
    });
    await page.goto(address);
    const facts = part(page, 'Details');
    for (const text of ['A game about light.', 'Launch in October', '$120,000', 'Steam', 'A demo is on Steam.']) {
      await expect(facts.getByText(text, { exact: true })).toBeVisible();
    }
    for (const link of await facts.getByRole('link').all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    }
    await expect(facts.getByRole('link')).toHaveText(['https://a.example/1.png', 'https://a.example/2.png']);
    await expect(page.locator('header [data-colour]')).toHaveText(['Pending', 'Normal', 'Game']);
    await expect(page.getByRole('link', { name: project.contactEmail })).toHaveAttribute(
      'href',
      `mailto:${project.contactEmail}`,
    );
    const planning = part(page, 'Planning');
    await expect(planning.getByText('Actual completion', { exact: true })).toHaveCount(0);
    await expect(planning.getByText('English', { exact: true })).toBeVisible();
    await expect(part(page, 'From the same sender').getByText('Nothing else so far.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/system-panel');
    await expectAccessible(page);
  });

  test('is linked from its card, and links to everything else from its sender', async ({ page }) => {
    const api = await operator(page);
    const contactEmail = `${randomUUID()}@lantern.example`;
    const form = { name: 'Sender first', projectType: 'game', description: 'Light.', contactEmail };
    await page.request.post('/api/projects', { data: form });
    const message = { name: 'Mira', email: contactEmail, subject: 'Sender message', message: 'A game about light.' };
    await page.request.post('/api/contact-v2', { data: message });
    await submit(api, 'Sender second', { contactEmail });
    await page.goto('/system-panel?q=sender+first');
    await page.getByRole('article').getByRole('link', { name: 'Sender first' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sender first' })).toBeFocused();
    const otherItems = part(page, 'From the same sender');
    await otherItems.getByRole('link', { name: 'Sender message' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sender message' })).toBeVisible();
    await part(page, 'From the same sender').getByRole('link', { name: 'Sender second' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sender second' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sender message' })).toBeVisible();
  });

  test('sets assignee and dates immediately', async ({ page }) => {
    const { address } = await open(page, 'Planned');
    const planning = part(page, 'Planning');
    await expect(planning.getByLabel('Assigned to')).toHaveAccessibleName('Assigned to Nobody');
    await choose(planning.getByLabel('Assigned to'), admin.username);
    await expectToast(page, 'Project Updated', 'Project has been updated successfully.');
    await choose(planning.getByLabel('Priority'), 'Urgent');
    await expect(page.locator('header [data-colour]').nth(1)).toHaveText('Urgent');
    await planning.getByLabel('Estimated completion').fill('2026-12-18');
    await planning.getByLabel('Estimated completion').press('Enter');
    await expect(planning.getByLabel('Estimated completion')).toBeFocused();
    const history = part(page, 'Conversation');
    await expect(history.getByText('Estimated completion: nothing → 12/18/2026')).toBeVisible();
    // A value that is chosen during a save is stored afterwards.
    const release = await hold(page, 'PUT', '/api/projects/*');
    await choose(planning.getByLabel('Priority'), 'Low');
    await choose(planning.getByLabel('Priority'), 'High');
    release();
    await expect(history.getByText('Priority: Low → High')).toBeVisible();
    await expect(planning.getByLabel('Priority')).toHaveAccessibleName('Priority High');
    await expect(history.getByText('Priority: Normal → Urgent')).toBeVisible();
    await expect(history.getByText(`Assigned to: Nobody → ${admin.username}`)).toBeVisible();
    await page.goto(address);
    await expect(planning.getByLabel('Assigned to')).toHaveAccessibleName(`Assigned to ${admin.username}`);
    await expect(planning.getByLabel('Estimated completion')).toHaveValue('2026-12-18');
    await page.goto('/system-panel?q=planned');
    await page.getByRole('button', { name: 'Filters' }).click();
    await tickFilter(page.getByLabel('Assigned to'), 'Nobody');
    await expect(page.getByRole('article', { name: 'Planned', exact: true })).toHaveCount(0);
    await tickFilter(page.getByLabel('Assigned to'), admin.username);
    await expect(page.getByRole('article', { name: 'Planned', exact: true })).toBeVisible();
  });

  test('sets the status with the quick buttons, and shows the completion date', async ({ page }) => {
    await open(page, 'Moved');
    const status = page.locator('header [data-colour]').first();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Status Updated', 'Project status has been updated successfully.');
    await expect(status).toHaveText('Completed');
    await expect(status).toHaveAttribute('data-colour', 'green');
    const completion = part(page, 'Planning').getByText('Actual completion', { exact: true });
    await expect(completion).toBeVisible();
    await page.getByRole('button', { name: 'In Progress' }).click();
    await expect(status).toHaveText('In Progress');
    await expect(completion).toHaveCount(0);
    const history = part(page, 'Conversation').getByRole('listitem');
    await expect(history.getByText('Status: Pending → Completed', { exact: true })).toBeVisible();
    await expect(history.getByText('Status: Completed → In Progress', { exact: true })).toBeVisible();
    await expect(history.getByText('Sent the submission', { exact: true })).toBeVisible();
    await expect(history.getByText(admin.username, { exact: true }).first()).toBeVisible();
  });

  test('edits it in the dialog, and expands a long change in the history', async ({ page }) => {
    await open(page, 'Edited');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Project: Edited' });
    await dialog.getByLabel('Name', { exact: true }).fill('Edited again');
    await dialog.getByLabel('Description').fill('A game about light.\nAnd about shade.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Project Updated');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Edited again' })).toBeVisible();
    await expect(page).toHaveTitle(/^Edited again — /);
    const history = part(page, 'Conversation');
    await expect(history.getByText('Name: Edited → Edited again', { exact: true })).toBeVisible();
    await history.getByText('Description rewritten').click();
    await expect(history.getByText('And about shade.')).toBeVisible();
    await expectAccessible(page);
  });

  test('adds notes and removes them', async ({ page }) => {
    await open(page, 'Noted');
    const [thread, notes] = [part(page, 'Conversation'), part(page, 'Note')];
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await notes.getByRole('button', { name: 'Add Note' }).click();
    await expect(notes.getByText('Please fill in this field')).toBeVisible();
    await expect(notes.getByLabel('Add a note')).toBeFocused();
    await expectAccessible(page);
    await notes.getByLabel('Add a note').fill('Ask @somebody first.');
    await expect(notes.getByText('No operator is called @somebody: nobody will be notified.')).toBeVisible();
    await notes.getByLabel('Add a note').fill('Demo is solid.');
    await notes.getByRole('button', { name: 'Add Note' }).click();
    await expectToast(page, 'Note added');
    await expect(notes.getByLabel('Add a note')).toHaveValue('');
    await expect(thread.getByText('Demo is solid.', { exact: true })).toBeVisible();
    await thread.getByRole('button', { name: /^Remove the note of / }).click();
    const question = page.getByRole('alertdialog', { name: `Remove this note by ${admin.username}?` });
    await expect(question.getByText('Demo is solid.')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await thread.getByRole('button', { name: /^Remove the note of / }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Note removed');
    await expect(thread.getByText('Demo is solid.')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(thread.getByText(`Removed a note by ${admin.username}`)).toBeVisible();
  });

  test('shows that it is loading', async ({ page }) => {
    const release = await hold(page, 'GET', '/api/projects/*');
    const api = await operator(page);
    const { id } = await submit(api, 'Slow');
    await page.goto(`/system-panel/submissions/${id}`);
    await expect(page.getByText('Loading submission...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Submission' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Slow' })).toBeVisible();
  });

  test.describe('when something is wrong', () => {
    test.use({ allowedConsole: failedRequest });

    for (const id of ['999999', 'nonsense']) {
      test(`reports that submission ${id} does not exist`, async ({ page }) => {
        await enter(page, `/system-panel/submissions/${id}`);
        await expect(page.getByText('There is no such submission.', { exact: true })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'To all submissions' }).click();
        await expect(page).toHaveURL(/\/system-panel$/);
      });
    }

    test('reports that it cannot be loaded, and retries', async ({ page }) => {
      await answer(page, 'GET', '/api/projects/*', { error: 'x' }, 500);
      const api = await operator(page);
      const { id } = await submit(api, 'Unread');
      await page.goto(`/system-panel/submissions/${id}`);
      await expect(page.getByText('Failed to fetch submission', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/projects/*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Unread' })).toBeVisible();
    });

    test('reports a failed save, and keeps the typed text', async ({ page }) => {
      await open(page, 'Unsaved');
      await page.route('**/api/projects/*/notes', (route) => route.abort());
      await answer(page, 'PUT', '/api/projects/*', { error: 'x' }, 500);
      await answer(page, 'PATCH', '/api/projects/*/status', { error: 'x' }, 500);
      await choose(part(page, 'Planning').getByLabel('Priority'), 'Low');
      await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
      await expect(part(page, 'Planning').getByLabel('Priority')).toHaveAccessibleName('Priority Normal');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectToast(page, 'Error', 'Failed to update project status.', 'destructive');
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      await part(page, 'Note').getByLabel('Add a note').fill('Never stored');
      await page.getByRole('button', { name: 'Add Note' }).click();
      await expectToast(page, 'Error', 'Failed to add note.', 'destructive');
      await expect(part(page, 'Note').getByLabel('Add a note')).toHaveValue('Never stored');
      await expectAccessible(page);
    });

    test('because somebody else chose another value in the meantime offers both values', async ({ page }) => {
      const { api, project } = await open(page, 'Raced');
      const priority = part(page, 'Planning').getByLabel('Priority');
      await put(api, project.id, { priority: 'urgent' });
      await choose(priority, 'Low');
      const notice = page.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
      await expect(notice.getByRole('definition')).toContainText(['Urgent', 'Low']);
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Take theirs' }).click();
      await expect(notice).toHaveCount(0);
      await expect(priority).toHaveAccessibleName('Priority Urgent');
      await put(api, project.id, { priority: 'normal' });
      await choose(priority, 'High');
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await expectToast(page, 'Project Updated');
      await expect(page.locator('header [data-colour]').nth(1)).toHaveText('High');
      // A change of another field is not a conflict here.
      await put(api, project.id, { budget: '$5,000' });
      await choose(priority, 'Low');
      await expect(page.locator('header [data-colour]').nth(1)).toHaveText('Low');
      await expect(part(page, 'Details').getByText('$5,000', { exact: true })).toBeVisible();
    });
  });
});
