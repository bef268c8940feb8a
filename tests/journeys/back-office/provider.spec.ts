import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { freePort } from '../../../scripts/testing/free-port.mjs';
import { testProvider } from '../../../server/api/accounts/identity-provider/testing.ts';
import type { SignedIn } from '../../../domain/accounts/user.ts';
import { makeDataDir, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { admin, expect, test } from '../fixtures.ts';
import { expectToast } from './operator.ts';

test('an operator joins, signs in and re-authenticates with the identity provider, by keyboard', async ({
  browser,
}) => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const remote = await testProvider(publicUrl);
  remote.state.person = { sub: 'auth0|mira', email: 'mira@id.example' };
  const name = new URL(remote.issuer).host;
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir, { PORT: `${port}`, PUBLIC_URL: publicUrl, ...remote.environment });
  try {
    const context = await browser.newContext({ baseURL: publicUrl });
    const token = await invitation(publicUrl);
    const page = await context.newPage();
    const atProvider = (person: Page) => person.getByRole('button', { name: 'Continue as mira@id.example' });
    const press = async (person: Page, label: string) => {
      await person.getByRole('button', { name: label }).focus();
      await person.keyboard.press('Enter');
    };

    await page.goto(`/system-panel/invitation#${token}`);
    await page.getByLabel('Username').fill('mira');
    await expectAccessible(page);
    await press(page, `Join with ${name}`);
    await expect(atProvider(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Login successful', 'Welcome back, mira!');
    await expect(page).toHaveURL('/system-panel');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: `Sign in with ${name}` })).toBeVisible();
    await expectAccessible(page);
    // A sign-in returns to the page that required it, and only to pages of the product.
    await page.goto('/api/docs#putProjectsId');
    await press(page, `Sign in with ${name}`);
    await expect(page).toHaveURL('/api/docs#putProjectsId');
    await page.goto('/system-panel');
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/%5Celsewhere.example',
      '/api/docs/../auth',
      '',
    ]) {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: `Sign in with ${name}` })).toBeVisible();
      await page.goto(`/system-panel/login?next=${next}`);
      await press(page, `Sign in with ${name}`);
      await expectToast(page, 'Login successful', 'Welcome back, mira!');
      await expect(page).toHaveURL('/system-panel');
    }

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: `Sign in with ${name}` })).toBeVisible();
    await page.goto('/system-panel/messages?status=read#list');
    await press(page, `Sign in with ${name}`);
    await expect(page).toHaveURL('/system-panel/messages?status=read#list');

    await page.goto('/system-panel/account');
    const panel = page.getByRole('region', { name: 'Identity provider' });
    await expect(panel.getByText('Linked as mira@id.example')).toBeVisible();
    await expectAccessible(page);
    const password = 'lantern harbour quilt';
    await page.getByLabel('New password').fill(password);
    await press(page, 'Set a password');
    // The provider did not authenticate again, so the session is not fresh.
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await press(page, 'Use the identity provider');
    const tab = await opened;
    await expect(atProvider(tab)).toBeFocused();
    await tab.keyboard.press('Enter');
    await expectToast(page, 'Password set');
    await expect(dialog).toHaveCount(0);

    await press(page, 'Unlink');
    await expectToast(page, 'Account unlinked');
    await press(page, `Link with ${name}`);
    await expectToast(page, 'Account linked');
    await expect(panel.getByText('Linked as mira@id.example')).toBeVisible();

    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.getByRole('region', { name: 'Second factor' }).locator('code').textContent())!;
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const code = (await codes.first().textContent())!;
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: `Sign in with ${name}` })).toBeVisible();
    await page.goto('/system-panel/reports');
    await press(page, `Sign in with ${name}`);
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Login successful', 'Welcome back, mira!');
    await expect(page).toHaveURL('/system-panel/reports');

    await page.getByRole('button', { name: 'Logout' }).click();
    remote.state.faults = { '/token': 'away' };
    await press(page, `Sign in with ${name}`);
    await expect(page.getByRole('alert')).toHaveText(
      'The identity provider is not responding. Sign in with your password, or try again later.',
    );
    await expectAccessible(page);
    await page.getByLabel('Username').fill('mira');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await context.close();
  } finally {
    await product.stop();
    await remote[Symbol.asyncDispose]();
    await remove();
  }
});

/** The token of an invitation. */
async function invitation(publicUrl: string): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(publicUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const answer = await post('/api/auth/login', admin);
  const { csrfToken } = (await answer.json()) as SignedIn;
  const cookie = answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const body = { email: 'mira@studio.example', role: 'editor' };
  const invited = await post('/api/team/invitations', body, { cookie, 'X-CSRF-Token': csrfToken });
  return new URL(((await invited.json()) as { link: string }).link).hash.slice(1);
}
