import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { type Api, choose, enter, expectToast, operator, tickFilter } from '../operator.ts';
import { expect, test } from '../../fixtures.ts';

/** Stores submissions with names that no other test uses. */
async function submit(api: Api, names: readonly string[], more: object = {}): Promise<void> {
  for (const name of names) {
    const form = {
      projectType: 'game',
      description: 'A game.',
      contactEmail: 'a@finder.example',
      platforms: ['Steam'],
    };
    expect((await api('POST', '/api/projects', { ...form, name, ...more })).status()).toBe(201);
  }
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' });
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
/** Waits until the list contains exactly these entries, by name. */
const expectFound = (entries: Locator, ...names: string[]) =>
  expect
    .poll(() => entries.evaluateAll((elements) => elements.map((entry) => entry.getAttribute('aria-label'))))
    .toEqual(names);
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('Finding a submission', { tag: '@core' }, () => {
  test('by a mistyped word shows the matches, at an address that can be shared', async ({ page }) => {
    const api = await operator(page);
    await submit(api, ['Știmbria unu', 'Ёршик два']);
    await page.goto('/system-panel');
    await field(page).fill('stimbira');
    await expect(page.getByText('1 match', { exact: true })).toBeVisible();
    await expectFound(cards(page), 'Știmbria unu');
    await expect(page).toHaveURL(/\?q=stimbira$/);
    await page.goto(`/system-panel?q=${encodeURIComponent('ершик')}`);
    await expect(field(page)).toHaveValue('ершик');
    await expectFound(cards(page), 'Ёршик два');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText(/^\d+ Total Projects$/)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await field(page).fill('zzzzzzzz');
    await expect(page.getByText('Nothing matches.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('by filters, and going back', async ({ page }) => {
    const api = await operator(page);
    await submit(api, ['Filterella web'], { projectType: 'web', platforms: ['Console'] });
    await submit(api, ['Filterella game']);
    await page.goto('/system-panel?q=filterella');
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Filters' }).click();
    const groups = page.getByRole('search').getByRole('group');
    for (const [group, filter] of [
      ['Handling', 'Status'],
      ['Dates and order', 'Answer due'],
      ['Project', 'Type'],
    ] as const)
      await expect(
        groups.and(page.getByRole('group', { name: group })).getByLabel(filter, { exact: true }),
      ).toBeVisible();
    // The fourth are the quick choices inside the third.
    await expect(groups).toHaveCount(4);
    await expect(page.getByRole('group', { name: 'Project' }).getByRole('group')).toHaveAccessibleName('Quick choices');
    await tickFilter(page.getByLabel('Type'), 'Web');
    await expectFound(cards(page), 'Filterella web');
    await tickFilter(page.getByLabel('Type'), 'Game');
    await expect(cards(page)).toHaveCount(2);
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('listitem')).toHaveText([/^Type: Web/, /^Type: Game/]);
    await chips.getByRole('button', { name: 'Remove Type: Game' }).click();
    await expectFound(cards(page), 'Filterella web');
    await tickFilter(page.getByLabel('Platforms'), 'Steam');
    await expect(page.getByText('Nothing matches.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.goBack();
    await expectFound(cards(page), 'Filterella web');
    await page.reload();
    await expect(page.getByLabel('Type')).toHaveAccessibleName('Type Web');
    await expectFound(cards(page), 'Filterella web');
  });

  test('among many uses pages', async ({ page }) => {
    const api = await operator(page);
    await submit(
      api,
      Array.from({ length: 27 }, (_, index) => `Pagination ${index + 1}`),
    );
    await page.goto('/system-panel?q=pagination&sort=oldest');
    await expect(cards(page)).toHaveCount(25);
    await expect(page.getByText('27 matches', { exact: true })).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByText('1–25 of 27')).toBeVisible();
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page).first()).toHaveAccessibleName('Pagination 26');
    await expectAccessible(page);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(cards(page)).toHaveCount(25);
  });
});

test.describe('By keyboard', () => {
  test('an operator finds, edits and approves', async ({ page }) => {
    const api = await operator(page);
    await submit(api, ['Keyboardia one', 'Keyboardia two']);
    await page.goto('/system-panel');
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('keyboardia');
    await expect(cards(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(card(page, 'Keyboardia two')).toBeFocused();
    await page.keyboard.press('j');
    await expect(card(page, 'Keyboardia one')).toBeFocused();
    await page.keyboard.press('j');
    await expect(card(page, 'Keyboardia one')).toBeFocused();
    await page.keyboard.press('k');
    await expect(card(page, 'Keyboardia two')).toBeFocused();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Project: Keyboardia two' });
    await expect(dialog).toBeVisible();
    // In a text field, the keys type letters.
    await dialog.getByLabel('Budget').press('j');
    await expect(dialog.getByLabel('Budget')).toHaveValue('j');
    await dialog.getByLabel('Budget').fill('');
    await page.keyboard.press('Escape');
    await expect(card(page, 'Keyboardia two')).toBeFocused();
    await page.keyboard.press('a');
    await expectToast(page, 'Status Updated');
    await expect(card(page, 'Keyboardia two').locator('[data-colour]').first()).toHaveText('Completed');
    await expect(card(page, 'Keyboardia two')).toBeFocused();
  });

  test('help lists the shortcuts and disables them', async ({ page }) => {
    await enter(page, '/system-panel/messages');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByRole('definition')).toHaveCount(21);
    await expectAccessible(page);
    await help.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Go to or search');
  });

  test('the palette opens screens and searches', async ({ page }) => {
    const api = await operator(page);
    await submit(api, ['Palettenberg']);
    await page.goto('/system-panel/crm');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to or search' });
    await expect(palette.getByRole('option')).toHaveCount(20);
    await expectAccessible(page);
    await palette.getByRole('combobox').fill('mess');
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Messages');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/system-panel\/messages$/);
    await expect(palette).toBeHidden();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('palettenbreg');
    await expect(palette.getByRole('option')).toHaveText([
      /^Palettenberg#/,
      'Search submissions for “palettenbreg”',
      'Search messages for “palettenbreg”',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFound(cards(page), 'Palettenberg');
  });
});

test('Messages are found in the same ways', async ({ page }) => {
  await operator(page);
  const form = { name: 'Mira', email: 'mira@player.example', message: 'Do you publish for the web?' };
  for (const subject of ['Quillfeather one', 'Quillfeather two']) {
    await page.request.post('/api/contact-v2', { data: { ...form, subject } });
  }
  await page.goto('/system-panel/messages?q=quilfeather');
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(2);
  await choose(page.getByLabel('Status of Quillfeather one'), 'Spam');
  await expectToast(page, 'Message status updated');
  await page.getByRole('button', { name: 'Filters' }).click();
  await tickFilter(page.getByLabel('Status', { exact: true }), 'Spam');
  await expectFound(articles, 'Quillfeather one');
  await expectAccessible(page);
});
