import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import { expectAccessible } from '../accessibility.ts';
import { colleague } from './colleague.ts';
import { answer, choose, enter, entriesOf, expectToast, failedRequest, Hands, hold, operator } from './operator.ts';
import { expect, test } from '../fixtures.ts';

const message: ContactMessage = {
  id: 7101,
  name: 'Radu Ștefănescu',
  email: 'radu@player.example',
  subject: 'Câți jucători sunt?',
  message: 'Bună ziua!\nAș vrea să știu.',
  status: 'new',
  language: 'ro',
  assignedTo: null,
  labels: [],
  waitingSince: null,
  dueAt: null,
  firstAnsweredAt: null,
  snoozedUntil: null,
  withdrawnAt: null,
  version: 1,
  createdAt: '2026-03-02T15:00:00.000Z',
};

test.describe('The messages', { tag: '@core' }, () => {
  test('show sender, text and time', async ({ page }) => {
    const colours = { new: 'yellow', read: 'blue', answered: 'green', archived: 'grey', spam: 'red' } as const;
    const list = Object.keys(colours).map((status, index) => ({ ...message, id: index + 1, status, subject: status }));
    await answer(page, 'GET', '/api/messages', list);
    await enter(page, '/system-panel/messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(page.getByText('5 Messages', { exact: true })).toBeVisible();
    for (const [status, colour] of Object.entries(colours)) {
      const badge = page.getByRole('article', { name: status }).locator('[data-colour]');
      await expect(badge).toHaveText(new RegExp(status, 'i'));
      await expect(badge).toHaveAttribute('data-colour', colour);
    }
    const card = page.getByRole('article', { name: 'read' });
    for (const text of ['Radu Ștefănescu', 'radu@player.example', 'Received 3/2/2026']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText(/Aș vrea să știu/)).toBeVisible();
    await expectAccessible(page);
  });

  test('do not contain the messages that publishing forms send with their submissions', async ({ page }) => {
    const api = await operator(page);
    const headers = { 'Idempotency-Key': randomUUID() };
    const name = `One submission ${Date.now()}`;
    const message = { name: 'Mira', email: 'mira@player.example', subject: name, message: 'A game about light.' };
    await page.request.post('/api/contact-v2', { data: message, headers });
    await page.goto('/system-panel/messages');
    const card = page.getByRole('article', { name });
    await expect(card).toBeVisible();
    const response = await api('GET', `/api/messages?q=${encodeURIComponent(name)}`);
    const { items } = (await response.json()) as { items: { id: number }[] };
    await api('POST', `/api/messages/${items[0]!.id}/notes`, { text: 'Asked for a build.' });
    const form = { name, projectType: 'game', description: 'A game about light.', contactEmail: 'mira@player.example' };
    await page.request.post('/api/projects', { data: form, headers });
    await page.reload();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Hide copies')).toHaveCount(0);
    await page.goto(`/system-panel?q=${encodeURIComponent(name)}`);
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect(page.getByText('Asked for a build.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('that became submissions', () => {
    test.use({ allowedConsole: failedRequest });
    test('open the submission', async ({ page }) => {
      const api = await operator(page);
      const headers = { 'Idempotency-Key': randomUUID() };
      const name = `A former message ${Date.now()}`;
      const email = 'mira@player.example';
      const message = { name: 'Mira', email, subject: name, message: 'A game about light.' };
      await page.request.post('/api/contact-v2', { data: message, headers });
      const response = await api('GET', `/api/messages?q=${encodeURIComponent(name)}`);
      const { items } = (await response.json()) as { items: { id: number }[] };
      const form = { name, projectType: 'game', description: 'A game about light.', contactEmail: email };
      await page.request.post('/api/projects', { data: form, headers });
      await page.goto(`/system-panel/messages/${items[0]!.id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page).toHaveURL(/\/system-panel\/submissions\/\d+$/);
    });
  });

  test('can get another status', async ({ page }) => {
    await operator(page);
    const subject = `Status ${Date.now()}`;
    const form = { name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish for the web?' };
    await page.request.post('/api/contact-v2', { data: form });
    await page.goto('/system-panel/messages');
    const card = page.getByRole('article', { name: subject });
    const status = card.getByLabel(`Status of ${subject}`);
    expect(await entriesOf(status)).toEqual(['New', 'Read', 'Answered', 'Archived', 'Spam']);
    await expect(status).toHaveAccessibleName(`Status of ${subject} New`);
    await choose(status, 'Answered');
    await expectToast(page, 'Message status updated');
    await expect(card.locator('[data-colour]')).toHaveText('Answered');
  });

  test('are assigned ten at a time and shown by Mine in at most six clicks and keys, and Undo assigns them to nobody', async ({
    page,
  }) => {
    const api = await operator(page);
    const form = { name: 'Mira', email: 'mira@player.example', message: 'Do you publish for the web?' };
    for (let count = 1; count <= 10; count += 1)
      await page.request.post('/api/contact-v2', { data: { ...form, subject: `Pressroom ${count}` } });
    await page.goto('/system-panel/messages?q=pressroom&sort=newest&view=rows');
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(10);
    expect((await rows.first().boundingBox())!.height).toBe(40);
    const views = page.getByRole('group', { name: 'Views' });
    const bar = page.getByRole('group', { name: 'Selection' });

    const hands = new Hands();
    await hands.click(page.getByRole('checkbox', { name: 'Select Pressroom 10', exact: true }));
    await hands.click(page.getByRole('checkbox', { name: 'Select Pressroom 1', exact: true }), {
      modifiers: ['Shift'],
    });
    await hands.choose(bar.getByRole('button', { name: 'Assign' }), 'ilinca');
    await expectToast(page, '10 changed');
    await expectAccessible(page);
    await hands.click(views.getByRole('button', { name: /^Mine/ }));
    await expect(page).toHaveURL(/assignee=\d+/);
    await expect(rows).toHaveCount(10);
    for (const row of await rows.all())
      await expect(row.getByText('Assigned to ilinca', { exact: true })).toBeVisible();
    await hands.press(page, 'Control+z');
    await expectToast(page, '10 undone');
    expect(hands.count).toBeLessThanOrEqual(6);
    await views.getByRole('button', { name: /^Unassigned/ }).click();
    await expect(rows).toHaveCount(10);
    const { items } = (await (await api('GET', '/api/messages?q=pressroom')).json()) as { items: ContactMessage[] };
    expect(new Set(items.map(({ assignedTo }) => assignedTo))).toEqual(new Set([null]));
  });

  test('show that they are loading, and that the list is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/messages', []);
    const release = await hold(page, 'GET', '/api/messages');
    await enter(page, '/system-panel/messages');
    await expect(page.getByText('Loading messages...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No messages yet.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('whose calls fail', () => {
    test.use({ allowedConsole: failedRequest });

    test('report it and can retry', async ({ page }) => {
      await answer(page, 'GET', '/api/messages', { error: 'x' }, 500);
      await enter(page, '/system-panel/messages');
      await expect(page.getByText('Failed to fetch messages', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await answer(page, 'GET', '/api/messages', [message]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article', { name: message.subject })).toBeVisible();
    });

    test('keep their status', async ({ page }) => {
      await answer(page, 'GET', '/api/messages', [message]);
      await answer(page, 'PATCH', '/api/messages/7101/status', { error: 'x' }, 500);
      await enter(page, '/system-panel/messages');
      const status = page.getByLabel(`Status of ${message.subject}`);
      await choose(status, 'Spam');
      await expectToast(page, 'Error', 'Failed to update message status.', 'destructive');
      await expect(status).toHaveAccessibleName(`Status of ${message.subject} New`);
    });
  });
});

test.describe('A message', () => {
  // A note is rejected if its author has not seen the newest entries; an assignee, if a colleague has chosen another one.
  test.use({ allowedConsole: failedRequest });

  test('is assigned on its page, with Undo, and shows both choices if a colleague was faster', async ({ page }) => {
    const api = await operator(page);
    const subject = `Owner ${Date.now()}`;
    const form = { name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish for the web?' };
    await page.request.post('/api/contact-v2', { data: form });
    const response = await api('GET', `/api/messages?q=${encodeURIComponent(subject)}`);
    const { id } = ((await response.json()) as { items: ContactMessage[] }).items[0]!;
    await page.goto(`/system-panel/messages/${id}`);
    const name = `ivo${Date.now()}`;
    const ivo = await colleague(page, api, name);
    const { user } = (await (await ivo.call('GET', '/api/auth/user')).json()) as { user: { id: number } };
    await page.reload();
    const assignee = page.getByLabel('Assigned to');
    await expect(assignee).toHaveAccessibleName('Assigned to Nobody');
    await choose(assignee, 'ilinca');
    await expectToast(page, 'Message updated');
    await expect(assignee).toHaveAccessibleName('Assigned to ilinca');
    const thread = page.getByRole('region', { name: 'Conversation', exact: true });
    await expect(thread.getByText('Assigned to: Nobody → ilinca', { exact: true })).toBeVisible();
    // The toast with Undo ends sooner than a check of the page on a slow machine.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone');
    await expectAccessible(page);
    await expect(assignee).toHaveAccessibleName('Assigned to Nobody');

    await ivo.call('PUT', `/api/messages/${id}`, { assignedTo: user.id });
    await choose(assignee, 'ilinca');
    const notice = page.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
    await expect(notice.getByRole('definition')).toContainText([name, 'ilinca']);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Take theirs' }).click();
    await expect(assignee).toHaveAccessibleName(`Assigned to ${name}`);
    await page.goto(`/system-panel/messages?q=${encodeURIComponent(subject)}&view=cards`);
    await expect(page.getByRole('article').getByText(`Assigned to ${name}`, { exact: true })).toBeVisible();
    await ivo.close();
  });

  test('has a thread like a submission: notes with mentions, changes, drafts and presence, and nobody replies without seeing newer entries', async ({
    page,
  }) => {
    const api = await operator(page);
    const subject = `Thread ${Date.now()}`;
    const form = { name: 'Mira', email: 'mira@player.example', subject, message: 'See https://player.example/demo.' };
    await page.request.post('/api/contact-v2', { data: form });
    const { items } = (await (await api('GET', `/api/messages?q=${encodeURIComponent(subject)}`)).json()) as {
      items: ContactMessage[];
    };
    const { id } = items[0]!;
    await page.goto(`/system-panel/messages/${id}`);
    const name = `eva${Date.now()}`;
    const eva = await colleague(page, api, name);
    // The page has read its possible assignees, whom a note can mention.
    await page.reload();
    const thread = page.getByRole('region', { name: 'Conversation', exact: true });
    await expect(thread.getByText('Wrote the message')).toBeVisible();
    const theirs = await eva.open();
    await theirs.goto(`/system-panel/messages/${id}`);
    await expect(thread.getByText(`${name} has this open`)).toBeVisible();
    await theirs.close();

    const { keyboard } = page;
    await keyboard.press('n');
    const note = page.getByLabel('Add a note');
    await expect(note).toBeFocused();
    await keyboard.type(`For you, @${name.slice(0, 6)}`);
    await expect(page.getByRole('option', { name: `@${name}` })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue(`For you, @${name} `);
    await note.press('Control+Enter');
    await expectToast(page, 'Note added');
    const entries = thread.getByRole('article');
    await expect(entries).toHaveCount(1);
    const notifications = await eva.call('GET', '/api/notifications');
    expect(((await notifications.json()) as { items: object[] }).items[0]).toMatchObject({
      kind: 'mentioned',
      messageId: id,
    });

    // Opening the subject of a notification marks it as read.
    const read = await eva.open();
    await read.goto(`/system-panel/messages/${id}`);
    const unread = async () =>
      ((await (await eva.call('GET', '/api/notifications')).json()) as { unread: number }).unread;
    await expect.poll(unread).toBe(0);
    await read.close();

    await choose(page.getByLabel(`Status of ${subject}`), 'Read');
    await expect(thread.getByText('Status: New → Read')).toBeVisible();

    await eva.call('POST', `/api/messages/${id}/notes`, { text: 'Already on it.' });
    await expect(thread.getByText('1 new entry')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await note.fill('Me too.');
    await note.press('Control+Enter');
    const meanwhile = page.getByRole('alert').filter({ hasText: 'Already on it.' });
    await expect(meanwhile).toContainText(name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add anyway' }).click();
    await expect(entries).toHaveCount(3);
    await page
      .getByRole('button', { name: /^Remove the note of/ })
      .last()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Note removed');
    await expect(entries).toHaveCount(2);
    await eva.close();
  });
});
