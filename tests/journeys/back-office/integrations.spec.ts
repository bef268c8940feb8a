import { Webhook as Verifier } from 'standardwebhooks';
import { makeDataDir, startProduct, type Product } from '../../product.ts';
import { type Received, reachesReceivers, startReceiver } from '../../receiver.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test as base } from '../fixtures.ts';
import { enter, expectToast, submit } from './operator.ts';

/** A product that may send webhooks to this machine. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      const product = await startProduct(dataDir, reachesReceivers);
      try {
        await use(product);
      } finally {
        await product.stop();
        await remove();
      }
    },
    { scope: 'worker' },
  ],
});

const screen = '/system-panel/integrations';

test('an admin creates a token with the keyboard, a program uses it, and it ends when it is revoked', async ({
  page,
  baseURL,
}) => {
  await enter(page, screen);
  const form = page.getByRole('region', { name: 'Create a token' });
  await form.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Accounting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Read submissions and messages')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Copy the token now. It is not shown again.')).toBeVisible();
  const secret = (await form.locator('code').textContent())!;
  await expectAccessible(page);

  const use = async (path: string) =>
    (await fetch(baseURL + path, { headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await use('/api/projects?page=1')).toBe(200);
  expect(await use('/api/system-panel/media')).toBe(403);
  await page.reload();
  await expect(page.getByText('by ilinca')).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke the token Accounting' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await question.getByRole('button', { name: 'Revoke' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Token revoked');
  expect(await use('/api/projects?page=1')).toBe(401);
  await expect(page.getByText('No API tokens yet')).toBeVisible();
});

test('an address of Discord with another format is noticed while it is typed', async ({ page }) => {
  await enter(page, `${screen}?tab=webhooks`);
  const form = page.getByRole('region', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('https://discord.com/api/webhooks/1/x');
  const hint = form.getByText(/^This is an address of Discord/);
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Receiver').selectOption('Discord');
  await expect(hint).toHaveCount(0);
});

test('a webhook delivers signed events, retries, shows why it failed, is sent again, and changes its secret with an overlap', async ({
  page,
}) => {
  const receiver = await startReceiver();
  const api = await enter(page, `${screen}?tab=webhooks`);
  const form = page.getByRole('region', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Chat');
  await form.getByLabel('Address').fill(receiver.address);
  await form.getByLabel('Submission received').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expectToast(page, 'Webhook added');
  const first = (await form.locator('code').textContent())!;
  await expectAccessible(page);

  await submit(api, 'Lanternfall');
  const arrived = async (count: number): Promise<Received> => {
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(count);
    return receiver.received.at(-1)!;
  };
  const { headers, body } = await arrived(1);
  expect(new Verifier(first).verify(body, headers)).toMatchObject({
    type: 'submission.received',
    data: { submission: { name: 'Lanternfall' } },
  });

  receiver.respondWith(500);
  await submit(api, 'Saltmarsh');
  const failed = await arrived(2);
  await page.getByRole('button', { name: 'Log of Chat' }).click();
  const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect(log.first()).toContainText('the receiver responded with 500');
  await expect(log.first()).toContainText('Waiting');
  await expectAccessible(page);
  receiver.respondWith(204);
  const retried = await arrived(3);
  expect(retried.headers['webhook-id']).toBe(failed.headers['webhook-id']);
  await page.reload();
  await page.getByRole('button', { name: 'Log of Chat' }).click();
  await expect(log.first()).toContainText('Delivered');
  await expect(log.first()).toContainText('2 attempts');
  await log
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expectToast(page, 'Sent again');
  expect((await arrived(4)).headers['webhook-id']).toBe(failed.headers['webhook-id']);

  await page.getByRole('button', { name: 'New secret for Chat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'The new secret, shown only once.' });
  const second = (await card.getByText(/^whsec_/).textContent())!;
  expect(second).not.toBe(first);
  await expect(page.getByText(/Also signed with the previous secret until/)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test to Chat' }).click();
  const test = await arrived(5);
  for (const secret of [first, second])
    expect(new Verifier(secret).verify(test.body, test.headers)).toMatchObject({ type: 'webhook.test' });
  receiver.stop();
});
