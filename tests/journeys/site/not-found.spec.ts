import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

// The browser logs the status of the response, which is expected.
test.use({ allowedConsole: [/status of 404/] });

test.describe('An unknown address', { tag: '@core' }, () => {
  for (const address of ['/nowhere', '/publishing/nowhere', '/system-panel/nowhere', '/cases/1/nowhere']) {
    test(`is reported at ${address}, with the status 404`, async ({ page }) => {
      const answer = await page.goto(address);
      expect(answer!.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
    });
  }

  test('has the header and the footer, and links back', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found');
  });
});

inEveryLanguage('The not-found screen', ({ say }) => {
  test('is translated and has no accessibility faults', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`404 ${say('notFound.heading')}`);
    await expect(page.getByText(say('notFound.text'), { exact: true })).toBeVisible();
    await expectAccessible(page, { schemes: ['light'] });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read and left', async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`404 ${say('notFound.heading')}`);
      await page.getByRole('link', { name: say('notFound.cases') }).click();
      await expect(page).toHaveURL('/cases');
    });
  });
});
