import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../accessibility.ts';
import { admin, expect, test } from '../../fixtures.ts';
import { expectToast, operator, submit } from '../operator.ts';

const description = 'We offer guest posts and dofollow links, affordable price: http://links.example.top/list';

test('Spam: it is in a separate view with its reasons, a key sets and removes the flag, and its sender can be blocked', async ({
  page,
}) => {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@seo.example`;
  await submit(api, 'Spamalot offer', { description, contactEmail });
  for (const index of [1, 2]) await submit(api, `Spamalot pitch ${index}`);

  await page.goto('/system-panel?q=spamalot&view=rows');
  const rows = page.getByRole('tabpanel').getByRole('article');
  await expect(rows).toHaveCount(2);
  for (const key of ['j', 'x', 'j', 'x', '!']) await page.keyboard.press(key);
  await expectToast(page, '2 changed');
  await page.getByRole('button', { name: /^Spam/ }).click();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expectToast(page, '2 undone');
  await page.goto('/system-panel?q=spamalot&view=rows&spam=only');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('Offers links or search ranking +2')).toBeVisible();
  await expect(rows.getByText('Pending')).toHaveCount(0);
  await page.goto('/system-panel?q=spamalot&view=cards&spam=only');
  await expect(rows.getByText('Offers links or search ranking +2')).toBeVisible();
  await expect(rows.getByText('Pending')).toHaveCount(0);
  await page.goto('/system-panel?q=spamalot&view=rows&spam=only');

  await rows.getByRole('link').first().click();
  const reasons = page.getByRole('region', { name: 'Why this is spam' });
  await expect(reasons.getByRole('listitem')).toHaveText([
    'Offers links or search ranking',
    'A price, audit or proposal that nobody asked for',
    'Links to very cheap domains',
  ]);
  const sender = page.getByRole('region', { name: 'From the same sender' });
  await expect(sender.getByRole('textbox')).toHaveCount(0);
  await sender.getByRole('button', { name: 'Block…' }).click();
  const question = page.getByRole('dialog', { name: 'Block this sender?' });
  await expect(question.getByRole('button', { name: /^Block / })).toHaveText([
    `Block ${contactEmail}`,
    'Block @seo.example',
  ]);
  await expectAccessible(page);
  await question.getByLabel('Reason (visible to colleagues)').fill('The same offer every day.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Blocked');
  await expect(sender.getByText(/has been blocked since/)).toBeVisible();
  await expectAccessible(page);
  await sender.getByRole('link', { name: 'All blocks' }).click();
  const block = page.getByRole('main').getByRole('listitem').filter({ hasText: contactEmail });
  await expect(block).toContainText(`${admin.username}The same offer every day.`);
  await expectAccessible(page);
  await block.getByRole('button', { name: `Unblock ${contactEmail}` }).click();
  await expectToast(page, 'No longer blocked');
  await expect(block).toHaveCount(0);
  await page.goBack();

  await page.getByRole('button', { name: 'Not spam' }).click();
  await expectToast(page, 'Updated');
  await expect(reasons).toBeHidden();
  await expect(page.getByText('Marked it as not spam')).toBeVisible();
  await page.keyboard.press('!');
  await expect(reasons.getByText(/^Marked by an operator/)).toBeVisible();
});
