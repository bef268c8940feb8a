import type { Page } from '@playwright/test';
import type { PortfolioItem } from '../../../../domain/portfolio/portfolio-item.ts';
import { expectAccessible } from '../../accessibility.ts';
import {
  answer,
  type Api,
  enter,
  expectToast,
  failedRequest,
  hold,
  operator,
  samplePortfolioItem,
} from '../operator.ts';
import { expect, test } from '../../fixtures.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const row = (page: Page, title: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
const items = async (api: Api) => (await (await api('GET', '/api/portfolio')).json()) as PortfolioItem[];
const add = async (api: Api, title: string, more: object = {}): Promise<PortfolioItem> =>
  (await (await api('POST', '/api/system-panel/portfolio', { title, ...more })).json()) as PortfolioItem;

/** Opens the portfolio tab with a stored item. */
async function openWith(page: Page, title: string, more: object = {}) {
  const api = await operator(page);
  const item = await add(api, title, more);
  await page.goto('/system-panel/crm');
  await tab(page, 'Portfolio Management');
  await expect(row(page, title)).toBeVisible();
  return { api, item };
}

test.describe('The portfolio', { tag: '@core' }, () => {
  test('shows all fields of an item', async ({ page }) => {
    await answer(page, 'GET', '/api/portfolio', [samplePortfolioItem]);
    await enter(page, '/system-panel/crm');
    await tab(page, 'Portfolio Management');
    const shown = row(page, 'Ferry timetable');
    for (const text of ['Featured', 'live', 'Timetables for eleven harbours.', 'iOS', 'Android', 'Web', 'Mobile']) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(shown.getByRole('link', { name: 'Live Site' })).toHaveAttribute('href', 'https://ferry.example/');
    await expect(shown.getByRole('link', { name: 'Repository' })).toHaveAttribute('href', 'https://code.example/ferry');
    for (const link of await shown.getByRole('link').all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(shown.getByRole('button', { name: 'Edit Ferry timetable' })).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Delete Ferry timetable' })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows that it is loading, and that it is empty', async ({ page }) => {
    await answer(page, 'GET', '/api/portfolio', []);
    const release = await hold(page, 'GET', '/api/portfolio');
    await enter(page, '/system-panel/crm');
    await tab(page, 'Portfolio Management');
    await expect(page.getByText('Loading portfolio items...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No portfolio items found', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('creates an item', async ({ page }) => {
    const api = await enter(page, '/system-panel/crm');
    await tab(page, 'Portfolio Management');
    await page.getByRole('button', { name: 'Add New Item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Portfolio Item' });
    await expect(dialog.getByLabel('Title')).toHaveAttribute('required');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    const types = dialog.getByLabel('Project Type').locator('option');
    await expect(types).toHaveText(['Web Development', 'Mobile App', 'Game', 'Desktop App']);
    expect(await types.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).toEqual([
      'web',
      'mobile',
      'game',
      'desktop',
    ]);
    await expect(dialog.getByLabel('Project Type')).toHaveValue('web');
    await expect(dialog.getByLabel('Status')).toHaveValue('live');
    await expect(dialog.getByLabel('Featured')).not.toBeChecked();
    await expect(dialog.getByLabel('Platforms')).toHaveAttribute('placeholder', 'Web, iOS, Android');
    await expect(dialog.getByLabel('Technologies')).toHaveAttribute('placeholder', 'React, Node.js, PostgreSQL');
    await expectAccessible(page);

    await dialog.getByLabel('Title').fill('Night bus');
    await dialog.getByLabel('Description').fill('Buses after midnight.');
    await dialog.getByLabel('Image URL').fill('https://bus.example/image.png');
    await dialog.getByLabel('Project Type').selectOption('Game');
    await dialog.getByLabel('Platforms').fill(' Web, , iOS ');
    await dialog.getByLabel('Technologies').fill('Go,');
    await dialog.getByLabel('Live URL').fill('https://bus.example/');
    await dialog.getByLabel('Repository URL').fill('javascript:alert(1)');
    await dialog.getByLabel('Featured').check();
    await dialog.getByLabel('Status').selectOption('in_development');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Portfolio item created successfully');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Night bus')).toBeVisible();
    expect((await items(api)).find(({ title }) => title === 'Night bus')).toMatchObject({
      description: 'Buses after midnight.',
      imageUrl: 'https://bus.example/image.png',
      projectType: 'game',
      platforms: ['Web', 'iOS'],
      technologies: ['Go'],
      liveUrl: 'https://bus.example/',
      repositoryUrl: null,
      featured: true,
      status: 'in_development',
    });
    // The form for the next new item is blank.
    await page.getByRole('button', { name: 'Add New Item' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await expect(dialog.getByLabel('Featured')).not.toBeChecked();
  });

  test('changes an item', async ({ page }) => {
    await openWith(page, 'To change', { platforms: ['Web', 'PC'], featured: true });
    await page.getByRole('button', { name: 'Edit To change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
    await expect(dialog.getByLabel('Platforms')).toHaveValue('Web, PC');
    await expect(dialog.getByLabel('Featured')).toBeChecked();
    await dialog.getByLabel('Title').fill('Was changed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Portfolio item updated successfully');
    await expect(row(page, 'Was changed')).toBeVisible();
  });

  test('deletes without a confirmation, and Undo restores the item', async ({ page }) => {
    const { api, item } = await openWith(page, 'To delete', { platforms: ['Web'], description: 'Kept whole.' });
    await page.getByRole('button', { name: 'Delete To delete' }).click();
    await expectToast(page, 'Portfolio item deleted successfully');
    await expect(row(page, 'To delete')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Portfolio item restored');
    await expect(row(page, 'To delete')).toBeVisible();
    expect((await items(api)).find(({ id }) => id === item.id)).toEqual(item);
  });

  test('restores a deleted item by Ctrl+Z outside text fields, even on another screen without the toast', async ({
    page,
  }) => {
    const { api, item } = await openWith(page, 'Taken back', { platforms: ['Web'], description: 'Kept whole.' });
    await page.getByRole('button', { name: 'Delete Taken back' }).click();
    await expectToast(page, 'Portfolio item deleted successfully');
    await page.goto('/system-panel/messages');
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Filters' }).focus();
    expect((await items(api)).some(({ id }) => id === item.id)).toBe(false);
    await page.keyboard.press('Control+z');
    await expectToast(page, 'Portfolio item restored');
    expect((await items(api)).find(({ id }) => id === item.id)).toEqual(item);
    // Nothing else can be undone.
    await page.keyboard.press('Control+z');
    await expectToast(page, 'Portfolio item restored');
  });

  test('counts a double click on Delete once, although the next item moves under the pointer', async ({ page }) => {
    const { api } = await openWith(page, 'Slides under');
    await add(api, 'Clicked twice');
    await page.reload();
    await tab(page, 'Portfolio Management');
    const first = page.getByRole('button', { name: 'Delete Clicked twice' });
    await expect(first).toBeVisible();
    const count = (await items(api)).length;
    await first.evaluate(async (button: HTMLElement) => {
      const list = button.closest('ul')!;
      const { left, top } = button.getBoundingClientRect();
      const clickInPlace = () => (document.elementFromPoint(left + 9, top + 9)!.closest('button') ?? button).click();
      button.click();
      clickInPlace();
      await new Promise((resolve) => {
        new MutationObserver(resolve).observe(list, { childList: true });
      });
      clickInPlace();
    });
    await expectToast(page, 'Portfolio item deleted successfully');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Portfolio item restored');
    expect(await items(api)).toHaveLength(count);
  });

  test('requires a confirmation before unsaved changes of an item are lost', async ({ page }) => {
    await enter(page, '/system-panel/crm');
    await tab(page, 'Portfolio Management');
    await page.getByRole('button', { name: 'Add New Item' }).click();
    await page.getByRole('dialog').getByLabel('Featured').check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add New Item' })).toBeFocused();
  });

  test('creates a case from an item, once, by the button and by its key', async ({ page }) => {
    const { api } = await openWith(page, 'Harbour clock', {
      description: 'Eleven harbours.',
      projectType: 'mobile',
      platforms: ['iOS'],
      liveUrl: 'https://clock.example/',
    });
    const card = row(page, 'Harbour clock');
    await card.getByRole('button', { name: 'New case from Harbour clock' }).click();
    await expect(page).toHaveURL(/\/system-panel\/cases\/\d+$/);
    const editor = page.url();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Harbour clock');
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Eleven harbours.');
    await expect(page.getByLabel('Live URL', { exact: true })).toHaveValue('https://clock.example/');
    await expect(page.getByText('Not public')).toBeVisible();

    await page.goBack();
    await tab(page, 'Portfolio Management');
    await expect(card).toContainText('Case: Harbour clock (not public yet)');
    await expect(card.getByRole('button', { name: 'New case from Harbour clock' })).toHaveCount(0);
    await expectAccessible(page, { schemes: ['light'] });
    const edit = card.getByRole('button', { name: 'Edit Harbour clock' });
    await edit.focus();
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog', { name: 'Go to or search' }).getByRole('group', { name: 'Harbour clock' });
    await expect(options.getByRole('option').locator('kbd')).toHaveText(['e', 'c']);
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(editor);
    await api('DELETE', `/api/system-panel/cases/${editor.split('/').at(-1)}`);
  });

  test.describe('that fails', () => {
    test.use({ allowedConsole: failedRequest });

    test('to load reports it', async ({ page }) => {
      await answer(page, 'GET', '/api/portfolio', { error: 'x' }, 500);
      await enter(page, '/system-panel/crm');
      await tab(page, 'Portfolio Management');
      await expect(page.getByText('Failed to fetch portfolio', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    test('to create an item shows no toast, and keeps the typed text', async ({ page }) => {
      await answer(page, 'POST', '/api/system-panel/portfolio', { error: 'x' }, 500);
      await enter(page, '/system-panel/crm');
      await tab(page, 'Portfolio Management');
      await page.getByRole('button', { name: 'Add New Item' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Never stored');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Not saved. What you entered is still here.')).toBeVisible();
      await expect(page.locator('[data-variant]')).toHaveCount(0);
      await expect(dialog.getByLabel('Title')).toHaveValue('Never stored');
    });

    test('to delete an item that a colleague has deleted reports it, and removes the item', async ({ page }) => {
      const { api, item } = await openWith(page, 'Gone already');
      await api('DELETE', `/api/system-panel/portfolio/${item.id}`);
      await page.getByRole('button', { name: 'Delete Gone already' }).click();
      await expectToast(page, 'Delete failed', undefined, 'destructive');
      await expect(row(page, 'Gone already')).toHaveCount(0);
    });

    test('to change an item quotes the server', async ({ page }) => {
      const { item } = await openWith(page, 'Unchangeable');
      const path = `/api/system-panel/portfolio/${item.id}`;
      await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'the server said no' }));
      await page.getByRole('button', { name: 'Edit Unchangeable' }).click();
      await page.getByRole('dialog').getByLabel('Title').fill('Changed');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const text = 'Failed to update portfolio item: the server said no';
      await expectToast(page, 'Update failed', text, 'destructive');
      await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Changed');
    });

    test('to delete an item quotes the server', async ({ page }) => {
      const { item } = await openWith(page, 'Undeletable');
      const path = `/api/system-panel/portfolio/${item.id}`;
      await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'the server said no' }));
      await page.getByRole('button', { name: 'Delete Undeletable' }).click();
      const text = 'Failed to delete portfolio item: the server said no';
      await expectToast(page, 'Delete failed', text, 'destructive');
      await expect(row(page, 'Undeletable')).toBeVisible();
    });

    test('to create a case reports it', async ({ page }) => {
      const { item } = await openWith(page, 'Never a case');
      await answer(page, 'POST', `/api/system-panel/portfolio/${item.id}/case`, { error: 'x' }, 500);
      await page.getByRole('button', { name: 'Edit Never a case' }).focus();
      await page.keyboard.press('c');
      await expectToast(page, 'Error', 'The case could not be created.', 'destructive');
      await expect(page).toHaveURL(/\/system-panel\/crm/);
    });

    test('because somebody else has saved in the meantime loses neither version', async ({ page }) => {
      const { api, item } = await openWith(page, 'Raced', { description: 'First.' });
      await page.getByRole('button', { name: 'Edit Raced' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('Mine.');
      await dialog.getByRole('checkbox', { name: 'Featured' }).check();
      await dialog.getByLabel('Status').selectOption('in_development');
      await api('PUT', `/api/system-panel/portfolio/${item.id}`, { featured: true, status: 'completed' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      const notice = dialog.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
      // Both made the same change of “Featured”, so only the status needs a choice.
      await expect(notice.getByRole('term')).toHaveText(['Status']);
      await expect(notice.getByRole('definition')).toContainText([/completed/i, /in development/i]);
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Take theirs' }).click();
      await expectToast(page, 'Portfolio item updated successfully');
      expect((await items(api)).find(({ id }) => id === item.id)).toMatchObject({
        description: 'Mine.',
        featured: true,
        status: 'completed',
      });
    });

    test('because somebody else changed fields that the dialog does not show is repeated silently', async ({
      page,
    }) => {
      const { api, item } = await openWith(page, 'Raced unseen');
      await page.getByRole('button', { name: 'Edit Raced unseen' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('Mine.');
      await api('PUT', `/api/system-panel/portfolio/${item.id}`, { downloads: 9000 });
      const release = await hold(page, 'GET', '/api/portfolio');
      const reread = page.waitForRequest('**/api/portfolio');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await reread;
      await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      await expect(dialog.getByText('Not saved. What you entered is still here.')).toHaveCount(0);
      await expect(page.locator('[data-variant]')).toHaveCount(0);
      release();
      await expectToast(page, 'Portfolio item updated successfully');
      await expect(dialog).toBeHidden();
      const saved = (await items(api)).find(({ id }) => id === item.id);
      expect(saved).toMatchObject({ description: 'Mine.', downloads: 9000 });
    });
  });
});
