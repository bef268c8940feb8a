import type { EditedContent } from '../../../../domain/content/content.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { enter, expectToast, failedRequest, operator, submit } from '../operator.ts';
import { withCase } from './cases-manager.ts';

test.use({
  allowedConsole: failedRequest,
  timezoneId: 'Europe/Chisinau',
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('A draft is visible through a link until that is revoked, its times are set in a named zone, and a copy is moved to the trash and back', async ({
  page,
  browser,
  baseURL,
}) => {
  await withCase(page, 'Set times', async (api, { id }) => {
    await page.getByRole('link', { name: 'Open Set times in the editor' }).click();
    await page.getByLabel('Subtitle').fill('Seen early');
    await expect(page.getByText('All changes are saved')).toBeVisible();

    await page.getByRole('button', { name: 'Create a link' }).click();
    const address = await page.getByLabel('Address', { exact: true }).inputValue();
    await expectToast(page, 'Address copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const guest = await browser.newPage({ baseURL });
    const opened = await guest.goto(address);
    expect(opened?.headers()['x-robots-tag']).toBe('noindex');
    await expect(guest.locator('main')).toContainText('Seen early');
    await expect(guest.getByText(/^Preview, open until/)).toBeVisible();
    expect((await guest.request.get(`/api/cases/${id}`)).status()).toBe(200);
    expect(await (await guest.request.get(`/api/cases/${id}`)).text()).not.toContain('Seen early');
    await page.getByRole('button', { name: /^Revoke the link by / }).click();
    await expect(page.locator('[data-variant]').getByText('Link revoked')).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This preview is no longer available' })).toBeVisible();
    await guest.close();

    const times = page.getByRole('region', { name: 'Schedule' });
    const publishAt = times.getByLabel('Publish at');
    await publishAt.fill('2020-01-01T10:00');
    await times.getByRole('button', { name: 'Set times' }).click();
    await expect(times.getByText('Choose a time in the future.')).toBeVisible();
    await expect(times.getByLabel('Time zone')).toHaveValue('America/New_York');
    await publishAt.fill('2031-05-06T09:30');
    await times.getByLabel('Withdraw at').fill('2031-05-07T09:30');
    await times.getByRole('button', { name: 'Set times' }).click();
    await expect(times.getByText(/^Publishes .*GMT\+3|^Publishes .*EEST/)).toBeVisible();
    await expect(times.getByText(/^Withdraws /)).toBeVisible();
    const stored = (await (await api('GET', `/api/system-panel/cases/${id}`)).json()) as EditedContent;
    expect([stored.publishAt, stored.withdrawAt]).toEqual(['2031-05-06T13:30:00.000Z', '2031-05-07T13:30:00.000Z']);
    await times.getByLabel('Time zone').selectOption('Europe/Chisinau');
    await expect(publishAt).toHaveValue('2031-05-06T16:30');
    await expectAccessible(page);
    await times.getByRole('button', { name: 'Clear times' }).click();
    await expect(times.getByText(/^Publishes /)).toBeHidden();

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
    await expect(page.getByText('Not public')).toBeVisible();
    const copy = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
    const cases = page.getByRole('region', { name: 'Cases' });
    await cases.getByText(/^Trash \(\d+\)$/).click();
    await cases
      .getByRole('button', { name: /^Restore Set times/ })
      .first()
      .click();
    await expect(cases.getByRole('link', { name: /^Open Set times/ })).toHaveCount(2);
    await api('DELETE', `/api/system-panel/cases/${copy}`);
  });
});

test('A case is created from an accepted submission as a draft, and the two link to each other', async ({ page }) => {
  const api = await enter(page, '/system-panel');
  const { id } = await submit(api, 'Lanternway');
  await page.goto(`/system-panel/submissions/${id}`);
  const begin = page.getByRole('button', { name: 'New case from this submission' });
  await expect(page.getByRole('heading', { level: 1, name: 'Lanternway' })).toBeVisible();
  await expect(begin).toBeHidden();
  await api('PATCH', `/api/projects/${id}/status`, { status: 'completed' });
  await page.reload();
  await begin.click();
  await expect(page).toHaveURL(/\/system-panel\/cases\/\d+$/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lanternway');
  // The sender wrote the text for the studio, so the editor shows it next to the empty description.
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('');
  await expect(page.getByRole('region', { name: 'What its sender wrote' })).toContainText('A game about light.');
  await expectAccessible(page);
  await expect(page.getByText('Not public')).toBeVisible();
  await page.getByRole('link', { name: 'From submission' }).click();
  const link = page.getByRole('link', { name: 'Lanternway', exact: true });
  await expect(link).toHaveAttribute('href', /\/system-panel\/cases\/\d+$/);
  await expect(begin).toBeHidden();
  const caseId = (await link.getAttribute('href'))!.split('/').at(-1)!;
  await api('DELETE', `/api/system-panel/cases/${caseId}`);
});

test('An incomplete draft is not published: the issues are shown at their fields like in the dialog, and the first has the focus', async ({
  page,
}) => {
  const api = await operator(page);
  const added = await api('POST', '/api/system-panel/cases', { copyOf: null, name: 'Half done' });
  const { id } = (await added.json()) as EditedContent;
  await page.goto(`/system-panel/cases/${id}`);
  await page.getByRole('button', { name: 'Add to Challenges and solutions' }).click();
  await page.getByLabel('Challenge 1').fill('Too dark');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Languages' }).getByRole('button', { name: 'Russian' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const description = page.getByLabel('Description', { exact: true });
  await expect(description).toBeFocused();
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/Every challenge needs a solution/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('A game about lamps.');
  await expect(description).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Solution 1').fill('A lamp');
  await expect(page.getByText(/Every challenge needs a solution/)).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Publish this?' })).toBeVisible();
  await api('DELETE', `/api/system-panel/cases/${id}`);
});
