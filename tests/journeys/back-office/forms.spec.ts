import { randomUUID } from 'node:crypto';
import type { Template } from '../../../domain/conversation/template.ts';
import { expectAccessible } from '../accessibility.ts';
import { admin, expect, test } from '../fixtures.ts';
import { answer, enter, expectToast, failedRequest, operator, submit } from './operator.ts';

const conflict = 'Someone else has saved changes in the meantime.';

test.describe('A form', () => {
  test.use({ allowedConsole: failedRequest });

  test('shows the server’s issues at their fields, focuses the first one, and sends again after a correction', async ({
    page,
  }) => {
    const issues = [{ path: 'email', message: 'This address is taken.' }];
    await answer(page, 'POST', '/api/team/invitations', { error: 'Invalid', issues }, 400);
    await enter(page, '/system-panel/team');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('ana@studio.example');
    await email.press('Enter');
    await expect(page.getByText('This address is taken.')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('This address is taken.');
    await expectAccessible(page);
    // An issue disappears when its field is corrected, and the form keeps the typed values.
    await email.fill('ana.two@studio.example');
    await expect(page.getByText('This address is taken.')).toHaveCount(0);
  });

  test('sends values that a password manager filled in without events', async ({ page }) => {
    await page.goto('/system-panel/login');
    for (const [name, value] of Object.entries(admin))
      await page
        .locator(`input[name=${name}]`)
        .evaluate((input: HTMLInputElement, text) => Object.assign(input, { value: text }), value);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login successful');
  });

  test('of a template requires a choice for the one field that two operators changed, and keeps all other changes', async ({
    page,
  }) => {
    const api = await operator(page);
    const title = `Race ${randomUUID().slice(0, 8)}`;
    const texts = { en: { subject: 'First subject', body: 'First text.' } };
    const created = await api('POST', '/api/templates', { title, shared: true, texts });
    const template = (await created.json()) as Template;
    await page.goto('/system-panel/templates');
    await page.getByRole('button', { name: title }).click();
    const editor = page.getByRole('region', { name: title });
    await editor.getByLabel('Title').fill('My title');
    await editor.getByLabel('Text').fill('My text.');
    const theirs = { en: { subject: 'Their subject', body: 'First text.' } };
    await api('PUT', `/api/templates/${template.id}`, { title: 'Their title', shared: true, texts: theirs });
    await editor.getByRole('button', { name: 'Save template' }).click();
    const notice = editor.getByRole('region', { name: conflict });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('term')).toHaveText(['Title']);
    await expect(notice.getByRole('definition')).toContainText(['Their title', 'My title']);
    await expect(editor.getByLabel('Subject')).toHaveValue('Their subject');
    await expect(editor.getByLabel('Text')).toHaveValue('My text.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('button', { name: 'My title' })).toBeVisible();
    const stored = (await (await api('GET', '/api/templates')).json()) as Template[];
    await api('DELETE', `/api/templates/${template.id}`);
    expect(stored.find(({ id }) => id === template.id)).toMatchObject({
      title: 'My title',
      texts: { en: { subject: 'Their subject', body: 'My text.' } },
    });
  });

  test('of a note about a sender loses neither of two notes', async ({ page }) => {
    const api = await operator(page);
    const contactEmail = `${randomUUID()}@noted.example`;
    const { id } = await submit(api, 'Noted twice', { contactEmail });
    await page.goto(`/system-panel/submissions/${id}`);
    await page.getByRole('link', { name: 'Everything from this sender' }).click();
    await expect(page.getByRole('heading', { level: 1, name: contactEmail })).toBeFocused();
    const sender = new URL(page.url()).pathname.split('/').at(-1)!;
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Mine.');
    await api('PUT', `/api/senders/${sender}/note`, { note: 'Theirs.', seen: null });
    await page.getByRole('button', { name: 'Save the note' }).click();
    const notice = page.getByRole('region', { name: conflict });
    await expect(notice.getByRole('definition')).toContainText(['Theirs.', 'Mine.']);
    await expect(note).toHaveValue('Mine.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Take theirs' }).click();
    await expect(notice).toHaveCount(0);
    await expect(note).toHaveValue('Theirs.');
    await note.fill('Theirs. And mine.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expectToast(page, 'Note saved');
    await page.reload();
    await expect(note).toHaveValue('Theirs. And mine.');
  });
});
