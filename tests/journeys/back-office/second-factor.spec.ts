import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../accessibility.ts';
import { anyVisitor, expect, test } from '../fixtures.ts';
import { expectToast, failedRequest, operator } from './operator.ts';

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();

test.describe('A second factor', () => {
  // The first step of a sign-in is a 401, and the rejected call is a 403.
  test.use({ allowedConsole: failedRequest });

  test('is set up, required at the next sign-in, and re-authenticated before it is removed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const api = await operator(page);
    const invited = await api('POST', '/api/team/invitations', { email: 'vera@studio.example', role: 'editor' });
    const { link } = (await invited.json()) as { link: string };
    const password = 'lantern harbour quilt';
    const otherContext = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: anyVisitor() });
    const vera = await otherContext.newPage();
    await otherContext.request.post('/api/auth/invitation/accept', {
      data: { token: new URL(link).hash.slice(1), username: 'vera', password },
    });

    await vera.goto('/system-panel/account');
    const panel = vera.getByRole('region', { name: 'Second factor' });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await expect(panel.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    const secret = (await panel.locator('code').textContent())!;
    await expectAccessible(vera);
    await vera.keyboard.type('000000');
    await vera.keyboard.press('Enter');
    await expect(panel.getByRole('alert')).toHaveText('This code is wrong or has already been used.');
    await vera.keyboard.type(codeNow(secret));
    await vera.keyboard.press('Enter');
    await expectToast(vera, 'Authenticator app set up');
    const list = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    const codes = await list.allTextContents();
    await expectAccessible(vera);
    await panel.getByRole('button', { name: 'I have saved them' }).click();
    await expect(panel.getByText('10 codes left.')).toBeVisible();

    await vera.getByRole('button', { name: 'Logout' }).click();
    await expect(vera.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await vera.goto('/system-panel/templates');
    await vera.getByLabel('Username').fill('vera');
    await vera.getByLabel('Password', { exact: true }).fill(password);
    await vera.keyboard.press('Enter');
    await expect(vera.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await expect(vera.getByLabel('Code')).toBeFocused();
    await expectAccessible(vera);
    // The code of the set-up cannot be used again.
    await vera.keyboard.type('123456');
    await vera.keyboard.press('Enter');
    await expectToast(vera, 'Login failed', 'This code is wrong or has already been used.', 'destructive');
    await expect(vera.getByLabel('Code')).toBeFocused();
    await vera.keyboard.type(codes[0]!);
    await vera.keyboard.press('Enter');
    await expectToast(vera, 'Login successful', 'Welcome back, vera!');
    await expect(vera).toHaveURL('/system-panel/templates');

    await vera.goto('/system-panel/account');
    await expect(panel.getByText('9 codes left.')).toBeVisible();
    // The proof is treated as older than ten minutes.
    await vera.route('**/api/account/totp', (route) =>
      route.fulfill({ status: 403, json: { error: 'Please confirm that it is you.', proof: ['password', 'totp'] } }),
    );
    await panel.getByRole('button', { name: 'Remove app' }).click();
    const dialog = vera.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await expectAccessible(vera);
    await vera.unroute('**/api/account/totp');
    await vera.keyboard.type('a guess');
    await vera.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.');
    await dialog.getByLabel('Your password').fill(password);
    await vera.keyboard.press('Enter');
    await expectToast(vera, 'Authenticator app removed');
    await expect(panel.getByText('Not set up.')).toBeVisible();
    await otherContext.close();
  });

  test('that is a passkey signs in on its own, and an admin can require one of everybody', async ({
    page,
    browser,
    baseURL,
  }) => {
    const api = await operator(page);
    const join = async (username: string) => {
      const invited = await api('POST', '/api/team/invitations', {
        email: `${username}@studio.example`,
        role: 'editor',
      });
      const { link } = (await invited.json()) as { link: string };
      const otherContext = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: anyVisitor() });
      await otherContext.request.post('/api/auth/invitation/accept', {
        data: { token: new URL(link).hash.slice(1), username, password: 'lantern harbour quilt' },
      });
      return otherContext.newPage();
    };
    const mira = await join('mira-k');
    const devtools = await mira.context().newCDPSession(mira);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await mira.goto('/system-panel/account');
    const panel = mira.getByRole('region', { name: 'Passkeys' });
    await panel.getByLabel('Name of the passkey').fill('Laptop');
    await mira.keyboard.press('Enter');
    await expectToast(mira, 'Passkey added');
    await expect(panel.getByText('Laptop')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(mira);

    await mira.getByRole('button', { name: 'Logout' }).click();
    await expect(mira.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    await mira.goto('/system-panel/partners');
    await mira.getByRole('button', { name: 'Use a passkey' }).click();
    await expectToast(mira, 'Login successful', 'Welcome back, mira-k!');
    await expect(mira).toHaveURL('/system-panel/partners');
    await mira.getByRole('button', { name: 'Logout' }).click();
    await mira.getByLabel('Username').fill('mira-k');
    await mira.getByLabel('Password', { exact: true }).fill('lantern harbour quilt');
    await mira.keyboard.press('Enter');
    // Both steps have the button.
    await expect(mira.getByLabel('Username')).toBeHidden();
    await mira.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(mira).toHaveURL('/system-panel');

    await page.goto('/system-panel/team');
    await page.getByRole('checkbox', { name: /set it up at their next sign-in/ }).click();
    await expectToast(page, 'A second factor is required now');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'mira-k' }).getByText('second factor', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    const nils = await join('nils-k');
    await nils.goto('/system-panel');
    await expect(nils).toHaveURL('/system-panel/account');
    await expect(nils.getByText('Set one up to continue.')).toBeVisible();
    await expect(nils.getByRole('region', { name: 'Password', exact: true })).toHaveCount(0);
    await expectAccessible(nils);
    const factor = nils.getByRole('region', { name: 'Second factor' });
    await factor.getByRole('button', { name: 'Set up' }).click();
    const secret = (await factor.locator('code').textContent())!;
    await nils.keyboard.type(codeNow(secret));
    await nils.keyboard.press('Enter');
    await expect(nils.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    await factor.getByRole('button', { name: 'I have saved them' }).click();

    await page.getByRole('checkbox', { name: /set it up at their next sign-in/ }).click();
    await expectToast(page, 'A second factor is no longer required');
    await page.reload();
    await page.getByRole('button', { name: 'Reset second factor of nils-k' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click();
    await expectToast(page, 'Second factor reset');
    await nils.goto('/system-panel');
    await expect(nils).toHaveURL('/system-panel/login');
    await Promise.all([mira, nils].map((person) => person.context().close()));
  });
});
