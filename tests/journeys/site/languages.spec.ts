import { expect, test } from '../fixtures.ts';

const phone = { width: 375, height: 812 };
const desk = { width: 1440, height: 900 };

test.describe('The language switcher on a wide screen', { tag: '@core' }, () => {
  test.use({ viewport: desk });

  test('shows the current language and lists the other two', async ({ page }) => {
    await page.goto('/contact');
    for (const [current, ...otherLanguages] of [
      ['EN', 'RU', 'RO'],
      ['RU', 'EN', 'RO'],
      ['RO', 'EN', 'RU'],
    ] as const) {
      const switcher = page.getByRole('banner').getByRole('group');
      const shown = switcher.getByRole('button', { expanded: false });
      await expect(shown).toHaveText(current);
      await shown.click();
      await expect(switcher.getByRole('listitem')).toHaveText(otherLanguages);
      const next = { EN: 'RU', RU: 'RO', RO: 'EN' }[current];
      await switcher.getByRole('button', { name: next, exact: true }).click();
      const language = next.toLowerCase();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language);
    }
  });

  test('keeps the choice after a reload, from the first byte on', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await page.getByRole('button', { name: 'RO', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    const answer = await page.reload();
    expect(await answer!.text()).toContain('<html lang="ro"');
    await expect(page.getByRole('button', { name: 'RO', exact: true })).toBeVisible();
  });

  test('closes with Escape and with a click elsewhere', async ({ page }) => {
    await page.goto('/contact');
    const button = page.getByRole('button', { name: 'EN', exact: true });
    await button.click();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeHidden();
  });

  test('is operated with the arrow keys', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await page.getByRole('button', { name: 'EN', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'RU', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'RO', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  });
});

test.describe('The languages without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('can be chosen at the end of every page, for all pages', async ({ page }) => {
    await page.goto('/ru/about');
    for (const [name, language] of [
      ['Română', 'ro'],
      ['English', 'en'],
      ['Русский', 'ru'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveURL('/about');
    }
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});

test.describe('While another language loads', () => {
  test.use({ fresh: true, viewport: desk });

  test('the page keeps its content, and the last choice counts', async ({ page }) => {
    await page.goto('/cases');
    const banner = page.getByRole('banner');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    const { promise: release, resolve } = Promise.withResolvers<void>();
    for (const slow of ['**/assets/*', '**/api/**'])
      await page.route(slow, async (route) => {
        await release;
        await route.continue();
      });
    // Records every text that the page shows before its content.
    await page.evaluate(() => {
      const lost = new Set<string>();
      const recordText = () => {
        const cards = document.querySelectorAll('main article');
        if (cards.length < 6) lost.add(`${cards.length} cards`);
        if (document.querySelector('[data-placeholder]')) lost.add('placeholders');
        if (!document.querySelector('main h1, main h2')) lost.add('no heading');
      };
      new MutationObserver(recordText).observe(document.body, { childList: true, subtree: true });
      Object.assign(window, { lost });
    });
    await banner.getByRole('button', { name: 'EN', exact: true }).click();
    await banner.getByRole('button', { name: 'RU', exact: true }).click();
    await banner.getByRole('button', { name: 'EN', exact: true }).click();
    await banner.getByRole('button', { name: 'RO', exact: true }).click();
    resolve();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await expect(banner.getByRole('button', { name: 'RO', exact: true })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Saltwick Below' }).first()).toContainText('În dezvoltare');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    expect(await page.evaluate(() => [...(window as unknown as { lost: Set<string> }).lost])).toEqual([]);
  });

  test('texts of the API arrive later than those of the page, and nothing is blank in the meantime', async ({
    page,
  }) => {
    await page.goto('/cases');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    const { promise: release, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await release;
      await route.continue();
    });
    const banner = page.getByRole('banner');
    const cards = page.getByRole('main').getByRole('article');
    const count = await cards.count();
    await banner.getByRole('button', { name: 'EN', exact: true }).click();
    await banner.getByRole('button', { name: 'RU', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.locator('[data-placeholder]')).toHaveCount(0);
    await expect(cards).toHaveCount(count);
    resolve();
    await expect(page.getByRole('article', { name: 'Saltwick Below' }).first()).toContainText('Хоррор на выживание');
  });
});

test.describe('If the texts of another language cannot be loaded', () => {
  test.use({ fresh: true, viewport: desk, allowedConsole: [/Failed to load resource/] });

  test('the server sends the page in this language', async ({ page }) => {
    for (const [current, next, address] of [
      ['EN', 'RU', '/ru/cases#projects'],
      // The same address in the language of the cookie.
      ['RU', 'EN', '/cases#projects'],
    ] as const) {
      await page.goto('/cases#projects');
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
      await page.route('**/assets/*', (route) => route.abort());
      await page.getByRole('button', { name: current, exact: true }).click();
      await page.getByRole('button', { name: next, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', next.toLowerCase());
      await page.unroute('**/assets/*');
    }
  });
});
