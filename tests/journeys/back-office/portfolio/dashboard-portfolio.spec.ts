import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { answer, enter, failedRequest, hold, samplePortfolioItem } from '../operator.ts';
import { expect, test } from '../../fixtures.ts';

test.describe('The portfolio tab', { tag: '@core' }, () => {
  const open = async (page: Page) => {
    await enter(page, '/system-panel');
    await page.getByRole('tab', { name: 'Portfolio Management' }).click();
  };

  test('shows items and links to the CRM', async ({ page }) => {
    const plain = {
      ...samplePortfolioItem,
      id: 5102,
      title: 'Plain',
      featured: false,
      platforms: ['Web'],
      liveUrl: null,
    };
    await answer(page, 'GET', '/api/portfolio', [
      samplePortfolioItem,
      plain,
      { ...plain, id: 5103, title: 'Third', status: 'in_development' },
    ]);
    await open(page);
    await expect(page.getByText('3 Portfolio Items', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Item' })).toHaveAttribute('href', '/system-panel/crm');
    const items = page.getByRole('tabpanel').getByRole('listitem');
    const [first, second] = [items.filter({ hasText: 'Ferry timetable' }), items.filter({ hasText: 'Plain' })];
    for (const text of ['Mobile App', 'Featured', 'iOS', 'Android', '+2', 'live', 'Timetables for eleven harbours.']) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(first.getByText('Web', { exact: true })).toHaveCount(0);
    await expect(first.getByRole('link', { name: 'Open Ferry timetable live' })).toHaveAttribute('target', '_blank');
    await expect(first.getByRole('link', { name: 'Edit Ferry timetable' })).toHaveAttribute(
      'href',
      '/system-panel/crm',
    );
    await expect(second.getByText('Featured')).toHaveCount(0);
    await expect(second.getByText(/^\+/)).toHaveCount(0);
    await expect(items.filter({ hasText: 'Third' }).locator('[data-colour]')).toHaveText('in development');
    await expectAccessible(page);
  });

  test('shows that it is loading, and that it is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/portfolio', []);
    const release = await hold(page, 'GET', '/api/portfolio');
    await open(page);
    await expect(page.getByText('Loading portfolio items...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('0 Portfolio Items', { exact: true })).toBeVisible();
    await expect(page.getByText('No portfolio items yet.', { exact: true })).toBeVisible();
    await expect(page.getByText('Add completed projects to showcase your work.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('that cannot be read', () => {
    test.use({ allowedConsole: failedRequest });
    test('reports the failure', async ({ page }) => {
      await answer(page, 'GET', '/api/portfolio', { error: 'x' }, 500);
      await open(page);
      await expect(page.getByText('Failed to fetch portfolio', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });
});
