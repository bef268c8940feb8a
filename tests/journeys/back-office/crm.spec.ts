import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { answer, enter, failedRequest, hold, samplePortfolioItem, sampleProject } from './operator.ts';
import { expect, test } from '../fixtures.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const row = (page: Page, title: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });

const counted = (page: Page, counter: string) =>
  page.locator('dl > div').filter({ has: page.getByText(counter, { exact: true }) });

test.describe('The analytics', { tag: '@core' }, () => {
  test('count all submissions, even if the list has only the newest', async ({ page }) => {
    await page.route('**/api/projects', (route) =>
      route.fulfill({ json: [sampleProject], headers: { 'X-Total-Count': '1234' } }),
    );
    await enter(page, '/system-panel/crm');
    await expect(counted(page, 'Submissions').getByRole('definition')).toHaveText('1234');
    await page.goto('/system-panel');
    await expect(page.getByText('1,234 Total Projects')).toBeVisible();
  });

  test('are the first tab of the CRM and count correctly', async ({ page }) => {
    const platforms = [['Steam', 'Web'], ['web'], ['Mobile'], [], ['Epic Games', 'Steam'], ['Steam']];
    const portfolio = platforms.map((list, index) => ({
      ...samplePortfolioItem,
      id: index + 1,
      title: `Item ${index + 1}`,
      platforms: list,
      featured: index < 2,
      status: index < 3 ? 'live' : 'completed',
    }));
    await answer(page, 'GET', '/api/portfolio', portfolio);
    await answer(page, 'GET', '/api/projects', [sampleProject]);
    await enter(page, '/system-panel/crm');
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio Manager' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/system-panel');
    await expect(page.getByRole('tab')).toHaveText([
      'Analytics Dashboard',
      'Portfolio Management',
      'Project Submissions',
    ]);
    await expect(page.getByRole('tab', { name: 'Analytics Dashboard' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('term')).toHaveText(['Total Games', 'Featured', 'Submissions', 'Live Games']);
    await expect(page.getByRole('definition')).toHaveText(['6', '2', '1', '3']);

    const activity = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) });
    await expect(activity.getByRole('listitem')).toHaveText(
      [1, 2, 3, 4, 5].map((index) => `Item ${index}Mobile App${index <= 3 ? 'live' : 'completed'}`),
    );
    const shares = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Platform Distribution' }) });
    await expect(shares.getByRole('listitem')).toHaveText([
      'Steam3 (50%)',
      'Epic Games1 (17%)',
      'Mobile1 (17%)',
      'Web2 (33%)',
    ]);
    await expectAccessible(page);
  });

  test.describe('whose data cannot be loaded', () => {
    test.use({ allowedConsole: failedRequest });
    for (const [what, text, counter, other] of [
      ['portfolio', 'Failed to fetch portfolio', 'Total Games', 'Submissions'],
      ['projects', 'Failed to fetch projects', 'Submissions', 'Total Games'],
    ] as const) {
      test(`report that the ${what} failed, and show the rest`, async ({ page }) => {
        await answer(page, 'GET', '/api/portfolio', [samplePortfolioItem]);
        await answer(page, 'GET', '/api/projects', [sampleProject]);
        let failing = true;
        await page.route(`**/api/${what}`, (route) =>
          failing ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.fallback(),
        );
        await enter(page, '/system-panel/crm');
        await expect(page.getByText(text, { exact: true })).toBeVisible();
        await expect(counted(page, counter).getByRole('definition').first()).toHaveText('—');
        await expect(counted(page, other).getByRole('definition')).toHaveText('1');
        await expect(page.getByText('Ferry timetable')).toHaveCount(what === 'portfolio' ? 0 : 1);
        await expectAccessible(page);
        failing = false;
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('definition')).toHaveText(['1', '1', '1', '1']);
        await expect(page.getByText('Ferry timetable')).toBeVisible();
        await expect(page.getByText(text, { exact: true })).toHaveCount(0);
      });
    }

    test('report each failure, with a retry for each', async ({ page }) => {
      let failing = true;
      for (const section of ['portfolio', 'projects']) {
        await page.route(`**/api/${section}`, (route) =>
          failing ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.fulfill({ json: [] }),
        );
      }
      await enter(page, '/system-panel/crm');
      await expect(page.getByText('Failed to fetch portfolio', { exact: true })).toBeVisible();
      await expect(page.getByText('Failed to fetch projects', { exact: true })).toBeVisible();
      await expectAccessible(page);
      failing = false;
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0']);
    });
  });
});

test.describe('The submissions in the CRM', { tag: '@core' }, () => {
  test('are read-only', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', [sampleProject]);
    await enter(page, '/system-panel/crm');
    await tab(page, 'Project Submissions');
    const shown = row(page, 'Lanternfall');
    await expect(shown.locator('[data-colour]')).toHaveAttribute('data-colour', 'blue');
    for (const text of [
      'In Progress',
      'A puzzle platformer about light.',
      'oksana@lantern.example',
      'Game',
      'Launch in October',
      '$120,000',
      'Steam, Console',
    ]) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(shown.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('show that they are loading, and that the list is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', []);
    const release = await hold(page, 'GET', '/api/projects');
    await enter(page, '/system-panel/crm');
    await tab(page, 'Project Submissions');
    await expect(page.getByText('Loading projects...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No project submissions found', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('that cannot be read', () => {
    test.use({ allowedConsole: failedRequest });
    test('show an error', async ({ page }) => {
      await answer(page, 'GET', '/api/projects', { error: 'x' }, 500);
      await enter(page, '/system-panel/crm');
      await tab(page, 'Project Submissions');
      await expect(page.getByText('Failed to fetch projects', { exact: true })).toBeVisible();
    });
  });
});
