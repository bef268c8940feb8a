import type { Page } from '@playwright/test';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { studio } from '../../../studio.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('A page for search engines', () => {
  // The browser logs the status of missing pages, which is expected.
  test.use({ javaScriptEnabled: false, allowedConsole: [/status of 404/] });

  for (const language of languages) {
    test(`has its own address in ${language}, and links the others`, async ({ page, product }) => {
      const absolute = (path: string) => product.address + path;
      await page.goto(addressIn(language, '/about'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        absolute(addressIn(language, '/about')),
      );
      for (const [hreflang, path] of Object.entries({
        en: '/about',
        ru: '/ru/about',
        ro: '/ro/about',
        'x-default': '/about',
      })) {
        await expect(page.locator(`link[hreflang="${hreflang}"]`)).toHaveAttribute('href', absolute(path));
      }
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
        'content',
        absolute(addressIn(language, '/about')),
      );
    });
  }

  test('has its picture, its manifest and its feed at the addresses that it names', async ({ page }) => {
    await page.goto('/cases/1');
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const links = page.locator('link[rel=manifest], link[rel*=icon], link[type="application/atom+xml"]');
    const addresses = await links.evaluateAll((elements) => elements.map((link) => (link as HTMLLinkElement).href));
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    for (const address of [picture!, ...addresses]) expect((await page.request.get(address)).status()).toBe(200);
  });

  test('links only within its language', async ({ page }) => {
    await page.goto('/ru/cases');
    await page.getByRole('banner').getByRole('link', { name: 'Контакты' }).click();
    await expect(page).toHaveURL('/ru/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });

  test('is not indexed if it does not exist, is in the back office or in an unknown language', async ({ page }) => {
    for (const address of [
      '/system-panel/login',
      '/nowhere',
      '/ru/nowhere',
      '/en/about',
      '/de/about',
      '/ru/system-panel',
    ]) {
      await page.goto(address);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    }
  });
});

test('Structured data is readable under the content security policy, and never executed', async ({ page }) => {
  await page.goto('/cases/1');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
    'Organization',
    'BreadcrumbList',
    'VideoGame',
  ]);
});

test.describe('An address that names a language', () => {
  test('takes precedence over the visitor’s choice, and does not change it', async ({ page }) => {
    await page.goto('/contact');
    await chooseFrom(page, 'EN', 'RO');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await page.goto('/ru/contact');
    await expect(page.getByRole('button', { name: 'Отправить' })).toBeEnabled();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  });

  test('links to addresses in that language, without reloading the document', async ({ page }) => {
    await page.goto('/ru/contact');
    await expect(page.getByRole('button', { name: 'Отправить' })).toBeEnabled();
    await page.evaluate(() => (document.documentElement.dataset.same = 'yes'));
    for (const path of ['/publishing', '/about', '/cases', '/']) {
      await page.getByRole('banner').locator(`nav a[href="/ru${path}"]`).click();
      await expect(page).toHaveURL(`/ru${path}`);
      await expect(page.getByRole('banner').locator('nav [aria-current="page"]')).toHaveCount(1);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Контакты' }).click();
    await page.getByRole('banner').locator('a[href="/ru/#works"]').click();
    await expect(page).toHaveURL('/ru/#works');
    await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
    await page.getByRole('contentinfo').locator('a[href="/system-panel/login"]').click();
    await expect(page).toHaveURL('/system-panel/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('changes with the language, there and back, and typed text stays', async ({ page }) => {
    await page.goto('/ru/contact?from=mail');
    await page.locator('form [name=name]').fill('Ada');
    await chooseFrom(page, 'RU', 'RO');
    await expect(page).toHaveURL('/ro/contact?from=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await chooseFrom(page, 'RO', 'EN');
    await expect(page).toHaveURL('/contact?from=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('form [name=name]')).toHaveValue('Ada');
    await page.goBack();
    await expect(page).toHaveURL('/ro/contact?from=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await expect(page.locator('form [name=name]')).toHaveValue('Ada');
  });
});

inEveryLanguage('The title', ({ say }) => {
  test('applies from page to page, and a case has its name as the title', async ({ page }) => {
    const values = { studio: studio.name };
    await page.goto('/cases');
    await expect(page).toHaveTitle(say('meta.cases.title', values));
    await page.locator('#projects a[href="/cases/2"]').click();
    await expect(page).toHaveURL('/cases/2');
    const ofCase = say('meta.named.title', { ...values, name: 'Kerbline Rush' });
    await expect(page).toHaveTitle(ofCase);
    await page.reload();
    await expect(page).toHaveTitle(ofCase);
    await page.getByRole('banner').locator('nav a[href="/about"]').click();
    await expect(page).toHaveTitle(say('meta.about.title', values));
  });
});

async function chooseFrom(page: Page, current: string, target: string) {
  const switcher = page.getByRole('banner').getByRole('group');
  await switcher.getByRole('button', { name: current, exact: true }).click();
  await switcher.getByRole('button', { name: target, exact: true }).click();
}

test('A screen of the back office has its own title', async ({ page, signIn }) => {
  const login = await page.request.get('/system-panel/login', { headers: { 'Accept-Language': 'ro' } });
  expect(await login.text()).toContain(`<title>Admin Access — ${studio.name}</title>`);
  await signIn();
  await expect(page).toHaveTitle(`Admin Dashboard — ${studio.name}`);
  for (const [link, title] of [
    ['Portfolio Manager', 'Portfolio Manager'],
    ['Cases Manager', 'Cases Management'],
    ['Messages', 'Messages'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(`${title} — ${studio.name}`);
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await expect(page).toHaveTitle(`Admin Dashboard — ${studio.name}`);
  }
});
