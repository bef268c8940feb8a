import { globSync, readFileSync } from 'node:fs';
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { ownPagePath } from '../../../domain/studio/pages/own-page-path.ts';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { samplePage, sampleWord } from '../../sample-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { admin, expect, test } from '../fixtures.ts';

const path = ownPagePath('localization-desk');

/** The errors of requests for addresses without a page. */
const notFound = /404 \(Not Found\)/;

interface Settings {
  /** Uploads a small picture, whose variants are soon ready. @returns its address */
  upload: () => Promise<string>;
  /** Publishes facts instead of those that were published before. */
  publish: (changes: object) => Promise<void>;
}

/** Calls the API as the admin, in another browser than the visitor's. Afterwards the studio has no pages again. */
async function withSettings(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  use: (settings: Settings) => Promise<void>,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL });
  const settings = await settingsOf(request);
  try {
    await use(settings);
  } finally {
    await settings.publish({});
    await request.dispose();
  }
}

async function settingsOf(request: APIRequestContext): Promise<Settings> {
  const { csrfToken } = await (await request.post('/api/auth/login', { data: admin })).json();
  const headers = { 'X-CSRF-Token': csrfToken };
  return {
    async upload() {
      const [file] = globSync('public/art/saltwick-below-*/key-480.webp');
      const sent = await request.post('/api/system-panel/media?name=mine.webp', {
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        data: readFileSync(file!),
      });
      const { id, address } = await sent.json();
      const state = async () => (await (await request.get(`/api/system-panel/media/${id}`)).json()).state;
      await expect.poll(state, { timeout: 60_000 }).toBe('ready');
      return address;
    },
    async publish(changes) {
      const { draft } = await (await request.get('/api/settings/studio')).json();
      const data = { changes, version: draft?.updatedAt ?? null };
      const saved = await request.put('/api/settings/studio/draft', { headers, data });
      const version = (await saved.json()).draft.updatedAt;
      const published = await request.post('/api/settings/studio/publish', { headers, data: { version } });
      expect([published.status(), await published.text()]).toEqual([200, expect.any(String)]);
    },
  };
}

test('A page of the studio has its eight blocks in every language, is accessible and fits phones and desktops', async ({
  page,
  playwright,
  baseURL,
}) => {
  await withSettings(playwright, baseURL!, async ({ upload, publish }) => {
    await publish({ pages: [samplePage(await upload())] });
    for (const language of languages) {
      const textOf = (word: Parameters<typeof sampleWord>[0]) => sampleWord(word, language);
      await page.goto(addressIn(language, path));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(`${textOf('page')} — Sixtyforty`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(textOf('hero'));
      await expect(main.getByText(textOf('lead'))).toBeVisible();
      await expect(main.getByText('<script>alert(1)</script>', { exact: true })).toBeVisible();
      await expect(main.getByRole('blockquote')).toBeVisible();
      await expect(main.getByRole('img', { name: textOf('alt') })).toHaveJSProperty('complete', true);
      await expect(main.getByText(textOf('caption'))).toBeVisible();
      for (const block of ['cards', 'steps', 'questions', 'figures', 'action'] as const)
        await expect(main.getByRole('region', { name: textOf(block), exact: true })).toBeVisible();
      const steps = main.getByRole('region', { name: textOf('steps'), exact: true }).getByRole('listitem');
      await expect(steps).toHaveCount(2);
      await expect(main.getByText(textOf('figure'))).toBeVisible();
      await main.getByText(textOf('question')).click();
      await expect(main.getByText(textOf('answer').split('\n')[0]!)).toBeVisible();
      await expectAccessible(page, { schemes: ['dark'], widths: [320, 1440] });
    }
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: sampleWord('link', 'en') }).first().click();
    await expect(page).toHaveURL('/contact');
  });
});

test('A page of the studio can be read without scripts, and its answers open', async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withSettings(playwright, baseURL!, async ({ upload, publish }) => {
    await publish({ pages: [samplePage(await upload())] });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto(`/ru${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sampleWord('hero', 'ru'));
    await page.getByText(sampleWord('question', 'ru')).click();
    await expect(page.getByText(sampleWord('answer', 'ru').split('\n')[0]!)).toBeVisible();
    const title = sampleWord('page', 'ru');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: title })).toHaveAttribute('href', `/ru${path}`);
    await context.close();
  });
});

test('Menus link a page while it is published there', async ({ page, playwright, baseURL }) => {
  await withSettings(playwright, baseURL!, async ({ upload, publish }) => {
    const picture = await upload();
    const title = sampleWord('page', 'en');
    const links = page.getByRole('link', { name: title });
    await publish({ pages: [samplePage(picture, 'header')] });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: title })).toBeVisible();
    const more = page.getByRole('banner').getByText('More', { exact: true });
    await more.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('link', { name: title })).toBeHidden();
    await more.click();
    await page.getByRole('banner').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} — Sixtyforty`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sampleWord('hero', 'en'));

    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#menu').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);

    await publish({ pages: [samplePage(picture, 'footer')] });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(async () => {
      await page.goto('/');
      await expect(more).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: title })).toBeVisible();

    await publish({ pages: [samplePage(picture, 'none')] });
    await expect(async () => {
      await page.goto('/about');
      await expect(links).toHaveCount(0, { timeout: 100 });
    }).toPass();
  });
});

test.describe('An address of a removed page', () => {
  test.use({ allowedConsole: [notFound] });

  test('is not found, and leads to its successor once there is a redirect, also from a link in the browser', async ({
    page,
    playwright,
    baseURL,
  }) => {
    await withSettings(playwright, baseURL!, async ({ upload, publish }) => {
      const sample = samplePage(await upload());
      const renamed = { ...sample, slug: 'translations' };
      await publish({ pages: [sample] });
      expect((await page.goto(path))!.status()).toBe(200);
      await publish({ pages: [renamed] });
      await expect(async () => expect((await page.goto(path))!.status()).toBe(404)).toPass();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('404');

      const linking = {
        ...sample,
        slug: 'linking',
        blocks: [
          {
            kind: 'action',
            title: { en: 'Go' },
            links: [
              { label: { en: 'By its old name' }, address: path },
              { label: { en: 'By an old path' }, address: '/desk.html' },
            ],
          },
        ],
      };
      const redirects = [
        { from: path, to: ownPagePath(renamed.slug) },
        { from: '/desk.html', to: ownPagePath(renamed.slug) },
      ];
      await publish({ pages: [renamed, linking], redirects });
      for (const language of languages) {
        await page.goto(addressIn(language, `${path}?from=letter`));
        await expect(page).toHaveURL(`${addressIn(language, ownPagePath(renamed.slug))}?from=letter`);
      }
      for (const name of ['By its old name', 'By an old path']) {
        await page.goto(ownPagePath(linking.slug));
        await page.locator('html[data-hydrated]').waitFor();
        await page.getByRole('link', { name }).click();
        await expect(page).toHaveURL(ownPagePath(renamed.slug));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(sampleWord('hero', 'en'));
      }
    });
  });
});
