import path from 'node:path';
import type { APIResponse, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { factsForVisitors } from '../../../domain/studio/facts.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { addressIn, languages } from '../../../domain/text/language.ts';
import type { PageModule } from '../../../server/platform/pages/page-module.ts';
import { admin, anyVisitor, expect, test } from '../fixtures.ts';

const built: Pick<PageModule, 'render'> = await import(
  path.resolve(import.meta.dirname, '../../../dist/server/entry.server.js')
);
const origin = 'http://localhost:3000';
const makeCases = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...cases[index % cases.length]!,
    id: index + 1,
    title: `Case ${index + 1}`,
  }));

test('The page of 600 cases has at most 250 kB of HTML, in every language', async () => {
  for (const language of languages) {
    const address = origin + addressIn(language, '/cases');
    const document = await built.render(address, language, { '/api/cases': makeCases(600) }, factsForVisitors(defaultStudio), {});
    expect(document).toContain('Case 20');
    expect(document).not.toContain('Case 21<');
    expect(Buffer.byteLength(document)).toBeLessThan(250_000);
  }
});

test('Later pages of the cases are not indexed by search engines, the first is', async () => {
  const page = (search: string) =>
    built.render(`${origin}/cases${search}`, 'en', { '/api/cases': makeCases(60) }, factsForVisitors(defaultStudio), {});
  expect(await page('?page=2')).toContain('<meta name="robots" content="noindex">');
  expect(await page('')).not.toContain('noindex');
});

test.describe('With more cases than one page shows', () => {
  const addedCases = 30;

  test.beforeEach(async ({ playwright, product }) => {
    await withApi(playwright, product.address, async (callApi) => {
      for (let number = 1; number <= addedCases; number += 1) {
        await callApi('POST', { title: `Extra ${number}`, description: 'One of many.', projectType: 'tool' });
      }
    });
  });
  test.afterEach(async ({ playwright, product }) => {
    await withApi(playwright, product.address, async (callApi) => {
      const storedCases: { id: number; title: string }[] = await (await callApi('GET')).json();
      for (const { id, title } of storedCases) if (title.startsWith('Extra ')) await callApi('DELETE', undefined, `/${id}`);
    });
  });

  test('the list continues below, and the filter counts all', async ({ page }) => {
    const list = await openFirstPage(page);
    await page.locator('html[data-hydrated]').waitFor();
    await list.getByRole('link', { name: 'Show more' }).click();
    await expect(list.getByRole('article')).toHaveCount(20 + 16);
    await expect(list.getByRole('article').nth(20).getByRole('link').first()).toBeFocused();
    await expect(list.getByRole('link', { name: 'Show more' })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Games' }).click();
    await expect(list.getByRole('article')).toHaveCount(3);
  });

  test('the rest opens in another tab with a key, and the list stays', async ({ page, context }) => {
    const list = await openFirstPage(page);
    await page.locator('html[data-hydrated]').waitFor();
    const otherTab = context.waitForEvent('page');
    await list.getByRole('link', { name: 'Show more' }).click({ modifiers: ['ControlOrMeta'] });
    await expect(await otherTab).toHaveURL('/cases?page=2#projects');
    await expect(list.getByRole('article')).toHaveCount(20);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('links lead forward and back', async ({ page }) => {
      const list = await openFirstPage(page);
      await list.getByRole('link', { name: 'Show more' }).click();
      await expect(page).toHaveURL('/cases?page=2#projects');
      await expect(list.getByRole('article')).toHaveCount(16);
      await list.getByRole('link', { name: 'Previous projects' }).click();
      await expect(list.getByRole('article')).toHaveCount(20);
    });
  });
});

/** Opens the cases, and waits until the list is full: for half a second after a change a visitor may receive the previous page. */
async function openFirstPage(page: Page): Promise<Locator> {
  const list = page.getByRole('region', { name: 'The work' });
  await expect(async () => {
    await page.goto('/cases');
    expect(await list.getByRole('article').count()).toBe(20);
  }).toPass();
  return list;
}

type CasesApi = (method: string, data?: object, path?: string) => Promise<APIResponse>;

/** Calls the API of cases as the admin, in another browser than the visitor's. */
async function withApi(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  use: (callApi: CasesApi) => Promise<void>,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: anyVisitor() });
  const { csrfToken } = await (await request.post('/api/auth/login', { data: admin })).json();
  await use(async (method, data, path = '') => {
    const response = await request.fetch(`/api/cases${path}`, { method, data, headers: { 'X-CSRF-Token': csrfToken } });
    await expect(response).toBeOK();
    return response;
  });
  await request.dispose();
}
