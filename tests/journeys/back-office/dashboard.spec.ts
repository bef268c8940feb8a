import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { answer, enter, expectToast, failedRequest, hold, operator, sampleProject, submit } from './operator.ts';
import { expect, test } from '../fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('The dashboard', { tag: '@core' }, () => {
  test('links to the site and the managers, and signs out', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', [sampleProject]);
    await enter(page, '/system-panel');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to / })).toHaveAttribute('href', '/');
    for (const [name, href] of [
      ['Portfolio Manager', '/system-panel/crm'],
      ['Cases Manager', '/system-panel/cases'],
      ['Messages', '/system-panel/messages'],
      ['Settings', '/system-panel/studio'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
    await expect(page.getByRole('tab')).toHaveText(['Project Submissions', 'Portfolio Management']);
    await expect(page.getByRole('tab', { name: 'Project Submissions' })).toHaveAttribute('aria-selected', 'true');
  });

  test('has its navigation in a bar at the lower edge of phones, with a menu of the other places', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await enter(page, '/system-panel');
    const navigation = page.getByRole('navigation', { name: 'Back office' });
    const links = navigation.getByRole('link');
    const more = navigation.getByRole('button', { name: 'More' });
    await expect(links).toHaveText([/^Submissions/, /^Messages/, 'Content']);
    for (const entry of [...(await links.all()), more]) {
      const { x, y, width, height } = (await entry.boundingBox())!;
      expect([y + height, x >= 0 && x + width <= 375]).toEqual([812, true]);
    }
    await more.click();
    const others = ['Reports', 'Team', 'Settings', 'Portfolio Manager', 'Cases Manager'];
    for (const name of others) await expect(links.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(3);
    await expect(more).toBeFocused();
    await more.click();
    await links.filter({ hasText: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await expect(links).toHaveCount(3);
    await more.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(links).toHaveCount(3);
  });

  test('shows all fields of a submission', async ({ page }) => {
    const images = { logoUrl: '/favicon.svg', heroImageUrl: '/favicon.svg' };
    await answer(page, 'GET', '/api/projects', [{ ...sampleProject, ...images }]);
    await enter(page, '/system-panel');
    await expect(page.getByText('1 Total Projects', { exact: true })).toBeVisible();
    const lanternfall = card(page, 'Lanternfall');
    for (const text of [
      'oksana@lantern.example',
      'A puzzle platformer about light.',
      'Launch in October',
      '$120,000',
      '3/2/2026',
      '3/5/2026',
      'Steam',
      'Console',
      'A demo is on Steam.',
    ]) {
      await expect(lanternfall.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(lanternfall.getByRole('img', { name: 'Hero image of Lanternfall' })).toHaveAttribute(
      'src',
      '/favicon.svg',
    );
    await expect(lanternfall.locator('img').first()).toHaveAttribute('src', '/favicon.svg');
    await expect(lanternfall.getByRole('button')).toHaveText(['Edit', 'Approve', 'In Progress', 'Cancel']);
  });

  test('marks missing fields of a submission', async ({ page }) => {
    const withoutFacts = { timeline: null, budget: null, createdAt: null, updatedAt: null };
    const minimalProject = {
      id: 1,
      name: 'Undertow',
      contactEmail: 'ilka@undertow.example',
      projectType: 'board_game',
    };
    await answer(page, 'GET', '/api/projects', [{ ...sampleProject, ...withoutFacts }, minimalProject]);
    await enter(page, '/system-panel');
    for (const name of ['Lanternfall', 'Undertow']) {
      await expect(card(page, name).getByText('Not specified', { exact: true })).toHaveCount(2);
      await expect(card(page, name).getByText('N/A', { exact: true })).toHaveCount(2);
    }
    await expect(card(page, 'Undertow')).toContainText('board game');
    await expect(card(page, 'Undertow')).toContainText('Pending');
    await expect(card(page, 'Undertow')).toContainText('Normal');
  });

  test('colors statuses and priorities', async ({ page }) => {
    const statuses = [
      ['pending', 'Pending', 'yellow'],
      ['in_progress', 'In Progress', 'blue'],
      ['in-progress', 'In Progress', 'blue'],
      ['completed', 'Completed', 'green'],
      ['approved', 'Approved', 'green'],
      ['cancelled', 'Cancelled', 'red'],
    ] as const;
    const priorities = [
      ['low', 'Low', 'grey'],
      ['normal', 'Normal', 'blue'],
      ['high', 'High', 'orange'],
      ['urgent', 'Urgent', 'red'],
    ] as const;
    const projects = statuses.map(([status], index) => ({
      ...sampleProject,
      id: index + 1,
      name: `Project ${index}`,
      status,
      priority: priorities[index % 4]![0],
    }));
    await answer(page, 'GET', '/api/projects', projects);
    // Other journeys may have drafts for submissions with the same ids.
    await answer(page, 'GET', '/api/drafts', { projects: [], messages: [] });
    await enter(page, '/system-panel');
    for (const [index, [, text, colour]] of statuses.entries()) {
      const badges = card(page, `Project ${index}`).locator('[data-colour]');
      const [, priority, priorityColour] = priorities[index % 4]!;
      await expect(badges).toHaveText([text, priority, 'Game']);
      await expect(badges.nth(0)).toHaveAttribute('data-colour', colour);
      await expect(badges.nth(1)).toHaveAttribute('data-colour', priorityColour);
    }
    await expectAccessible(page);
  });

  test('shows that it is loading, and that it is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', []);
    const release = await hold(page, 'GET', '/api/projects');
    await enter(page, '/system-panel');
    await expect(page.getByText('Loading projects...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('0 Total Projects', { exact: true })).toBeVisible();
    await expect(page.getByText('No project submissions yet.', { exact: true })).toBeVisible();
    await expect(
      page.getByText('New projects will appear here when users submit through the publishing form.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('whose list cannot be read', () => {
    test.use({ allowedConsole: failedRequest });
    test('reports it and can retry', async ({ page }) => {
      await answer(page, 'GET', '/api/projects', { error: 'x' }, 500);
      await enter(page, '/system-panel');
      await expect(page.getByText('Failed to fetch projects', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await answer(page, 'GET', '/api/projects', [sampleProject]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Lanternfall')).toBeVisible();
    });
  });
});

test.describe('The quick buttons', { tag: '@core' }, () => {
  test('complete, start and cancel', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Quick');
    await page.goto('/system-panel');
    const badge = card(page, 'Quick').first().locator('[data-colour]').first();
    await expect(badge).toHaveText('Pending');
    for (const [button, status, colour] of [
      ['Approve', 'Completed', 'green'],
      ['In Progress', 'In Progress', 'blue'],
      ['Cancel', 'Cancelled', 'red'],
    ] as const) {
      await card(page, 'Quick').first().getByRole('button', { name: button }).click();
      await expectToast(page, 'Status Updated', 'Project status has been updated successfully.');
      await expect(badge).toHaveText(status);
      await expect(badge).toHaveAttribute('data-colour', colour);
    }
  });

  test.describe('whose call fails', () => {
    test.use({ allowedConsole: failedRequest });
    test('show an error', async ({ page }) => {
      await answer(page, 'GET', '/api/projects', [sampleProject]);
      await answer(page, 'PATCH', '/api/projects/4101/status', { error: 'x' }, 500);
      await enter(page, '/system-panel');
      await card(page, 'Lanternfall').getByRole('button', { name: 'Cancel' }).click();
      await expectToast(page, 'Error', 'Failed to update project status.', 'destructive');
      await expect(card(page, 'Lanternfall').locator('[data-colour]').first()).toHaveText('In Progress');
    });
  });
});
