import type { APIResponse, Locator, Page } from '@playwright/test';
import { noPitchFacts } from '../../../domain/pitch/facts.ts';
import type { PortfolioItem } from '../../../domain/portfolio/portfolio-item.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import type { SignedIn } from '../../../domain/accounts/user.ts';
import { admin, expect } from '../fixtures.ts';

/** The browser's message about a response that is an error or does not arrive. */
export const failedRequest = [/Failed to load resource/];

/** Calls the API as the operator of the page. */
export type Api = (method: string, path: string, data?: object) => Promise<APIResponse>;

/** Signs in without the form and opens a screen. */
export async function enter(page: Page, path: string): Promise<Api> {
  const api = await operator(page);
  await page.goto(path);
  return api;
}

/** Signs in without the form. */
export async function operator(page: Page): Promise<Api> {
  const answer = await page.request.post('/api/auth/login', { data: admin });
  const { csrfToken } = (await answer.json()) as SignedIn;
  await page.addInitScript((token) => localStorage.setItem('csrfToken', token), csrfToken);
  return (method, path, data) => page.request.fetch(path, { method, data, headers: { 'X-CSRF-Token': csrfToken } });
}

/** Stores a submission like a visitor's form. */
export async function submit(api: Api, name: string, more: object = {}): Promise<Project> {
  const form = {
    name,
    projectType: 'game',
    description: 'A game about light.',
    contactEmail: 'oksana@lantern.example',
    platforms: ['Steam'],
  };
  const answer = await api('POST', '/api/projects', { ...form, ...more });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Project;
}

/** Responds to a call instead of the server. */
export async function answer(page: Page, method: string, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );
}

/** Sends the emails of this page's replies immediately, for tests that are not about their undo. */
export async function sendAtOnce(page: Page): Promise<void> {
  await page.route('**/replies', (route) => {
    const { undoable: _undoable, ...body } = route.request().postDataJSON() as Record<string, unknown>;
    return route.fallback({ postData: body });
  });
}

/** Delays calls of a path. @returns a function that releases them */
export async function hold(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Chooses an entry of a menu. */
export async function choose(menu: Locator, text: string): Promise<void> {
  await menu.click();
  await menu.page().getByRole('menuitemradio', { name: text, exact: true }).click();
}

/** Counts an operator's effort: one per click or key, and two for a choice in a menu. */
export class Hands {
  count = 0;
  async click(locator: Locator, options?: Parameters<Locator['click']>[0]) {
    this.count += 1;
    await locator.click(options);
  }
  async choose(locator: Locator, text: string) {
    this.count += 2;
    // The menus of forms with a submit button are selects.
    if (await locator.evaluate((control) => control.matches('select'))) await locator.selectOption(text);
    else await choose(locator, text);
  }
  async press(page: Page, key: string) {
    this.count += 1;
    await page.keyboard.press(key);
  }
}

/** Ticks a value of a filter that accepts several. */
export async function tickFilter(filter: Locator, text: string): Promise<void> {
  await filter.click();
  await filter.page().getByRole('dialog').getByRole('checkbox', { name: text, exact: true }).click();
  await filter.page().keyboard.press('Escape');
}

/** The texts of a menu's entries or of a filter's values. */
export async function entriesOf(control: Locator): Promise<string[]> {
  await control.click();
  const entries = control.page().getByRole('menuitemradio').or(control.page().getByRole('dialog').locator('label'));
  await expect(entries.first()).toBeVisible();
  const texts = await entries.allTextContents();
  await control.page().keyboard.press('Escape');
  return texts;
}

/** Expects that there is one toast, with these texts. */
export async function expectToast(
  page: Page,
  title: string,
  description?: string | RegExp,
  variant: 'default' | 'destructive' = 'default',
): Promise<void> {
  const toast = page.locator(`[data-variant=${variant}]`);
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible();
  if (description !== undefined) {
    const text = typeof description === 'string' ? toast.getByText(description, { exact: true }) : toast;
    await (typeof description === 'string'
      ? expect(text.last()).toBeVisible()
      : expect(text).toContainText(description));
  }
  await expect(page.locator('[data-variant]')).toHaveCount(1);
}

/** Everything that a card or a dialog of a submission can show. */
export const sampleProject: Project = {
  id: 4101,
  name: 'Lanternfall',
  description: 'A puzzle platformer about light.',
  projectType: 'game',
  contactEmail: 'oksana@lantern.example',
  targetPlatforms: ['Steam', 'Console'],
  timeline: 'Launch in October',
  budget: '$120,000',
  additionalInfo: 'A demo is on Steam.',
  logoUrl: null,
  heroImageUrl: null,
  screenshots: [],
  priority: 'high',
  status: 'in_progress',
  language: 'en',
  assignedTo: null,
  estimatedCompletion: null,
  actualCompletion: null,
  stage: null,
  watchUntil: null,
  ...noPitchFacts,
  labels: [],
  waitingSince: null,
  dueAt: null,
  firstAnsweredAt: null,
  snoozedUntil: null,
  answerWaivedAt: null,
  withdrawnAt: null,
  spamAt: null,
  spamConfirmedAt: null,
  mergedInto: null,
  importedAt: null,
  importSource: null,
  externalId: null,
  version: 1,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
};

export const samplePortfolioItem: PortfolioItem = {
  id: 5101,
  title: 'Ferry timetable',
  description: 'Timetables for eleven harbours.',
  imageUrl: null,
  projectType: 'mobile',
  platforms: ['iOS', 'Android', 'Web', 'Mobile'],
  technologies: ['Kotlin'],
  liveUrl: 'https://ferry.example/',
  repositoryUrl: 'https://code.example/ferry',
  featured: true,
  status: 'live',
  downloads: 0,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
};
