import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const section = (page: Page) => page.locator('#earnings');
const sum = (page: Page, term: string) =>
  section(page).getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');
const field = (page: Page, name: string) => section(page).getByRole('spinbutton', { name: new RegExp(`^${name}`) });
const slider = (page: Page, name: string) => section(page).getByRole('slider', { name: new RegExp(`^${name}`) });
/** Waits for hydration, before which the copy button is disabled. */
const ready = (page: Page) => expect(section(page).getByRole('button', { name: 'Copy link' })).toBeEnabled();

async function open(page: Page, search = '') {
  await page.goto(`/publishing${search}`);
  await ready(page);
}

test.describe('The calculator', { tag: '@core' }, () => {
  test('starts with an example that a person can follow', async ({ page }) => {
    await open(page);
    for (const [term, dollars] of [
      ['Sales', '$199,900.00'],
      ['Refunds', '-$15,992.00'],
      ['Taxes', '-$22,068.96'],
      ['The store’s fee', '-$48,551.71'],
      ['Net revenue', '$113,287.33'],
      ['60% for you', '$67,972.40'],
      ['40% for us', '$45,314.93'],
    ] as const) {
      await expect(sum(page, term)).toHaveText(dollars);
    }
    await expect(section(page).getByText('$67,972', { exact: true }).first()).toBeVisible();
    await expect(section(page)).toContainText(
      'At 60%, a publisher must raise your net by more than 66.7% to pay for itself.',
    );
    await expect(section(page)).toContainText('from $113,287 on your own to more than $188,812 with us');
    await expect(section(page)).toContainText('not a promise');
  });

  test('shows the split next to the alternatives', async ({ page }) => {
    await open(page);
    const rows = section(page).getByRole('table', { name: 'The same net revenue under four deals' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    for (const [index, cells] of [
      ['With us, 60/40', '$67,972', '+66.7%'],
      ['50/50', '$56,643', '+100%'],
      ['70/30', '$79,301', '+42.9%'],
      ['Self-publishing', '$113,287', 'no share to earn back'],
    ].entries()) {
      for (const cell of cells) await expect(rows.nth(index + 1)).toContainText(cell);
    }
  });

  test('follows typed figures, and clamps them to its limits', async ({ page }) => {
    await open(page);
    await field(page, 'Price').fill('10');
    await field(page, 'Copies sold').fill('100');
    await field(page, 'Refunds').fill('10');
    await field(page, 'Taxes').fill('20');
    await section(page).getByLabel('Store', { exact: true }).selectOption('Epic Games Store');
    await expect(sum(page, 'Net revenue')).toHaveText('$633.60');
    await expect(sum(page, '60% for you')).toHaveText('$380.16');
    await expect(slider(page, 'Copies sold')).toHaveAttribute('aria-valuetext', '100');
    await field(page, 'Refunds').fill('99');
    await field(page, 'Refunds').blur();
    await expect(field(page, 'Refunds')).toHaveValue('50');
    await field(page, 'Copies sold').fill('');
    await field(page, 'Copies sold').blur();
    await expect(field(page, 'Copies sold')).toHaveValue('100');
  });

  test('follows its sliders by keyboard', async ({ page }) => {
    await open(page);
    await slider(page, 'Copies sold').focus();
    await page.keyboard.press('Home');
    await expect(field(page, 'Copies sold')).toHaveValue('100');
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'Copies sold')).toHaveValue('150');
    await page.keyboard.press('End');
    await expect(field(page, 'Copies sold')).toHaveValue('10000000');
    await expect(slider(page, 'Copies sold')).toHaveAttribute('aria-valuetext', '10,000,000');
    await slider(page, 'Price').focus();
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'Price')).toHaveValue('20.99');
  });

  test('shows the store’s fee and its source', async ({ page }) => {
    await open(page, '?price=100&units=600000&refunds=0&taxes=0');
    await expect(section(page)).toContainText('30%, 25% above $10,000,000, 20% above $50,000,000.');
    await expect(sum(page, 'The store’s fee')).toHaveText('-$15,000,000.00');
    const store = section(page).getByLabel('Store', { exact: true });
    for (const [name, fee, terms] of [
      ['App Store', '-$18,000,000.00', /^https:\/\/developer\.apple\.com\//],
      ['App Store, Small Business Program', '-$17,850,000.00', /^https:\/\/developer\.apple\.com\//],
      ['Google Play', '-$18,000,000.00', /^https:\/\/support\.google\.com\//],
      ['Google Play, 15% service fee tier', '-$17,850,000.00', /^https:\/\/support\.google\.com\//],
      ['Epic Games Store', '-$7,200,000.00', /^https:\/\/store\.epicgames\.com\//],
      ['Microsoft Store', '-$7,200,000.00', /^https:\/\/news\.xbox\.com\//],
    ] as const) {
      await store.selectOption(name);
      await expect(sum(page, 'The store’s fee')).toHaveText(fee);
      await expect(section(page).getByRole('link', { name: 'The store’s terms' })).toHaveAttribute('href', terms);
    }
  });

  test('keeps its figures in the address, which restores them', async ({ page }) => {
    await open(page, '?utm_source=fair');
    const before = await page.evaluate(() => history.length);
    await field(page, 'Price').fill('7.5');
    await section(page).getByLabel('Store', { exact: true }).selectOption('microsoft');
    await expect(page).toHaveURL(
      '/publishing?utm_source=fair&price=7.50&units=10000&refunds=8&taxes=12&store=microsoft',
    );
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.reload();
    await expect(field(page, 'Price')).toHaveValue('7.50');
    await expect(sum(page, 'Sales')).toHaveText('$75,000.00');
  });

  test('announces figures to a screen reader once they have settled, and not before', async ({ page }) => {
    await open(page);
    const summary = section(page).locator('output', { hasText: 'Net revenue' });
    await expect(summary).toHaveCount(0);
    await field(page, 'Copies sold').fill('1000');
    await expect(summary).toHaveText('Net revenue $11,328.73, of which you get $6,797.24.');
  });

  test('validates the figures in an address', async ({ page }) => {
    await open(page, '?price=-3&units=1e400&refunds=%3Cscript%3E&taxes=77&store=__proto__');
    await expect(field(page, 'Price')).toHaveValue('0.00');
    await expect(field(page, 'Copies sold')).toHaveValue('10000000');
    await expect(field(page, 'Refunds')).toHaveValue('8');
    await expect(field(page, 'Taxes')).toHaveValue('50');
    await expect(section(page).getByLabel('Store', { exact: true })).toHaveValue('steam');
    await expect(section(page)).toContainText('With these figures there is nothing to split yet.');
  });

  test.describe('with the clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('copies a link to the figures and confirms it', async ({ page, product }) => {
      await open(page);
      await field(page, 'Copies sold').fill('500');
      await section(page).getByRole('button', { name: 'Copy link' }).click();
      await expect(section(page).getByRole('button', { name: 'Link copied' })).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(`${product.address}/publishing?price=19.99&units=500&refunds=8&taxes=12&store=steam#earnings`);
      await field(page, 'Copies sold').fill('600');
      await ready(page);
      await page.goto('/');
      await page.goto(link);
      await expect(field(page, 'Copies sold')).toHaveValue('500');
      await expect(section(page).getByRole('heading')).toBeInViewport();
    });
  });

  test('shows the link if the browser does not copy it', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await open(page);
    await section(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(section(page).getByRole('textbox', { name: 'Your browser could not copy the link' })).toHaveValue(
      /\/publishing\?price=19\.99.*#earnings$/,
    );
  });
});

inEveryLanguage('The calculator', ({ language, say }) => {
  const dollars = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount);

  test('has no fault that axe finds, and no truncated text', async ({ page }) => {
    await page.goto('/publishing?price=999.99&units=10000000&refunds=0&taxes=0&store=epic');
    await expect(sum(page, say('earnings.waterfall.net'))).toHaveText(dollars(8_799_912_000));
    for (const width of [375, 1440]) {
      await expectAccessible(page, { schemes: ['light'], widths: [width], within: '#earnings' });
      const beyond = await section(page).evaluate((element) =>
        [...element.querySelectorAll('p, dt, dd, th, td, input, button')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.textContent),
      );
      expect(beyond).toEqual([]);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is calculated by the server', async ({ page }) => {
      await page.goto('/publishing?price=10&units=100&refunds=10&taxes=20&store=epic');
      await expect(sum(page, say('earnings.waterfall.net'))).toHaveText(dollars(633.6));
      await expect(section(page)).toContainText(say('earnings.waterfall.smallPrint'));
      await field(page, say('earnings.form.units')).fill('200');
      await section(page)
        .getByRole('button', { name: say('earnings.form.calculate') })
        .click();
      await expect(page).toHaveURL(/units=200.*#earnings$/);
      await expect(sum(page, say('earnings.waterfall.net'))).toHaveText(dollars(1267.2));
      await expect(section(page).getByRole('slider')).toHaveCount(0);
    });
  });
});
