import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, operator, submit } from '../operator.ts';

test('A sender: everything from one address stands on one page, with a note, and duplicates are merged and separated', async ({
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
  await expect(part('Mails to this sender').getByText('Thanks for a submission')).toHaveCount(2);
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
  await part('Duplicates').getByRole('button', { name: 'Separate' }).click();
  await expectToast(page, 'Separated');
  await expect(part('Duplicates').getByText('May be the same, from the same sender')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(contactEmail.slice(0, 12));
  await page.getByRole('option', { name: contactEmail }).click();
  await expect(page.getByRole('heading', { level: 1, name: contactEmail })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Sends everything twice.');
});
