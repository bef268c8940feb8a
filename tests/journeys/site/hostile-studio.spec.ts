import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Studio } from '../../../domain/studio/studio.ts';
import { withoutHiddenCharacters } from '../../../domain/text/hidden-characters.ts';
import { addressIn, type Language, languages } from '../../../domain/text/language.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { publicPages } from '../../public-pages.ts';
import { colourRules, faults, settle } from '../accessibility.ts';
import { type Api, operator } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';
import { emptyStudio, fullStudio, hostileNames, hostileTexts } from './hostile-facts.ts';
import { findCutText } from './shown-text.ts';

/* Settings that are accepted and hard to show. One product has them one after another. */

test.describe.configure({ mode: 'default' });

let product: Product;
let remove: () => Promise<void>;
let page: Page;
/** A phone that shows emails. */
let reader: Page;
let api: Api;
/** The reports of the browser: errors, violations of the policy, and failures of injected scripts. */
let complaints: string[];

test.beforeAll(async ({ browser }) => {
  const { dataDir, remove: removeData } = await makeDataDir();
  remove = removeData;
  product = await startProduct(dataDir, { FORM_LIMIT: '1000' });
  const options = { baseURL: product.address, serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
  page = await (await browser.newContext(options)).newPage();
  api = await operator(page);
  reader = await page.context().newPage();
  await reader.setViewportSize({ width: 320, height: 900 });
  for (const shown of [page, reader]) {
    shown.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    shown.on('pageerror', (error) => complaints.push(error.message));
  }
});
test.beforeEach(() => {
  complaints = [];
});
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
  await remove();
});

/** Publishes facts, as an admin does in the settings. */
async function publish(changes: Partial<Studio>): Promise<void> {
  const { draft } = await (await api('GET', '/api/settings/studio')).json();
  const saved = await api('PUT', '/api/settings/studio/draft', { changes, version: draft?.updatedAt ?? null });
  const { updatedAt } = (await saved.json()).draft;
  const published = await api('POST', '/api/settings/studio/publish', { version: updatedAt });
  expect([published.status(), (await published.json()).issues]).toEqual([200, undefined]);
}

/** Opens a page and returns its faults: injected elements, a missing heading, content that is wider than the window, and the findings of axe. */
async function faultsAt(address: string, notByAxe: string[] = []): Promise<string[]> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
  const pageFaults = await page.evaluate(() =>
    [...document.querySelectorAll('b, i, body script:not([src], [type$=json])')].map(({ outerHTML }) => outerHTML),
  );
  if ((await page.locator('h1:visible').count()) !== 1) pageFaults.push('has not one heading');
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > width) pageFaults.push(`is ${scrollWidth} px wide at ${width} px`);
    for (const text of await page.evaluate(findCutText)) pageFaults.push(`cuts “${text}” at ${width} px`);
    if (width === 320 || width === 1440)
      for (const fault of await faults(page, 'html', { but: notByAxe })) pageFaults.push(`${width} px: ${fault}`);
  }
  return pageFaults.map((fault) => `${address}: ${fault.slice(0, 400)}`);
}

/** Sends a form in a language and answers it. @returns the emails about both: the receipt, the notice of the studio, and the reply */
async function correspond(language: Language): Promise<Email[]> {
  const former = (await product.mails()).length;
  const sent = await page.request.post('/api/projects', {
    headers: { 'accept-language': language },
    data: { name: 'Lamp', projectType: 'game', description: 'Light.', contactEmail: `mira-${former}@player.example` },
  });
  expect(sent.status()).toBe(201);
  const { id } = await sent.json();
  const replied = await api('POST', `/api/projects/${id}/replies`, { subject: 'Your lamp', body: 'It is bright.' });
  expect(replied.status()).toBe(201);
  await expect.poll(async () => (await product.mails()).length, { timeout: 30_000 }).toBe(former + 3);
  return (await product.mails()).slice(former);
}

/** Expects that an email names the studio as text, in one line of each header, and fits a phone. */
async function expectWhole(mail: Email, name: string): Promise<void> {
  expect(mail.from?.name).toBe(name);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).toContain(name);
  await reader.setContent(mail.html!);
  expect(await reader.locator('body').textContent()).toContain(name);
  expect(await reader.locator('script, b, i').count()).toBe(0);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

for (const language of languages) {
  test(`Facts and texts at every limit break no page and no email in ${language}`, async () => {
    const name = withoutHiddenCharacters(hostileNames[language]);
    const texts = hostileTexts(await (await api('GET', '/api/settings/texts')).json(), language);
    await publish({ ...fullStudio, name: hostileNames[language], texts });
    const ownPages = fullStudio.pages.slice(0, 2).map(({ slug }) => `/p/${slug}`);
    // The colors are the same in every language.
    const notByAxe = language === 'en' ? [] : colourRules;
    const pageFaults: string[] = [];
    for (const path of [...publicPages, ...ownPages])
      pageFaults.push(...(await faultsAt(addressIn(language, path), notByAxe)));
    expect(pageFaults).toEqual([]);
    await expect(page.getByRole('banner').getByText(name, { exact: true }).first()).toBeVisible();
    for (const mail of await correspond(language)) await expectWhole(mail, name);
    expect(complaints).toEqual([]);
  });
}

test('A studio without people, links, platforms, stories, cases and sections has whole pages and emails', async () => {
  expect((await api('POST', '/api/settings/samples/remove')).ok()).toBe(true);
  await publish(emptyStudio);
  const pageFaults: string[] = [];
  for (const path of publicPages.filter((each) => !each.startsWith('/cases/')))
    pageFaults.push(...(await faultsAt(path)));
  expect(pageFaults).toEqual([]);
  for (const mail of await correspond('en')) await expectWhole(mail, emptyStudio.name);
  expect(complaints).toEqual([]);
});
