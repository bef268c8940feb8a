import { expectAccessible } from '../accessibility.ts';
import { enter, expectToast } from './operator.ts';
import { admin, anyVisitor, expect, isTo, test } from '../fixtures.ts';

test(
  'an operator changes name, address and password, sees their sessions, and resets the password by email',
  { tag: '@core' },
  async ({ page, browser, baseURL, mail }) => {
    const api = await enter(page, '/system-panel/account');
    await page.getByLabel('Name', { exact: true }).fill('Ilinca Dorneanu');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Account saved');
    await expectAccessible(page);

    await page.getByLabel('Address', { exact: true }).fill('ilinca@studio.example');
    await page.getByLabel('Your password').fill(admin.password);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expectToast(page, 'Address changed');

    const otherContext = await browser.newContext({
      baseURL: baseURL!,
      userAgent: 'Mozilla/5.0 (iPhone) Safari/605',
      extraHTTPHeaders: anyVisitor(),
    });
    await otherContext.request.post('/api/auth/login', { data: admin });
    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByText('Safari, iPhone')).toBeVisible();
    await sessions.getByRole('button', { name: 'Sign out Safari, iPhone' }).click();
    await expect(sessions.getByText('Safari, iPhone')).toHaveCount(0);
    expect((await (await otherContext.request.get('/api/auth/user')).json()).authenticated).toBe(false);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill('ilinca@studio.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible();
    await expectAccessible(page);
    const { text } = await mail(
      (email) => isTo('ilinca@studio.example')(email) && email.subject === 'Choose a new password',
    );
    const link = new URL(/https?:\S+\/system-panel\/reset#\S+/.exec(text!)![0]);
    const chosen = await otherContext.newPage();
    await chosen.goto(link.pathname + link.hash);
    await chosen.getByLabel('New password').fill(admin.password);
    await expectAccessible(chosen);
    await chosen.getByRole('button', { name: 'Save password' }).click();
    await expect(chosen.getByText(`The password of ${admin.username} is changed.`)).toBeVisible();
    expect((await api('GET', '/api/account')).status()).toBe(401);
    await otherContext.close();
  },
);
