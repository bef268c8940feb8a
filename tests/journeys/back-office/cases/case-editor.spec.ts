import type { Locator, Page } from '@playwright/test';
import type { EditedContent } from '../../../../domain/content.ts';
import { expectAccessible } from '../../accessibility.ts';
import { admin, expect, test } from '../../fixtures.ts';
import { expectToast, failedRequest, operator } from '../operator.ts';
import { withCase } from './cases-manager.ts';

test.use({ allowedConsole: failedRequest });

const preview = (page: Page) => page.frameLocator('iframe');
const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
const language = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Languages' }).getByRole('button', { name }).click();
const open = async (page: Page, title: string) => {
  await page.getByRole('link', { name: `Open ${title} in the editor` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

test('One word is corrected in three languages in eight actions, and seen by visitors when it is published', async ({
  page,
  browser,
  baseURL,
}) => {
  await withCase(page, 'Three tongues', async (_api, { id }) => {
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await act(open(page, 'Three tongues'));
    await act(page.getByLabel('Subtitle').fill('A game about lamps'));
    await act(language(page, 'Russian'));
    await act(page.getByLabel('Subtitle (Russian)').fill('Игра про лампы'));
    await expect(preview(page).getByText('Игра про лампы')).toBeVisible();
    await act(language(page, 'Romanian'));
    await act(page.getByLabel('Subtitle (Romanian)').fill('Un joc despre lămpi'));
    await saved(page);

    const visitor = await browser.newPage({ baseURL });
    await visitor.goto(`/ru/cases/${id}`);
    await expect(visitor.locator('main [lang=en]')).toHaveText('A game about light.');
    await expect(visitor.locator('main')).not.toContainText('лампы');

    await act(page.getByRole('button', { name: 'Publish' }).click());
    await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(8);
    for (const [address, text] of [
      [`/cases/${id}`, 'A game about lamps'],
      [`/ru/cases/${id}`, 'Игра про лампы'],
      [`/ro/cases/${id}`, 'Un joc despre lămpi'],
    ] as const) {
      await expect(async () => {
        await visitor.goto(address);
        await expect(visitor.locator('main')).toContainText(text, { timeout: 500 });
      }).toPass();
    }
    await visitor.close();

    await language(page, 'English');
    await page.getByLabel('Subtitle').fill('A game about two lamps');
    await language(page, 'Russian');
    await expect(page.getByText('English changed')).toBeVisible();
    await page.getByRole('button', { name: 'Subtitle is still right' }).click();
    await expect(page.getByText('English changed')).toBeHidden();
    await saved(page);
    await expectAccessible(page);
  });
});

test.describe('A draft', () => {
  test('What is typed survives the end of the browser, and two people who type the same field are asked', async ({
    page,
  }) => {
    await withCase(page, 'Two hands', async (api, { id }) => {
      await open(page, 'Two hands');
      await page.getByLabel('Development Time').fill('3 months');
      await page.reload();
      await expect(page.getByLabel('Development Time')).toHaveValue('3 months');
      await saved(page);

      const address = `/api/system-panel/cases/${id}`;
      const { draft } = await (await api('GET', address)).json();
      const theirs = { ...draft.content, developmentTime: '4 months', subtitle: 'Theirs' };
      await api('PUT', `${address}/draft`, { content: theirs, version: draft.updatedAt });
      await page.getByLabel('Development Time').fill('5 months');
      const notice = page.getByRole('region', { name: 'Someone else saved this meanwhile.' });
      await expect(notice).toContainText('4 months');
      await expect(notice).not.toContainText('Theirs');
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await saved(page);
      await expect(page.getByLabel('Subtitle')).toHaveValue('Theirs');
      expect((await (await api('GET', address)).json()).draft.content).toMatchObject({
        developmentTime: '5 months',
        subtitle: 'Theirs',
      });

      await page.getByRole('button', { name: 'Publish' }).click();
      const versions = page.getByRole('region', { name: 'Versions' });
      await versions.getByText('Subtitle, Development Time').click();
      await expect(versions.getByText('5 months')).toBeVisible();
      await versions.getByRole('button', { name: 'Restore as draft' }).last().click();
      await expect(page.getByLabel('Development Time')).toHaveValue('');
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
      await expect(page.getByLabel('Development Time')).toHaveValue('5 months');
    });
  });
});

test('What is typed while the server is away, or after the session ended, is on the screen and saved later', async ({
  page,
  context,
}) => {
  await withCase(page, 'Kept words', async (api, { id }) => {
    await open(page, 'Kept words');
    await page.route('**/draft', (route) => route.abort());
    await page.getByLabel('Development Time').fill('6 months');
    await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible();
    await page.unroute('**/draft');
    await page.getByRole('button', { name: 'Save again' }).click();
    await saved(page);

    await api('POST', '/api/auth/logout');
    await page.getByLabel('Subtitle').fill('After the end');
    await expectToast(page, 'You are no longer signed in', undefined, 'destructive');
    await expect(page.getByLabel('Subtitle')).toHaveValue('After the end');
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    await beside.getByLabel('Username').fill(admin.username);
    await beside.getByLabel('Password', { exact: true }).fill(admin.password);
    await beside.getByRole('button', { name: 'Sign In' }).click();
    await expect(beside).toHaveURL(/\/system-panel$/);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await saved(page);
    // The session of `api` is over.
    const again = await operator(page);
    const { draft } = (await (await again('GET', `/api/system-panel/cases/${id}`)).json()) as EditedContent;
    expect(draft!.content).toMatchObject({ developmentTime: '6 months', subtitle: 'After the end' });
    await again('DELETE', `/api/cases/${id}`);
  });
});

test.describe('Content', () => {
  test('is ordered by keyboard and by drag, and partners and features are edited in every language', async ({
    page,
  }) => {
    const api = await operator(page);
    await page.goto('/system-panel/content');
    const partners = page.getByRole('region', { name: 'Partners' });
    await expect(partners.getByRole('link')).toHaveText(['Brindlequay', 'Quillport', 'Adlumen']);
    await expectAccessible(page);
    await partners.getByRole('button', { name: 'Move Adlumen up' }).press('Enter');
    await expect(partners.getByRole('link')).toHaveText(['Brindlequay', 'Adlumen', 'Quillport']);
    await partners.getByRole('listitem').filter({ hasText: 'Adlumen' }).dragTo(partners.getByRole('listitem').last());
    await expect(partners.getByRole('link')).toHaveText(['Brindlequay', 'Quillport', 'Adlumen']);

    await partners.getByRole('button', { name: 'New partner' }).press('Enter');
    await page.getByLabel('Name').fill('Lampworks');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
    await language(page, 'Russian');
    await page.getByLabel('Name (Russian)').fill('Ламповая');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
    await expectAccessible(page, { widths: [375, 768] });
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const stored = (await (await api('GET', '/api/partners')).json()) as { id: number; name: string }[];
    expect(stored.find((partner) => partner.id === id)?.name).toBe('Lampworks');
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
    await expect(partners.getByText('Trash (1)')).toBeVisible();
  });
});

test('A case is made, translated, previewed and published by keyboard alone', async ({ page }) => {
  const api = await operator(page);
  await page.goto('/system-panel/content');
  const keys = page.keyboard;
  await tabTo(page, page.getByRole('button', { name: 'New case' }));
  await keys.press('Enter');
  await expect(page.locator('iframe')).toBeVisible();
  await tabTo(page, page.getByLabel('Title', { exact: true }));
  await keys.type('Keys only');
  await tabTo(page, page.getByLabel('Description', { exact: true }));
  await keys.type('A game about keys.');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Languages' }).getByRole('button', { name: 'Romanian' }),
    'back',
  );
  await keys.press('Space');
  await tabTo(page, page.getByLabel('Description (Romanian)'));
  await keys.type('Un joc despre taste.');
  await expect(preview(page).locator('main')).toContainText('Un joc despre taste.');
  await tabTo(page, page.getByRole('button', { name: 'Tablet' }));
  await keys.press('Enter');
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.style.width)).toBe('768px');
  await saved(page);
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }), 'back');
  await keys.press('Enter');
  await expectToast(page, 'Published');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const shown = await api('GET', `/api/cases/${id}`);
  expect(await shown.json()).toMatchObject({ title: 'Keys only', description: 'A game about keys.' });

  await tabTo(page, page.getByRole('button', { name: 'Move to trash' }), 'back');
  await keys.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }));
  await keys.press('Enter');
  await expect(page.getByRole('region', { name: 'Cases' }).getByText(/^Trash \(\d+\)$/)).toBeVisible();
  expect((await api('GET', `/api/cases/${id}`)).status()).toBe(404);
});

/** Moves the focus as a person does who has no pointer. */
async function tabTo(page: Page, target: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 120 && !(await hasFocus()); steps += 1)
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab');
  await expect(target).toBeFocused();
}
