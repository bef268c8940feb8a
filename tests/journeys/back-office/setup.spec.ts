import { makeDataDir, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

test(
  'The owner creates the first account with the link that the first start prints, and continues with the first settings',
  { tag: '@core' },
  async ({ browser }) => {
    const { dataDir, remove } = await makeDataDir();
    const product = await startProduct(dataDir, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
    try {
      const [link] = /http:\S+\/system-panel\/setup#\S+/.exec(product.said()) ?? [];
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(link!);
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('admin');
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'Username' }).fill('ilinca');
      await page.getByRole('textbox', { name: 'Email' }).fill('ilinca@studio.example');
      await page.getByLabel('Password').fill('password1234');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Password').fill('lantern harbour quilt');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/system-panel\/first-settings$/);
      await expect(page.getByRole('heading', { level: 1, name: 'First settings' })).toBeFocused();
      await expect(page.getByText('Login successful')).toBeVisible();
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Finish later' }).click();
      await expect(page).toHaveURL(/\/system-panel$/);
      await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();

      const later = await context.newPage();
      await later.goto(link!);
      await expect(later.getByRole('alert')).toContainText(
        'This link has been used or replaced, or is older than an hour.',
      );
      await context.close();
    } finally {
      await product.stop();
      await remove();
    }
  },
);
