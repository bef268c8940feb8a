import type { Page } from '@playwright/test';
import { studio } from '../../../studio.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const services = (page: Page) => page.locator('#services');

test.describe('The publishing page', { tag: '@core' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/publishing');
  });

  test('shows which platforms are available and which are coming soon', async ({ page }) => {
    const status = {
      'Available Now': ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Microsoft Store', 'Web Platforms'],
      'Coming Soon': ['Nintendo Switch', 'PlayStation', 'Xbox'],
    };
    for (const [label, names] of Object.entries(status)) {
      const cells = page.getByRole('list', { name: label, exact: true }).getByRole('listitem');
      await expect(cells.getByRole('heading')).toHaveText(names);
      await expect(cells.getByText(label, { exact: true })).toHaveCount(names.length);
    }
    await expect(page.locator('dl[aria-label="Markets"] dt')).toHaveText(['Mobile', 'PC', 'Console', 'Web']);
  });

  test('offers game and app publishing with platforms, included services and the split', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Publishing Services', exact: true })).toBeVisible();
    const platforms = ['App Store', 'Google Play', 'Microsoft Store', 'Web Platforms'];
    for (const [title, contents] of [
      ['Game Publishing', ['Steam', 'Epic Games', ...platforms, 'Nintendo Switch', 'PlayStation', 'Xbox']],
      ['App Publishing', platforms],
    ] as const) {
      const card = page.getByRole('article', { name: title, exact: true });
      for (const platform of contents) await expect(card.getByText(platform, { exact: true })).toBeVisible();
      for (const inclusion of ['Marketing', 'Localization', 'QA', 'Analytics']) {
        await expect(card.getByText(inclusion, { exact: true })).toBeVisible();
      }
      await expect(card.getByRole('heading', { name: 'Revenue split' })).toBeVisible();
      await expect(card.getByText('60% for you', { exact: true })).toBeVisible();
      await expect(card.getByRole('button', { name: 'Submit Your Project', exact: true })).toBeVisible();
    }
  });

  test('offers GameDev Solutions for a custom consultation', async ({ page }) => {
    const card = page.getByRole('region', { name: 'GameDev Solutions', exact: true });
    await expect(card.getByText('Custom consultation', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Get Quote', exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'Contact Us', exact: true }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('has three success stories with links to their cases', async ({ page }) => {
    const racing = page.getByRole('article', { name: 'Kerbline Rush, Tangerine Apex' });
    await expect(racing).toContainText('Mobile racing collection');
    for (const store of ['App Store', 'Google Play'])
      await expect(racing.getByText(store, { exact: true })).toBeVisible();
    await expect(page.getByText('Social gaming platform', { exact: true })).toBeVisible();
    await expect(page.getByText('Studio solutions', { exact: true })).toBeVisible();
    await racing.getByRole('link', { name: 'Tangerine Apex' }).click();
    await expect(page).toHaveURL(/\/cases\/3$/);
  });

  test('draws the split to scale and names its basis', async ({ page }) => {
    const split = page.getByRole('region', { name: '60/40 revenue split' });
    await expect(split).toContainText('60% of net revenue, after refunds, taxes and the store’s fee');
    await expect(split).toContainText('Other publishers usually split 50/50');
    await split.scrollIntoViewIfNeeded();
    const share = async (figure: string) => {
      const part = split.getByText(figure, { exact: true }).first().locator('xpath=ancestor::div[1]');
      return (await part.evaluate((element) => element.getBoundingClientRect().width / innerWidth)).toFixed(1);
    };
    for (const [figure, width] of [
      ['60%', '0.6'],
      ['40%', '0.4'],
      ['50%', '0.5'],
    ] as const) {
      await expect.poll(() => share(figure)).toBe(width);
    }
  });

  // Each press starts on a page that does not scroll, since a press in the frame in which another scroll ends has no effect.
  for (const name of ['See our services', 'Launch Your Project']) {
    test(`scrolls to the services by "${name}"`, async ({ page }) => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(services(page)).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Publishing Services' })).toBeInViewport();
    });
  }

  test('links from its end to the contact page', async ({ page }) => {
    await page.getByRole('link', { name: 'Schedule Consultation', exact: true }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('starts at its top after a navigation from the end of another page', async ({ page }) => {
    await page.goto('/about');
    await page.locator('footer').getByRole('link', { name: 'Publishing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You make it.' })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

inEveryLanguage('The publishing page', ({ say }) => {
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read from the first line to the last, and names the email address', async ({ page }) => {
      await page.goto('/publishing');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${studio.split.developer}%`);
      for (const key of ['services', 'stories', 'closing'] as const) {
        await expect(page.getByRole('heading', { name: say(`publishing.${key}.title`) })).toBeVisible();
      }
      await expect(page.getByText(say('platforms.status.available'), { exact: true })).toHaveCount(6);
      await expect(page.getByText(say('platforms.status.coming_soon'), { exact: true })).toHaveCount(4);
      // The form of the calculator works without scripts; the others need them.
      for (const button of await page.locator('main button[type=button]').all()) await expect(button).toBeDisabled();
      await expect(services(page).getByRole('link', { name: studio.email })).toBeVisible();
    });
  });
});
