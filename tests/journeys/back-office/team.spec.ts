import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../server/platform/db/engine.ts';
import { expectAccessible } from '../accessibility.ts';
import { choose, enter, expectToast, operator, submit } from './operator.ts';
import { admin, anyVisitor, expect, test } from '../fixtures.ts';

test(
  'an admin invites an editor, who joins by the link, works, and appears in the audit',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    await enter(page, '/system-panel/team');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team');
    const form = page.getByRole('region', { name: 'Invite somebody' });
    await form.getByLabel('Email').fill('tessa');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByLabel('Email').fill('tessa@studio.example');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    const link = (await form.getByText('/system-panel/invitation#').textContent())!;
    await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('tessa@studio.example');
    await expectAccessible(page);

    const otherContext = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: anyVisitor() });
    const joining = await otherContext.newPage();
    await joining.goto(new URL(link).pathname + new URL(link).hash);
    await expect(joining.getByText('ilinca invites you to the back office as an editor.')).toBeVisible();
    await joining.getByLabel('Username').fill('tessa');
    await joining.getByLabel('Password').fill('password1234');
    await joining.getByRole('button', { name: 'Join' }).click();
    await expect(joining.getByRole('alert')).toBeVisible();
    await expectAccessible(joining);
    await joining.getByLabel('Password').fill('lantern harbour quilt');
    await joining.getByRole('button', { name: 'Join' }).click();
    await expectToast(joining, 'Login successful', 'Welcome back, tessa!');
    await expect(joining).toHaveURL('/system-panel');
    await joining.goto('/system-panel/team');
    await expect(joining.getByText('Your role does not have access to this screen. Ask an admin.')).toBeVisible();

    await page.reload();
    await choose(page.getByLabel('Role of tessa'), 'Reader');
    await expectToast(page, 'Role changed');
    const row = page.getByRole('listitem').filter({ has: page.getByLabel('Role of tessa') });
    await row.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'changed the role of tessa' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'joined as tessa' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/system-panel/audit');
    await page.getByRole('searchbox').fill('role tessa');
    await expect(page).toHaveURL(/q=role\+tessa/);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('searchbox').fill('');
    await choose(page.getByLabel('Change'), 'joined as');
    await expect(page.getByRole('listitem').filter({ hasText: 'joined as tessa' })).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'changed the role of tessa' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit.csv');

    // The change of role has signed her out, and a used link is invalid.
    await joining.goto('/system-panel');
    await expect(joining).toHaveURL('/system-panel/login');
    await joining.goto(new URL(link).pathname + new URL(link).hash);
    await expect(joining.getByRole('alert')).toHaveText(
      'This invitation has been used or revoked, or has expired. Ask for a new one.',
    );
    await otherContext.close();
  },
);

test('a reader sees everything and is offered no changes', { tag: '@core' }, async ({ page, browser, baseURL }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Lanternfall');
  const { link } = (await (
    await api('POST', '/api/team/invitations', { email: 'mira@studio.example', role: 'reader' })
  ).json()) as { link: string };
  const otherContext = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: anyVisitor() });
  const token = new URL(link).hash.slice(1);
  const data = { token, username: 'mira', password: 'lantern harbour quilt' };
  const joined = await otherContext.request.post('/api/auth/invitation/accept', { data });
  const { csrfToken } = (await joined.json()) as { csrfToken: string };
  await otherContext.addInitScript((stored) => localStorage.setItem('csrfToken', stored), csrfToken);
  const reader = await otherContext.newPage();
  await reader.goto(`/system-panel/submissions/${id}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Lanternfall');
  await expect(reader.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(reader.getByLabel('Assigned to')).toBeDisabled();
  await expect(reader.getByRole('button', { name: 'Send reply' })).toHaveCount(0);
  await reader.goto('/system-panel/cases');
  await expect(reader.getByRole('article').first()).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Edit|^Delete/ })).toHaveCount(0);
  await otherContext.close();
});

test('an admin whose proof is old is asked before a call instead of after its rejection', async ({ page, product }) => {
  await enter(page, '/system-panel/team');
  const db = new DatabaseSync(databaseFile(product.dataDir), { timeout: 5000 });
  db.exec("update sessions set proved_at = '2020-01-01T00:00:00.000Z'");
  db.close();
  const rejected: string[] = [];
  page.on('response', (response) => response.status() === 403 && rejected.push(response.url()));
  const form = page.getByRole('region', { name: 'Invite somebody' });
  await form.getByLabel('Email').fill('maksim@studio.example');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByLabel('Your password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('maksim@studio.example');
  expect(rejected).toEqual([]);
});
