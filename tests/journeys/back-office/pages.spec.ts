import type { Page } from '@playwright/test';
import type { StudioSettings } from '../../../domain/studio/settings.ts';
import en from '../../../app/i18n/catalogues/en.json' with { type: 'json' };
import { samplePage } from '../../sample-page.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test as base } from '../fixtures.ts';
import { enter, failedRequest } from './operator.ts';

/** A product of its own, since other journeys expect a site without pages of its own. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      const product = await startProduct(dataDir, { FORM_LIMIT: '1000' });
      await use(product);
      await product.stop();
      await remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedConsole: failedRequest });

test('An admin writes a page of blocks in three languages, moves it to another address, and visitors are redirected', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await enter(page, '/system-panel/pages');
  const saved = () => expect(page.getByText('All changes are saved')).toBeVisible();
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Everything is published')).toBeVisible();
  };
  await expect(page.getByText('No pages yet. Add the first one.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).first().fill('Jobs at the studio');
  await page.getByLabel('Address', { exact: true }).first().fill('jobs');
  await page.getByLabel('Description for search engines').fill('Who we look for.');
  const blocks = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await blocks.first().getByLabel('Title', { exact: true }).fill('Work with us');
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('menuitemradio', { name: 'Text', exact: true }).click();
  await blocks
    .last()
    .getByLabel('Text in Markdown')
    .fill('We need **one** engine programmer.\n\n- from anywhere\n- from May');
  await page.getByRole('button', { name: 'Russian', exact: true }).click();
  await page.getByLabel('Title (Russian)').first().fill('Работа в студии');
  await saved();
  await publish();

  const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
  await visitor.goto('/p/jobs');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Work with us' })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'from anywhere' })).toBeVisible();
  await expect(visitor).toHaveTitle(/Jobs at the studio/);
  /** Visitors may receive the previous response for a moment. */
  const expectRedirect = (from: string, to: string) =>
    expect
      .poll(async () => {
        await visitor.goto(from);
        return visitor.url();
      })
      .toBe(baseURL + to);
  await visitor.goto('/ru/p/jobs');
  await expect(visitor).toHaveTitle(/Работа в студии/);

  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByLabel('Address', { exact: true }).first().fill('careers');
  await expect(page.getByText('Once this is published, visitors to /p/jobs will find nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Redirect /p/jobs here' }).click();
  await saved();
  await publish();
  await expectRedirect('/p/jobs', '/p/careers');

  await expectFitsAndAccessible(page);
  await page.goto('/system-panel/pages');
  await expect(page.getByRole('link', { name: 'Jobs at the studio' })).toBeVisible();
  await expectFitsAndAccessible(page);
  await page.getByRole('button', { name: 'Remove Jobs at the studio' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Once this is published, visitors to /p/careers will find nothing.')).toBeVisible();
  await expectFitsAndAccessible(page);
  await page.getByRole('button', { name: 'Redirect /p/careers to /', exact: true }).click();
  await saved();
  await publish();
  const { published } = (await (await api('GET', '/api/settings/studio')).json()) as StudioSettings;
  expect(published.pages ?? []).toEqual([]);
  await expectRedirect('/p/careers', '/');
  await visitor.close();
});

test('A publication that another screen prevents leads to the fields to correct on that screen', async ({ page }) => {
  const api = await enter(page, '/system-panel');
  const sample = { ...samplePage('https://pictures.example/a.png'), blocks: [] };
  const { draft } = (await (await api('GET', '/api/settings/studio')).json()) as StudioSettings;
  const changes = {
    pages: [sample, { ...sample, title: { en: 'Second desk', ru: null, ro: null } }],
    redirects: [{ from: '/about', to: '/contact' }],
    texts: { en: { 'home.closing.title': { text: '<b>Send</b> a build.', source: en.home.closing.title } } },
  };
  await api('PUT', '/api/settings/studio/draft', { changes, version: draft?.updatedAt ?? null });
  await page.goto('/system-panel/studio');
  const elsewhere = page.getByRole('alert').filter({ hasText: 'Not published yet. Correct these first:' });
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(elsewhere.getByRole('link')).toHaveText(['Page “Second desk”', 'Pages and redirects']);
  await expectFitsAndAccessible(page);

  await elsewhere.getByRole('link', { name: 'Page “Second desk”' }).click();
  const address = page.getByLabel('Address', { exact: true }).first();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('second-desk');
  await expect(elsewhere.getByRole('link')).toHaveText(['Pages and redirects']);
  await elsewhere.getByRole('link', { name: 'Pages and redirects' }).click();
  await page.getByLabel('From', { exact: true }).fill('/former');
  await expect(elsewhere).toHaveCount(0);
  // Texts are compared with their defaults once everything else is valid.
  await publish.click();
  await elsewhere.getByRole('link', { name: 'Texts' }).click();
  await expect(page.getByText('This text has no <b>').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'English' }).fill('Send a build.');
  await expect(elsewhere).toHaveCount(0);
  await publish.click();
  await expect(page.getByText('Everything is published')).toBeVisible();
});

/** Expects that a screen has no accessibility faults and no excess of width on phones and on desktops. */
async function expectFitsAndAccessible(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
}
