import type { Page } from '@playwright/test';
import { choose, expectToast, failedRequest, hold, operator, submit } from '../operator.ts';
import { expectFailure, refuse, stored, toasts } from './conflict.ts';
import { expect, test } from '../../fixtures.ts';

test.describe('A field that is saved as soon as it is chosen', () => {
  test.use({ allowedConsole: failedRequest });

  /** Opens the page of a stored submission. */
  async function plan(page: Page, name: string) {
    const api = await operator(page);
    const project = await submit(api, name);
    await page.goto(`/system-panel/submissions/${project.id}`);
    const planning = page.getByRole('region', { name: 'Planning', exact: true });
    return { api, project, priority: planning.getByLabel('Priority'), saving: planning.getByText('Saving...') };
  }

  test('is saved again silently if somebody else changed another field', async ({ page }) => {
    const { api, project, priority, saving } = await plan(page, 'Planned by two');
    await expect(priority).toHaveAccessibleName('Priority Normal');
    await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000' });
    const release = await hold(page, 'GET', '/api/projects?id=*');
    const reread = page.waitForRequest('**/api/projects?id=*');
    await choose(priority, 'Low');
    await reread;
    await expect(saving).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    release();
    await expectToast(page, 'Project Updated');
    expect(await stored(api, project.id)).toMatchObject({ budget: '$5,000', priority: 'low' });
  });

  test('is not retried endlessly if it conflicts repeatedly', async ({ page }) => {
    const { api, project, priority } = await plan(page, 'Planned in vain');
    const saves = await refuse(page);
    await choose(priority, 'Low');
    await expectFailure(page);
    await expect(priority).toHaveAccessibleName('Priority Normal');
    expect(saves()).toBe(1);
    await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000' });
    await choose(priority, 'Low');
    await expectFailure(page);
    await expect(priority).toHaveAccessibleName('Priority Normal');
    expect(saves()).toBe(3);
  });
});
