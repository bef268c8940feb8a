import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { failedRequest, operator } from '../operator.ts';
import { withCase } from './cases-manager.ts';

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
    await open(page, 'Three tongues');
    await page.getByLabel('Subtitle').fill('A game about lamps');
    await language(page, 'Russian');
    await page.getByLabel('Subtitle (Russian)').fill('Игра про лампы');
    await expect(preview(page).getByText('Игра про лампы')).toBeVisible();
    await language(page, 'Romanian');
    await page.getByLabel('Subtitle (Romanian)').fill('Un joc despre lămpi');
    await saved(page);

    const visitor = await browser.newPage({ baseURL });
    await visitor.goto(`/ru/cases/${id}`);
    await expect(visitor.locator('main [lang=en]')).toHaveText('A game about light.');
    await expect(visitor.locator('main')).not.toContainText('лампы');

    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
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
  test.use({ allowedConsole: failedRequest });

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

test.describe('Content', () => {
  test.use({ allowedConsole: failedRequest });

  test('is ordered by keyboard, and partners and features are edited in every language', async ({ page }) => {
    const api = await operator(page);
    await page.goto('/system-panel/content');
    const partners = page.getByRole('region', { name: 'Partners' });
    await expect(partners.getByRole('link')).toHaveText(['Brindlequay', 'Quillport', 'Adlumen']);
    await expectAccessible(page);
    await partners.getByRole('button', { name: 'Move Adlumen up' }).press('Enter');
    await expect(partners.getByRole('link')).toHaveText(['Brindlequay', 'Adlumen', 'Quillport']);
    await partners.getByRole('button', { name: 'Move Adlumen down' }).press('Enter');
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
