import type { Page } from '@playwright/test';
import { faults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

inEveryLanguage('A page that breaks', ({ say }) => {
  test.use({
    fresh: true,
    allowedConsole: [/TypeError|error occurred|Failed to load resource|showing the built-in data/],
  });

  /** Makes both the API and its fallback fail. */
  const breakCases = async (page: Page) => {
    for (const address of ['**/api/cases', '**/built-in-response*'])
      await page.route(address, (route) => route.abort());
  };

  test('is replaced by an error page with a link back', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeEnabled();
    await breakCases(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('navigation.cases') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('errorPage.title'));
    expect(await faults(page)).toEqual([]);
    // The server renders the page from its own reads.
    await page.getByRole('link', { name: say('errorPage.retry') }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('errorPage.title'));
    await expect(page).toHaveURL('/cases');
  });

  test('does not affect the other pages', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeEnabled();
    await breakCases(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('navigation.cases') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('errorPage.title'));
    await page.goBack();
    await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeVisible();
  });
});

test.describe('Without a connection', () => {
  test.use({
    fresh: true,
    serviceWorkers: 'allow',
    allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  });

  test('a page reports it in every language, and loads when the connection is back', async ({ page, context }) => {
    await page.goto('/contact');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You are offline');
    for (const text of ['Нет связи', 'Nu aveți conexiune']) await expect(page.getByText(text)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('You are offline');
    await expect(page).toHaveURL('/about');
  });
});
