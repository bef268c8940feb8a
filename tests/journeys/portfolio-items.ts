import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from '../../domain/accounts/user.ts';
import type { PortfolioItem } from '../../domain/portfolio/portfolio-item.ts';
import { addressIn, languages } from '../../domain/text/language.ts';
import { liveItems } from '../portfolio-items.ts';
import { admin, expect } from './fixtures.ts';

/** Changes portfolio items as the admin, in another browser than the visitor's. */
export async function portfolioApi(request: APIRequestContext) {
  const { csrfToken } = (await (await request.post('/api/auth/login', { data: admin })).json()) as SignedIn;
  const send = async (method: string, path: string, data?: object) => {
    const address = `/api/system-panel/portfolio${path}`;
    const response = await request.fetch(address, { method, data, headers: { 'X-CSRF-Token': csrfToken } });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  return {
    add: (item: object): Promise<PortfolioItem> => send('POST', '', item),
    change: (id: number, change: object): Promise<PortfolioItem> => send('PUT', `/${id}`, change),
    remove: (id: number) => send('DELETE', `/${id}`),
  };
}

/** The path of the portfolio in every language. */
const portfolioPages = languages.map((language) => addressIn(language, '/portfolio'));

/** Adds the sample items, and waits until visitors see them in the portfolio, and a link to the portfolio on `others`. */
export async function fillPortfolio(page: Page, request: APIRequestContext, others: readonly string[] = []) {
  const { add } = await portfolioApi(request);
  for (const item of liveItems) await add(item);
  for (const path of portfolioPages) await expectText(page, path, liveItems[0]!.title);
  for (const path of others) await expectText(page, path, '/portfolio"');
}

/** Waits until the cached page of a visitor without scripts contains a text. */
export const expectText = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), { message: path }).toContain(text);
