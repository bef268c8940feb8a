import type { Page } from '@playwright/test';
import type { StudioSettings } from '../../../domain/studio/settings.ts';
import type { TextOverrides } from '../../../domain/studio/texts/text-overrides.ts';
import { catalogues } from '../../../server/platform/i18n/catalogue.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test as base } from '../fixtures.ts';
import { type Api, enter, failedRequest } from './operator.ts';

/** A product of its own, since other journeys expect the default texts. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      const product = await startProduct(dataDir, {});
      await use(product);
      await product.stop();
      await remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 1440, height: 900 } });

const path = '/api/settings/studio';

/** Saves texts as the draft, instead of the present one. */
async function draftTexts(api: Api, texts: TextOverrides): Promise<string> {
  const { draft } = (await (await api('GET', path)).json()) as StudioSettings;
  const body = { changes: { texts }, version: draft?.updatedAt ?? null };
  const saved = (await (await api('PUT', `${path}/draft`, body)).json()) as StudioSettings;
  return saved.draft!.updatedAt;
}
const publishTexts = async (api: Api, texts: TextOverrides) => {
  const version = await draftTexts(api, texts);
  expect((await api('POST', `${path}/publish`, { version })).status()).toBe(200);
};

/** Opens the screen on an installation with the default texts, or with the texts of a draft. */
async function open(page: Page, search = '', drafted?: TextOverrides): Promise<Api> {
  const api = await enter(page, '/system-panel/account');
  await publishTexts(api, {});
  if (drafted) await draftTexts(api, drafted);
  await page.goto(`/system-panel/texts${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Texts' })).toBeVisible();
  return api;
}

const entry = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string, language = 'English') =>
  entry(page, name).getByLabel(language, { exact: true });
const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click();

/** Reads a page as a visitor until it contains a text. */
const seesText = (visitor: Page, address: string, text: string) =>
  expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: text })).toBeVisible({ timeout: 500 });
  }).toPass();

/** Opens a page until its document says that the studio has texts of its own. */
const seesNewDocument = (visitor: Page, address: string) =>
  expect(async () => {
    await visitor.goto(address);
    await visitor.locator('html[data-hydrated]').waitFor();
    expect(await visitor.locator('#state').textContent()).toContain('"ownTexts"');
  }).toPass();

const texts = { English: 'Send us a demo.', Russian: 'Пришлите нам демо.', Romanian: 'Trimiteți-ne un demo.' };

test('Visitors read a sentence that an admin changed in three languages on every way to it: without scripts, in head and feed', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await open(page, '?part=home');
  for (const [language, text] of Object.entries(texts)) await field(page, 'closing › title', language).fill(text);
  await saved(page);
  const visitor = await browser.newPage({ baseURL, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const heading = (text: string) => visitor.getByRole('heading', { name: text });
  await visitor.goto('/about');
  await visitor.locator('html[data-hydrated]').waitFor();
  await visitor.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(heading(catalogues.en.home.closing.title)).toBeVisible();
  expect(requests).not.toContain('/api/texts');

  await publish(page);
  await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
  await expect(page.getByText('Everything is published')).toBeVisible();

  // The text is on the first page, which may be the previous one for a moment, and after a link without a new document.
  await seesText(visitor, '/', texts.English);
  await seesNewDocument(visitor, '/about');
  await visitor.evaluate(() => Object.assign(window, { same: true }));
  await visitor.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(heading(texts.English)).toBeVisible();
  for (const [from, to, text] of [
    ['EN', 'RU', texts.Russian],
    ['RU', 'RO', texts.Romanian],
    ['RO', 'EN', texts.English],
  ] as const) {
    await visitor.getByRole('button', { name: from, exact: true }).click();
    await visitor.getByRole('button', { name: to, exact: true }).click();
    await expect(heading(text)).toBeVisible();
  }
  expect(await visitor.evaluate(() => 'same' in window)).toBe(true);
  await visitor.close();

  const withoutScripts = await browser.newPage({ baseURL, javaScriptEnabled: false });
  for (const [address, text] of [
    ['/', texts.English],
    ['/ru', texts.Russian],
    ['/ro', texts.Romanian],
  ] as const) {
    await seesText(withoutScripts, address, text);
  }
  await withoutScripts.close();

  const source = 'Earlier default';
  await publishTexts(api, {
    ru: {
      'meta.home.title': { text: '{studio}: игры <3 & {developer}%', source },
      'descriptions.home': { text: 'Вам {developer}%, кратко.', source },
      'descriptions.cases': { text: 'Наши проекты.', source },
    },
  });
  const russian = await (await page.request.get('/ru')).text();
  expect(russian).toContain('<title>Sixtyforty: игры &lt;3 &amp; 60%</title>');
  expect(russian).toContain('<meta property="og:description" content="Вам 60%, кратко.">');
  expect(await (await page.request.get('/ru/feed.xml')).text()).toContain('<subtitle>Наши проекты.</subtitle>');
  expect(await (await page.request.get('/')).text()).toContain(catalogues.en.home.closing.title);
  await publishTexts(api, {});
  expect(await (await page.request.get('/ru')).text()).not.toContain('Вам 60%, кратко.');
});

test.describe('A text that cannot replace its default', () => {
  test.use({ allowedConsole: failedRequest });

  test('shows the reason while it is typed, is not published, and becomes the default again', async ({ page }) => {
    await open(page);
    const deal = field(page, 'deal');
    const standard = catalogues.en.footer.deal;
    await expect(deal).toHaveValue(standard);
    await deal.fill('You keep {share}%.');
    await expect(deal).toHaveAttribute('aria-invalid', 'true');
    const reason = entry(page, 'deal').getByRole('alert');
    await expect(reason).toHaveText('Missing: {developer}, {publisher} This text has no {share}');
    await saved(page);
    await publish(page);
    await expect(page.locator('[data-variant]').getByText('Nothing was published.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'To correct (1)' })).toHaveAttribute('aria-pressed', 'true');

    const corrected = field(page, 'Every page: deal');
    await corrected.fill('You keep %.');
    await corrected.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
    const group = entry(page, 'Every page: deal');
    await group.getByRole('button', { name: 'Insert {developer}' }).first().click();
    await expect(corrected).toHaveValue('You keep {developer}%.');
    await expect(corrected).toBeFocused();
    await expect(group.getByRole('alert')).toHaveText('Missing: {publisher}');
    await group.getByRole('button', { name: 'Use the default of deal, English' }).click();
    await expect(page.getByText('No text matches.')).toBeVisible();
    await page.getByRole('button', { name: 'To correct (0)' }).click();
    await expect(field(page, 'deal')).toHaveValue(standard);
    await saved(page);
  });
});

test('A default that has changed since is shown with the earlier one until an admin decides', async ({ page }) => {
  const source = 'Show us what you have.';
  const title = { 'home.closing.title': { text: 'Send us a demo.', source } };
  await open(page, '?show=outdated', { en: title, ro: title });
  await expect(page.getByRole('button', { name: 'Default has changed (1)' })).toHaveAttribute('aria-pressed', 'true');
  const group = entry(page, 'Home: closing › title');
  await expect(group.getByText('The default has changed since')).toHaveCount(2);
  await expect(group.getByText(source)).toHaveCount(2);
  await expect(group.getByText(catalogues.en.home.closing.title)).toBeVisible();
  await group.getByRole('button', { name: 'Keep mine of closing › title, English' }).click();
  await expect(group.getByText('The default has changed since')).toHaveCount(1);
  await expect(group.getByLabel('English', { exact: true })).toHaveValue('Send us a demo.');
  await group.getByRole('button', { name: 'Use the default of closing › title, Romanian' }).click();
  await expect(page.getByText('No text matches.')).toBeVisible();
  await saved(page);
});

test('A text is found by its words, or by a click in the preview, which shows the draft', async ({ page }) => {
  await open(page, '?part=home');
  const preview = page.frameLocator('iframe');
  await field(page, 'hero › start').fill('Begin here');
  await expect(preview.getByText('Begin here').first()).toBeVisible();
  await preview.getByRole('heading', { name: catalogues.en.home.closing.title }).click();
  await expect(field(page, 'Home: closing › title')).toBeFocused();

  await page.getByRole('searchbox').fill('показать сборку');
  await expect(page.getByText('No text matches.')).toBeVisible();
  await page.getByRole('searchbox').fill('begin HERE');
  await expect(field(page, 'Home: hero › start')).toHaveValue('Begin here');
});

test('The screen is accessible and as wide as a phone', { tag: '@core' }, async ({ page }) => {
  const source = 'Show us what you have.';
  const long = 'Wort'.repeat(60);
  await open(page, '?part=home', {
    en: { 'home.closing.title': { text: long, source }, 'home.former': { text: long, source: long } },
    ru: { 'home.hero.lines.share': { text: '{', source } },
  });
  await expect(page.getByRole('heading', { name: 'Texts that this version no longer has' })).toBeVisible();
  await expectAccessible(page, { widths: [320, 1440] });
});
