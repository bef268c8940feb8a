import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, failedRequest, operator, submit } from '../operator.ts';

test('A sender: everything from one address is on one page, with a note, and duplicates are merged and separated', async ({
  page,
}) => {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@twice.example`;
  const first = await submit(api, 'Twofold', { contactEmail });
  const second = await submit(api, 'Two fold', { contactEmail });

  await page.goto(`/system-panel/submissions/${second.id}`);
  await page.getByRole('link', { name: 'Everything from this sender' }).click();
  await expect(page.getByRole('heading', { level: 1, name: contactEmail })).toBeFocused();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('2 submissions').getByRole('listitem')).toHaveCount(2);
  await expect(part('Emails to this sender').getByText('Thanks for a submission')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Note' }).fill('Sends everything twice.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expectToast(page, 'Note saved');
  await expectAccessible(page);

  await part('2 submissions').getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Merged');
  await expect(part('2 submissions').getByText('Merged', { exact: true })).toBeVisible();
  await page.goto('/system-panel?q=fold&view=rows');
  const rows = page.getByRole('tabpanel').getByRole('article');
  await expect(rows.getByRole('link', { name: 'Twofold' })).toBeVisible();
  await expect(rows.getByRole('link', { name: 'Two fold' })).toHaveCount(0);

  await page.goto(`/system-panel/submissions/${second.id}`);
  await part('Duplicates').getByRole('link', { name: 'Twofold' }).click();
  await expect(page).toHaveURL(`/system-panel/submissions/${first.id}`);
  await expect(page.getByText(`Merged submission #${second.id} into this one`)).toBeVisible();
  await expectAccessible(page);
  await part('Duplicates').getByRole('button', { name: 'Unmerge' }).click();
  await expectToast(page, 'Unmerged');
  await expect(part('Duplicates').getByText('Possible duplicates from the same sender')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(contactEmail.slice(0, 12));
  await page.getByRole('option', { name: contactEmail }).click();
  await expect(page.getByRole('heading', { level: 1, name: contactEmail })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Sends everything twice.');
});

test.use({ allowedConsole: failedRequest });

test('Selected submissions are merged into the oldest, with a confirmation if they have several senders, and shown as one conversation', async ({
  page,
}) => {
  const api = await operator(page);
  const word = `Mergelight${Date.now()}`;
  const contactEmail = `${randomUUID()}@twice.example`;
  const first = await submit(api, `${word} one`, { contactEmail });
  const second = await submit(api, `${word} two`, { contactEmail, description: 'With a better build.' });
  const other = await submit(api, `${word} three`, { contactEmail: `${randomUUID()}@other.example` });
  await api('POST', `/api/projects/${second.id}/notes`, { text: 'Played it twice.' });

  await page.goto(`/system-panel?q=${word}&view=rows`);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const bar = page.getByRole('group', { name: 'Selection' });
  for (const { name } of [second, other]) await tick(name).check();
  await bar.getByRole('button', { name: 'Merge' }).click();
  const question = page.getByRole('alertdialog', { name: 'These are from 2 senders. Merge them?' });
  await expect(question).toContainText(contactEmail);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await tick(other.name).uncheck();
  await tick(first.name).check();
  await bar.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Merged', `It is now part of ${first.name}. You can unmerge it for 30 days.`);
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(2);

  await page.getByRole('link', { name: first.name }).click();
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expect(conversation.getByRole('article', { name: `Sent submission #${second.id}` })).toContainText(
    'With a better build.',
  );
  await expect(conversation.getByText('Played it twice.')).toBeVisible();
  // The newer text is on top, and the older one below it, folded.
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('link', { name: `Sent again as #${second.id}` })).toBeVisible();
  await expect(details.getByText('With a better build.')).toBeVisible();
  await expect(details.getByText('A game about light.')).toBeHidden();
  await expectAccessible(page);
  await details.getByText(/^The text of /).click();
  await expect(details.getByText('A game about light.')).toBeVisible();
  await conversation.getByRole('button', { name: /^Remove the note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Note removed');
  await expect(conversation.getByText('Played it twice.')).toHaveCount(0);

  // Selects all matches on several pages.
  const flood = `Floodlight${Date.now()}`;
  for (let index = 1; index <= 26; index++) await submit(api, `${flood} ${index}`, { contactEmail });
  await page.goto(`/system-panel?q=${flood}&view=rows&sort=newest`);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await bar.getByRole('button', { name: 'All 26 matches' }).click();
  await bar.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Merged', `It is now part of ${flood} 1. You can unmerge it for 30 days.`);
  await expect(page.getByText('1 match', { exact: true })).toBeAttached();
  await page.locator('[data-variant]').getByRole('button', { name: 'Unmerge' }).click();
  await expectToast(page, 'Unmerged');
  await expect(page.getByText('26 matches', { exact: true })).toBeAttached();
});
