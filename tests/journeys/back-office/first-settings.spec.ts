import type { Page } from '@playwright/test';
import type { StudioSettings } from '../../../domain/studio/settings.ts';
import { makeDataDir, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { colleague } from './colleague.ts';
import { type Api, enter, expectToast, failedRequest } from './operator.ts';

test.use({ allowedConsole: failedRequest, viewport: { width: 1440, height: 900 } });

const path = '/system-panel/first-settings';
const steps = ['identity', 'deal', 'hours', 'languages', 'brand', 'samples', 'publish'];

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const expectSaved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
const preview = (page: Page) => page.frameLocator('iframe');
const settingsOf = async (api: Api) => (await (await api('GET', '/api/settings/studio')).json()) as StudioSettings;
const isInView = (page: Page) =>
  page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom < innerHeight);

test('The first steps lead an owner through the first settings to a site of their own without samples', async ({
  browser,
}) => {
  // Other journeys expect the samples and the facts of `studio.ts`.
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir);
  const baseURL = product.address;
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
    const api = await enter(page, '/system-panel/status');
    const firstSteps = page.getByRole('region', { name: 'First steps' });
    await firstSteps.getByRole('link', { name: 'Go through them' }).click();
    await expect(page).toHaveURL(path);
    const list = page.getByRole('navigation', { name: 'Steps' });
    await expect(list.getByRole('link')).toHaveCount(7);
    await expect(page.getByText('Step 1 of 7')).toBeVisible();

    await field(page, 'Name of the studio').fill('Lantern Works');
    await expect(preview(page).locator('header').first()).toContainText('Lantern Works');
    await field(page, 'Name of the studio').press('Enter');
    await expect(heading(page, 'Deal')).toBeFocused();
    await expect(page).toHaveURL(`${path}?step=deal`);
    await expect(list.getByRole('link', { name: 'Deal' })).toHaveAttribute('aria-current', 'step');
    await field(page, 'Developer’s share, in percent').fill('70');
    await expect(preview(page).getByText('Keep 70%.').first()).toBeVisible();
    await expectSaved(page);

    await page.goBack();
    await expect(heading(page, 'Name and contact')).toBeFocused();
    await page.goForward();
    await page.reload();
    await expect(heading(page, 'Deal')).toBeVisible();
    await expect(field(page, 'Developer’s share, in percent')).toHaveValue('70');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(field(page, 'Name of the studio')).toHaveValue('Lantern Works');

    await list.getByRole('link', { name: 'Hours' }).click();
    await field(page, 'Closes').fill('08:00');
    await proceed(page);
    await page.getByRole('checkbox', { name: 'Romanian' }).uncheck();
    await proceed(page);
    await field(page, 'Accent').fill('#2bd4ff');
    await proceed(page);

    await page.getByRole('button', { name: 'Remove the samples' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the samples' }).click();
    await expect(page.getByText('There are no samples on the site.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove the samples' })).toBeHidden();
    expect(await (await api('GET', '/api/cases')).json()).toEqual([]);
    await proceed(page);

    const changes = page.getByRole('form', { name: 'Publish' }).getByRole('listitem');
    await expect(changes).toHaveText([
      'Name of the studio',
      'Shares of revenue',
      'Working hours',
      'Brand',
      'Languages switched off',
    ]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'Error', 'Nothing was published. Correct the marked fields first.', 'destructive');
    await expect(heading(page, 'Hours and promise')).toBeVisible();
    await expect(page.getByText('Choose a time after the opening time.')).toBeVisible();
    await expect(field(page, 'Closes')).toBeFocused();
    expect(await isInView(page)).toBe(true);
    await field(page, 'Closes').fill('19:00');
    await list.getByRole('link', { name: 'Publish' }).click();
    await expect(heading(page, 'Publish')).toBeFocused();
    await page.keyboard.press('p');
    await expect(heading(page, 'The first settings are done')).toBeFocused();
    await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();

    const { published, draft } = await settingsOf(api);
    expect(draft).toBeNull();
    expect(published).toMatchObject({ name: 'Lantern Works', hiddenLanguages: ['ro'], showsSamples: false });
    const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
    await visitor.goto('/');
    await expect(visitor.getByRole('banner')).toContainText('Lantern Works');
    await visitor.close();

    await page.reload();
    const closingScreen = page.getByRole('main');
    for (const [link, title] of [
      ['All settings', 'Studio'],
      ['Texts', 'Texts'],
      ['Pages', 'Pages'],
      ['Team', 'Team'],
    ] as const) {
      await closingScreen.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
    }
    await page.getByRole('link', { name: 'See the site' }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.close();
  } finally {
    await product.stop();
    await remove();
  }
});

test('Without a change there is nothing to publish, and facts of other screens are corrected on the screen of the studio', async ({
  page,
}) => {
  const api = await enter(page, path);
  for (const title of ['Deal', 'Hours and promise', 'Languages', 'Look', 'Samples', 'Publish']) {
    await proceed(page);
    await expect(heading(page, title)).toBeFocused();
  }
  await expect(page.getByText('there is nothing to publish')).toBeVisible();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(heading(page, 'The first settings are done')).toBeFocused();
  expect((await settingsOf(api)).draft).toBeNull();

  const noText = { en: '' };
  const changes = { team: [{ name: noText, role: noText, text: noText }] };
  await api('PUT', '/api/settings/studio/draft', { changes, version: null });
  await page.goto(`${path}?step=publish`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Correct these first' });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'Settings of the studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
  const team = page.getByRole('region', { name: 'Team', exact: true });
  await expect(team.locator('[aria-invalid=true]').first()).toBeVisible();

  const { open, close } = await colleague(page, api, 'editor');
  const colleaguePage = await open();
  await colleaguePage.goto(path);
  await expect(
    colleaguePage.getByText('Your role does not have access to this screen.', { exact: false }),
  ).toBeVisible();
  await close();
  await api('DELETE', '/api/settings/studio/draft');
});

test('Each step is accessible and as wide as a phone', async ({ page }) => {
  test.setTimeout(120_000);
  const api = await enter(page, path);
  await api('PUT', '/api/settings/studio/draft', { changes: { name: 'Lantern'.repeat(8) }, version: null });
  for (const step of [...steps, 'done']) {
    await page.goto(`${path}?step=${step}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, { widths: [320, 1440] });
  }
  await api('DELETE', '/api/settings/studio/draft');
});
