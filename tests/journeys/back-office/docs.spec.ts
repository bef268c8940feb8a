import { colourRules, expectAccessible, faults } from '../accessibility.ts';
import { admin, expect, test } from '../fixtures.ts';
import { enter } from './operator.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'the API documentation is for signed-in users: a link to a call leads through the sign-in to the call',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/api/docs#putProjectsId');
    await expect(page).toHaveURL('/system-panel/login?next=/api/docs#putProjectsId');
    await page.getByLabel('Username').fill(admin.username);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/api/docs#putProjectsId');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');
    const call = page.locator('#putProjectsId');
    await expect(call).toBeInViewport();
    await expect(call.getByText('submissions:write')).toBeVisible();
    await expect(call.getByText('-H "Authorization: Bearer $TOKEN"')).toBeVisible();
    // About 200 calls have the same markup, so their colors are checked on the search results.
    expect(await faults(page, 'html', { but: colourRules })).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find an endpoint' }).fill('put projects');
    await expect(call).toBeVisible();
    // Axe would check hidden calls, too.
    await page
      .locator('[data-operation][hidden]')
      .evaluateAll((hiddenOperations) => hiddenOperations.forEach((other) => other.remove()));
    await expectAccessible(page);
  },
);

test(
  'calls are found by words, opened with the keyboard, and their examples copied',
  { tag: '@core' },
  async ({ page }) => {
    await enter(page, '/system-panel/integrations');
    await page.getByRole('link', { name: 'API description' }).click();
    await expect(page).toHaveURL('/api/docs');
    const find = page.getByRole('searchbox', { name: 'Find an endpoint' });
    await find.fill('delete labels');
    await expect(page.getByRole('status')).toHaveText('Endpoints found: 1');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['labels']);
    await find.press('Tab');
    await page.keyboard.press('Enter');
    const call = page.locator('#deleteLabelsId');
    await call.getByRole('button', { name: 'Copy' }).first().click();
    await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl -X DELETE');
    await find.fill('no such call');
    await expect(page.getByRole('status')).toHaveText('Endpoints found: 0');
    await find.fill('');
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10);
  },
);
