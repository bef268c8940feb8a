import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../accessibility.ts';
import { admin, expect, isTo, test } from '../../fixtures.ts';
import { colleague } from '../colleague.ts';
import { expectToast, failedRequest, operator, submit } from '../operator.ts';

// A reply is rejected if its author has not seen the newest entries.
test.use({ allowedConsole: failedRequest });

test('two operators share a conversation by keyboard: a draft outlives the page, nobody replies without seeing newer entries, and replies can be undone for ten seconds', async ({
  page,
  mail,
}) => {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@lantern.example`;
  const [last, first] = [
    await submit(api, 'Conversazione last', { contactEmail }),
    await submit(api, 'Conversazione first', { contactEmail }),
  ];
  await page.goto('/system-panel?q=conversazione&sort=newest');
  const name = `ana${Date.now()}`;
  const { call: ana, close } = await colleague(page, api, name);
  await page.getByRole('link', { name: first.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const text = page.getByLabel('Text', { exact: true });
  const { keyboard } = page;

  // Starts a draft.
  await keyboard.press('r');
  await expect(text).toBeFocused();
  await keyboard.type('We like it, but not this year.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('We like it, but not this year.');
  expect((await (await ana('GET', `/api/projects/${first.id}`)).json()).draft).toBeNull();

  // Adds a note that mentions a colleague, while the draft waits.
  await keyboard.press('n');
  const note = page.getByLabel('Add a note');
  await expect(note).toBeFocused();
  await keyboard.type(`Fine by you, @${name.slice(0, 5)}`);
  await expect(page.getByRole('option', { name: `@${name}` })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(note).toHaveValue(`Fine by you, @${name} `);
  await expect(note).toBeFocused();
  await keyboard.type('?');
  await keyboard.press('Control+Enter');
  await expectToast(page, 'Note added');
  await expect(thread.getByRole('article', { name: /^Note by/ })).toContainText(`Fine by you, @${name} ?`);

  // The colleague answers first.
  const theirs = await ana('POST', `/api/projects/${first.id}/replies`, { subject: 'A call?', body: 'Could we talk?' });
  expect(theirs.status()).toBe(201);
  await note.evaluate((element) => (element as HTMLElement).blur());
  await keyboard.press('r');
  await page.getByRole('button', { name: 'More ways to send' }).focus();
  await keyboard.press('Enter');
  await expectAccessible(page);
  await keyboard.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: `${name} has replied in the meantime` });
  await expect(notice).toContainText('Could we talk?');
  await expect(text).toHaveValue('We like it, but not this year.');
  await expect(page.locator('header [data-colour]').first()).toHaveText('Pending');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Show it in the conversation' }).focus();
  await keyboard.press('Enter');
  await expect(thread.getByRole('listitem').filter({ hasText: 'Could we talk?' })).toBeFocused();

  // The reply is sent with the status, undone by Ctrl+Z, and resent.
  const decline = async () => {
    await page.getByRole('button', { name: 'More ways to send' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Send and decline' }).press('Enter');
    await expectToast(page, 'Reply Sent', 'It goes out in 10 seconds; until then you can undo.');
    await expect(page.locator('header [data-colour]').first()).toHaveText('Cancelled');
  };
  await decline();
  await expect(text).toHaveValue('');
  await expect(page.getByText('Closed without an answer to the sender.')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await keyboard.press('Control+z');
  await expectToast(page, 'Reply undone', 'Nothing was sent. The text is a draft again.');
  await expect(text).toHaveValue('We like it, but not this year.');
  await expect(page.locator('header [data-colour]').first()).toHaveText('Pending');
  await expectAccessible(page);
  await decline();
  await expect(thread.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
  const sentMail = await mail((email) => isTo(contactEmail)(email) && Boolean(email.text?.includes('not this year')));
  expect(sentMail.subject).toBe('About Conversazione first');
  await page.reload();
  const sent = thread.getByRole('article', { name: 'About Conversazione first' });
  await expect(sent.locator('[data-colour]')).toHaveText('Sent');
  await expect(sent.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // The entries are in chronological order.
  await expect(thread.getByRole('article')).toHaveCount(3);
  await expect(thread.getByRole('article').nth(1)).toContainText('Could we talk?');
  await expect(thread.getByRole('listitem').first()).toContainText('Sent the submission');

  // Ctrl+Enter sends and opens the next submission; Undo in the toast and Ctrl+Z return.
  await page.goto('/system-panel?q=conversazione&sort=newest');
  await page.getByRole('link', { name: first.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await keyboard.press('r');
  await keyboard.type('One more thing.');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: last.name })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await expect(text).toHaveValue('One more thing.');
  await text.focus();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: last.name })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await expect(text).toHaveValue('One more thing.');
  await close();
});

test('colleagues with the same submission open see each other and who is writing, and new entries only on demand', async ({
  page,
}) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Presenza');
  await page.goto(`/system-panel/submissions/${id}`);
  const name = `ion${Date.now()}`;
  const ion = await colleague(page, api, name);
  const theirs = await ion.open();
  await theirs.goto(`/system-panel/submissions/${id}`);
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(theirs.getByText(`${admin.username} has this open`)).toBeVisible();
  await expect(thread.getByText(`${name} has this open`)).toBeVisible();
  await theirs.getByLabel('Text', { exact: true }).fill('I would');
  await expect(thread.getByText(`${name} is writing`)).toBeVisible();
  await ion.call('POST', `/api/projects/${id}/notes`, { text: 'The demo crashes.' });
  await expect(thread.getByText('1 new entry')).toBeVisible();
  await expect(thread.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await thread.getByRole('button', { name: 'Show' }).click();
  await expect(thread.getByText('The demo crashes.')).toBeVisible();
  await expect(thread.getByText('1 new entry')).toHaveCount(0);
  await ion.call('PATCH', `/api/projects/${id}/status`, { status: 'in_progress' });
  const badge = page.getByRole('main').locator('header [data-colour]').first();
  await expect(thread.getByText('1 new entry')).toBeVisible();
  await expect(badge).toHaveText('Pending');
  await thread.getByRole('button', { name: 'Show' }).click();
  await expect(badge).toHaveText('In Progress');
  await ion.close();
  await expect(thread.getByText(name, { exact: false }).filter({ hasText: 'open' })).toHaveCount(0);
});
