import type { Page } from '@playwright/test';
import { cases } from '../../content/cases.ts';
import type { Case } from '../../domain/case.ts';
import {
  answer,
  type Api,
  enter,
  expectAccessible,
  expectToast,
  failedRequest,
  hold,
  operator,
} from './back-office.ts';
import { expect, test } from './product.ts';

const screen = '/system-panel/cases';
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const find = async (api: Api, title: string) =>
  ((await (await api('GET', '/api/cases')).json()) as Case[]).find((entity) => entity.title === title);

/** A case of its own, removed at the end, so that the public pages' tests find what they expect. */
async function withCase(page: Page, title: string, test: (api: Api, entity: Case) => Promise<void>) {
  const api = await operator(page);
  const body = { title, description: 'A game about light.', projectType: 'game', order: 900 };
  const entity = (await (await api('POST', '/api/cases', body)).json()) as Case;
  try {
    await page.goto(screen);
    await test(api, entity);
  } finally {
    await api('DELETE', `/api/cases/${entity.id}`);
  }
}

test.describe('The cases manager', () => {
  test('leads back, adds and signs out', async ({ page }) => {
    await enter(page, screen);
    await expect(page.getByRole('heading', { level: 1, name: 'Cases Management' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/system-panel');
    await expect(page.getByRole('button', { name: 'Add Case' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  test('lists cases with what matters about them', async ({ page }) => {
    await enter(page, screen);
    const [first] = cases;
    const shown = card(page, first!.title);
    await expect(shown.locator('[data-colour]')).toHaveText(['Top Case', 'Featured', 'early access']);
    await expect(shown.locator('svg').first()).toBeVisible();
    for (const text of [first!.subtitle!, first!.description, '15,000', 'Steam, PC', first!.technologies.join(', ')]) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    const [year, month, day] = first!.launchDate!.split('-').map(Number);
    await expect(shown.getByText(`${month}/${day}/${year}`, { exact: true })).toBeVisible();
    await expect(shown.getByRole('button', { name: `Edit ${first!.title}` })).toBeVisible();
    await expect(shown.getByRole('button', { name: `Delete ${first!.title}` })).toBeVisible();
    await expectAccessible(page);
  });

  test('colours statuses and shows them without underscores', async ({ page }) => {
    const colours = {
      live: 'green',
      in_development: 'blue',
      completed: 'purple',
      upcoming: 'yellow',
      early_access: 'grey',
      coming_soon: 'grey',
    };
    const [sample] = cases;
    const list = Object.keys(colours).map((status, index) => ({
      ...sample,
      id: index + 1,
      title: status,
      status,
      topCase: false,
      featured: false,
    }));
    await answer(page, 'GET', '/api/cases', list);
    await enter(page, screen);
    for (const [status, colour] of Object.entries(colours)) {
      await expect(card(page, status).locator('[data-colour]')).toHaveText(status.replaceAll('_', ' '));
      await expect(card(page, status).locator('[data-colour]')).toHaveAttribute('data-colour', colour);
    }
  });

  test('says that it loads, and that there is nothing', async ({ page }) => {
    await answer(page, 'GET', '/api/cases', []);
    const release = await hold(page, 'GET', '/api/cases');
    await enter(page, screen);
    await expect(page.getByText('Loading cases...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No cases yet.', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('takes a new case with everything about it', async ({ page }) => {
    const api = await enter(page, screen);
    await page.getByRole('button', { name: 'Add Case' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Case' });
    for (const label of ['Title', 'Description']) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('required');
    }
    for (const label of ['Downloads', 'Team Size']) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('type', 'number');
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('0');
    }
    await expect(dialog.getByLabel('Launch Date')).toHaveAttribute('type', 'date');
    await expect(dialog.getByLabel('Status')).toHaveValue('live');
    await expect(dialog.getByLabel('Status').locator('option').first()).toHaveText('live');
    for (const label of ['Featured', 'Top Case']) {
      await expect(dialog.getByRole('checkbox', { name: label, exact: true })).not.toBeChecked();
    }
    const platforms = dialog.getByRole('group', { name: 'Platforms' }).getByRole('checkbox');
    await expect(platforms).toHaveCount(9);
    for (const label of [
      'Steam',
      'Epic Games',
      'PlayStation 5',
      'Xbox Series X|S',
      'Nintendo Switch',
      'iOS',
      'Android',
      'Web',
      'PC',
    ]) {
      await expect(dialog.getByRole('checkbox', { name: label, exact: true })).not.toBeChecked();
    }
    const features = dialog.getByRole('group', { name: 'Features' }).getByRole('checkbox');
    await expect(features).toHaveCount(5);
    for (const label of [
      'Multiplayer Support',
      'AI Integration',
      'Multi-language Support',
      'Cloud Saves',
      'Achievement System',
    ]) {
      await expect(dialog.getByRole('checkbox', { name: label, exact: true })).not.toBeChecked();
    }

    const title = `Whole ${Date.now()}`;
    const texts = {
      Title: title,
      Subtitle: 'A subtitle',
      Description: 'A description',
      'Long Description': 'A long description',
      Downloads: '1200',
      'Team Size': '',
      'Development Time': '8 months',
      'Launch Date': '2026-05-01',
      Order: '900',
      Technologies: 'Godot, , C++ ',
      Results: 'One\n\nTwo',
      'Logo URL': 'https://a.example/logo.png',
      'Hero Image URL': 'nothing',
      Screenshots: 'https://a.example/1.png',
      'Live URL': 'https://a.example/',
      'Steam URL': 'https://steam.example/app',
      'Android URL': '',
      'Web URL': 'https://web.example/',
    };
    for (const [label, value] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel('Project Type').selectOption('app');
    await dialog.getByLabel('Status').selectOption('in development');
    await dialog.getByLabel('Category').selectOption('top case');
    for (const label of ['Steam', 'PC', 'Cloud Saves', 'Show downloads on the case page', 'Partner case']) {
      await dialog.getByRole('checkbox', { name: label, exact: true }).check();
    }
    await dialog.getByRole('button', { name: 'Add to Challenges and solutions' }).click();
    await dialog.getByLabel('Challenge 1').fill('Too dark');
    await dialog.getByRole('button', { name: 'Add to Testimonials' }).click();
    await dialog.getByLabel('Quote 1').fill('Fair from day one.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/A challenge needs its solution/)).toBeVisible();
    await expect(dialog.getByText(/A testimonial needs its quote and who said it/)).toBeVisible();
    await expect(dialog.getByLabel('Solution 1')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Solution 1').fill('A lamp');
    await dialog.getByLabel('Author 1').fill('Mira');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Case created successfully.');
    await expect(dialog).toBeHidden();
    await expect(card(page, title)).toBeVisible();

    const stored = await find(api, title);
    await api('DELETE', `/api/cases/${stored!.id}`);
    expect(stored).toMatchObject({
      subtitle: 'A subtitle',
      longDescription: 'A long description',
      projectType: 'app',
      status: 'in_development',
      category: 'top_case',
      downloads: 1200,
      teamSize: 0,
      developmentTime: '8 months',
      launchDate: '2026-05-01',
      order: 900,
      technologies: ['Godot', 'C++'],
      results: ['One', 'Two'],
      logoUrl: 'https://a.example/logo.png',
      heroImageUrl: null,
      screenshots: ['https://a.example/1.png'],
      liveUrl: 'https://a.example/',
      storeUrls: { steam: 'https://steam.example/app', android: null, web: 'https://web.example/' },
      platforms: { steam: true, pc: true, web: false },
      features: { cloud_saves: true, multiplayer: false },
      challenges: ['Too dark'],
      solutions: ['A lamp'],
      testimonials: [{ quote: 'Fair from day one.', author: 'Mira', role: null }],
      featured: false,
      topCase: false,
      showDownloads: true,
      isPartner: true,
    });
  });

  test('changes a case and leaves the rest of it', async ({ page }) => {
    await withCase(page, 'To change', async (api, entity) => {
      await page.getByRole('button', { name: 'Edit To change' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Case' });
      await dialog.getByLabel('Subtitle').fill('Was changed');
      await dialog.getByRole('checkbox', { name: 'Top Case' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Success', 'Case updated successfully.');
      await expect(card(page, 'To change').getByText('Was changed')).toBeVisible();
      await expect(card(page, 'To change').locator('[data-colour]')).toHaveText(['Top Case', 'live']);
      const changed = { subtitle: 'Was changed', topCase: true, category: 'regular', teamSize: 0 };
      expect(await find(api, 'To change')).toEqual({ ...entity, ...changed, updatedAt: expect.any(String) });
    });
  });

  test('asks before it deletes a case', async ({ page }) => {
    await withCase(page, 'To delete', async (api) => {
      const remove = page.getByRole('button', { name: 'Delete To delete' });
      await remove.click();
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this case?' });
      await expect(question.getByText('To delete', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(remove).toBeFocused();
      expect(await find(api, 'To delete')).toBeDefined();
      await remove.click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Success', 'Case deleted successfully.');
      await expect(card(page, 'To delete')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      expect(await find(api, 'To delete')).toBeUndefined();
    });
  });

  test('asks before unsaved changes are lost', async ({ page }) => {
    await enter(page, screen);
    await page.getByRole('button', { name: 'Add Case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Testimonials' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe('whose calls fail', () => {
    test.use({ allowedConsole: failedRequest });

    test('says that the list cannot be read', async ({ page }) => {
      await answer(page, 'GET', '/api/cases', { error: 'x' }, 500);
      await enter(page, screen);
      await expect(page.getByText('Failed to fetch cases', { exact: true })).toBeVisible();
    });

    test('says that a case was not created, and keeps what was typed', async ({ page }) => {
      await answer(page, 'POST', '/api/cases', { error: 'x' }, 500);
      await enter(page, screen);
      await page.getByRole('button', { name: 'Add Case' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title', { exact: true }).fill('Never stored');
      await dialog.getByLabel('Description', { exact: true }).fill('Nothing.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error', 'Failed to create case.', 'destructive');
      await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Never stored');
    });

    test('says that a case was not updated', async ({ page }) => {
      await answer(page, 'PUT', '/api/cases/*', { error: 'x' }, 500);
      await enter(page, screen);
      await page.getByRole('button', { name: `Edit ${cases[0]!.title}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error', 'Failed to update case.', 'destructive');
    });

    test('says that a case was not deleted', async ({ page }) => {
      await answer(page, 'DELETE', '/api/cases/*', { error: 'x' }, 500);
      await enter(page, screen);
      await page.getByRole('button', { name: `Delete ${cases[0]!.title}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Error', 'Failed to delete case.', 'destructive');
      await expect(card(page, cases[0]!.title)).toBeVisible();
    });

    test('loses neither version when somebody else saved meanwhile', async ({ page }) => {
      await withCase(page, 'Raced', async (api, entity) => {
        await page.getByRole('button', { name: 'Edit Raced' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Subtitle').fill('Mine');
        await api('PUT', `/api/cases/${entity.id}`, {
          subtitle: 'Theirs',
          platforms: { ...entity.platforms, steam: true },
          challenges: ['Too dark'],
          solutions: ['A lamp'],
        });
        await dialog.getByRole('button', { name: 'Save' }).click();
        const notice = dialog.getByRole('region', { name: 'Someone else saved this meanwhile.' });
        await expect(notice.getByRole('term')).toHaveText(['Subtitle', 'Platforms', 'Challenges and solutions']);
        await expect(notice.getByRole('definition')).toContainText([
          'Theirs',
          'Mine',
          'Steam',
          'Not changed by you',
          'Too dark — A lamp',
          'Not changed by you',
        ]);
        await expectAccessible(page);
        await notice.getByRole('button', { name: 'Keep mine' }).click();
        await expectToast(page, 'Success', 'Case updated successfully.');
        expect(await find(api, 'Raced')).toMatchObject({
          subtitle: 'Mine',
          platforms: { steam: true },
          challenges: ['Too dark'],
        });
      });
    });
  });
});
