import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { answer, enter, expectToast, failedRequest, hold, operator } from './operator.ts';
import { admin, expect, test } from '../fixtures.ts';

const loginPath = '/system-panel/login';
const screens = [
  '/system-panel',
  '/system-panel/crm',
  '/system-panel/cases',
  '/system-panel/messages',
  '/system-panel/status',
  '/system-panel/submissions/1',
  '/system-panel/messages/1',
];

const form = (page: Page) => ({
  username: page.getByLabel('Username', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: /^Sign(ing)? in/i }),
});

test.describe('The sign-in', { tag: '@core' }, () => {
  test('has a title and warns that attempts are logged', async ({ page }) => {
    await page.goto(loginPath);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
    await expect(page.getByText('Sign in to access the admin dashboard', { exact: true })).toBeVisible();
    await expect(page.getByText(/login attempts are logged and monitored/)).toBeVisible();
    await expect(page.getByText('Need help? Contact the system administrator', { exact: true })).toBeVisible();
    await expect(form(page).submit).toHaveText('Sign In');
    for (const field of [form(page).username, form(page).password]) await expect(field).toHaveAttribute('required');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectAccessible(page);
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto(loginPath);
    const { password } = form(page);
    await expect(form(page).submit).toBeEnabled();
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('secret');
  });

  test('is busy during the request, then opens the dashboard', async ({ page }) => {
    await page.goto(loginPath);
    const { username, password, submit } = form(page);
    const release = await hold(page, 'POST', '/api/auth/login');
    await username.fill(admin.username);
    await password.fill(admin.password);
    await submit.click();
    await expect(submit).toHaveText('Signing in...');
    for (const control of [submit, username, password]) await expect(control).toBeDisabled();
    release();
    await expect(page).toHaveURL(/\/system-panel$/);
    await expectToast(page, 'Login successful', `Welcome back, ${admin.username}!`);
    expect(await page.evaluate(() => localStorage.getItem('csrfToken'))).toBeTruthy();
  });

  test('sends a signed-in admin to the dashboard', async ({ page }) => {
    await enter(page, loginPath);
    await expect(page).toHaveURL(/\/system-panel$/);
  });
});

test.describe('A link in an email', () => {
  test('leads through the sign-in to the page that it names, and the sign-in by itself to the dashboard', async ({
    page,
    request,
  }) => {
    const data = {
      name: 'Mailed link',
      projectType: 'game',
      description: 'A game about links.',
      contactEmail: 'mira@player.example',
    };
    const { id } = (await (await request.post('/api/projects', { data })).json()) as { id: number };
    const link = `/system-panel/submissions/${id}?from=mail#conversation`;
    await page.goto(link);
    await expect(page).toHaveURL(loginPath);
    await expectToast(page, 'Unauthorized: Admins only', undefined, 'destructive');
    await page.reload();
    const { username, password, submit } = form(page);
    await username.fill(admin.username);
    await password.fill(admin.password);
    await submit.click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Mailed link' })).toBeVisible();
    await expectToast(page, 'Login successful', `Welcome back, ${admin.username}!`);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(loginPath);
    await username.fill(admin.username);
    await password.fill(admin.password);
    await submit.click();
    await expect(page).toHaveURL('/system-panel');
  });

  test('leads to no other address', async ({ page }) => {
    await enter(page, '/system-panel');
    for (const next of ['//elsewhere.example', '/%5Celsewhere.example', 'https://elsewhere.example', '/cases']) {
      await page.goto(`${loginPath}?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL('/system-panel');
    }
    await page.goto(`${loginPath}?next=${encodeURIComponent('/system-panel/messages?status=new')}`);
    await expect(page).toHaveURL('/system-panel/messages?status=new');
  });
});

test.describe('No second sign-in is required', () => {
  test.use({ allowedConsole: failedRequest });

  for (const [kind, token] of [
    ['lost the CSRF token', null],
    ['has another CSRF token', 'of another session'],
  ] as const) {
    test(`for an admin whose browser ${kind}`, async ({ page }) => {
      await page.request.post('/api/auth/login', { data: admin });
      if (token !== null) await page.addInitScript((text) => localStorage.setItem('csrfToken', text), token);
      await page.goto('/system-panel/crm');
      await page.getByRole('tab', { name: 'Portfolio Management' }).click();
      await page.getByRole('button', { name: 'Add New Item' }).click();
      await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(kind);
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
      const storedToken = () => page.evaluate(() => localStorage.getItem('csrfToken'));
      if (token !== null) {
        await save.click();
        await expect.poll(storedToken).not.toBe(token);
      }
      await expect.poll(storedToken).toBeTruthy();
      await save.click();
      await expect(page.getByRole('heading', { name: kind })).toBeVisible();
      await expect(page).toHaveURL('/system-panel/crm?tab=portfolio');
    });
  }
});

test.describe('A failed sign-in', { tag: '@core' }, () => {
  test.use({ allowedConsole: failedRequest });

  test('shows the reason and clears only the password', async ({ page }) => {
    await page.goto(loginPath);
    const { username, password, submit } = form(page);
    await username.fill(admin.username);
    await password.fill('wrong');
    await submit.click();
    await expectToast(page, 'Login failed', 'Wrong username or password.', 'destructive');
    await expect(username).toHaveValue(admin.username);
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/system-panel$/);
  });

  test('reports a failure if there is no response', async ({ page }) => {
    await page.goto(loginPath);
    await expect(form(page).submit).toBeEnabled();
    await page.route('**/api/auth/login', (route) => route.abort());
    await form(page).username.fill(admin.username);
    await form(page).password.fill(admin.password);
    await form(page).submit.click();
    await expectToast(page, 'Login failed', 'Login failed', 'destructive');
    await expect(form(page).submit).toHaveText('Sign In');
  });
});

test.describe('A visitor who is not an admin', { tag: '@core' }, () => {
  for (const screen of screens) {
    test(`is sent from ${screen} to the sign-in`, async ({ page }) => {
      await page.goto(screen);
      await expect(page).toHaveURL(loginPath);
      await expectToast(page, 'Unauthorized: Admins only', undefined, 'destructive');
      await expect(form(page).submit).toBeEnabled();
    });
  }

  test('is redirected even with a session', async ({ page }) => {
    await operator(page);
    await answer(page, 'GET', '/api/auth/user', {
      authenticated: true,
      user: { id: 2, username: 'mira', email: null, role: 'user' },
    });
    await page.goto('/system-panel');
    await expect(page).toHaveURL(loginPath);
    await expectToast(page, 'Unauthorized: Admins only', undefined, 'destructive');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out successfully');
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  });
});

test.describe('A session that ended at work', () => {
  test.use({ allowedConsole: failedRequest });

  test('is detected by the next read', async ({ page }) => {
    const api = await enter(page, '/system-panel/crm');
    await expect(page.getByText('Total Games')).toBeVisible();
    await api('POST', '/api/auth/logout');
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    // The dashboard's list has not been loaded yet.
    await expect(page).toHaveURL(loginPath);
    await expectToast(page, 'Unauthorized: Admins only', undefined, 'destructive');
  });

  test('is detected by the next write', async ({ page, signIn }) => {
    const api = await operator(page);
    await api('POST', '/api/projects', {
      name: 'Tidepool',
      projectType: 'app',
      description: 'Outdoor swimming.',
      contactEmail: 'mira@player.example',
    });
    await page.goto('/system-panel');
    await expect(page.getByRole('article', { name: 'Tidepool' }).first()).toBeVisible();
    await api('POST', '/api/auth/logout');
    await page.getByRole('article', { name: 'Tidepool' }).first().getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(loginPath);
    await expectToast(page, 'Unauthorized: Admins only', undefined, 'destructive');
    await signIn();
    await expect(page.getByRole('article', { name: 'Tidepool' }).first()).toBeVisible();
  });
});

test.describe('A session that ended while something is not saved', () => {
  test.use({ allowedConsole: failedRequest });

  test('loses no text: after signing in again in another tab, the operator can save', async ({ page, context }) => {
    const api = await enter(page, '/system-panel/crm');
    await page.getByRole('tab', { name: 'Portfolio Management' }).click();
    await page.getByRole('button', { name: 'Add New Item' }).click();
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Typed before the end');
    await api('POST', '/api/auth/logout');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'You are no longer signed in', undefined, 'destructive');
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    const fields = form(beside);
    await fields.username.fill(admin.username);
    await fields.password.fill(admin.password);
    await fields.submit.click();
    await expect(beside).toHaveURL(/\/system-panel$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Typed before the end' })).toBeVisible();
  });
});

test.describe('Signing out', { tag: '@core' }, () => {
  test('deletes the token and opens the sign-in', async ({ page, signIn }) => {
    await signIn();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(loginPath);
    await expectToast(page, 'Logged out successfully');
    expect(await page.evaluate(() => localStorage.getItem('csrfToken'))).toBeNull();
    await page.goto('/system-panel');
    await expect(page).toHaveURL(loginPath);
  });

  test.describe('that fails', () => {
    test.use({ allowedConsole: failedRequest });
    test('reports it and stays on the page', async ({ page }) => {
      await enter(page, '/system-panel');
      await answer(page, 'POST', '/api/auth/logout', { error: 'Not now' }, 500);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expectToast(page, 'Logout failed', undefined, 'destructive');
      await expect(page).toHaveURL(/\/system-panel$/);
    });
  });
});
