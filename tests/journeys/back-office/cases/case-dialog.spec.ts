import { cases } from '../../../../content/cases.ts';
import { expectAccessible } from '../../accessibility.ts';
import { answer, enter, expectToast, failedRequest } from '../operator.ts';
import { card, find, screen, withCase } from './cases-manager.ts';
import { expect, test } from '../../fixtures.ts';

test.describe('The dialog of a case', { tag: '@core' }, () => {
  test('creates a case with all fields', async ({ page }) => {
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
      'Hero Image URL': 'http://a.example/hero.png',
      Screenshots: 'https://a.example/1.png',
      'Live URL': 'https://a.example/',
      'Desktop store URL': 'https://steam.example/app',
      'Phone store URL': '',
      'Browser version URL': 'https://web.example/',
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
    await expect(dialog.getByText(/Every challenge needs a solution/)).toBeVisible();
    await expect(dialog.getByText(/Every testimonial needs a quote and an author/)).toBeVisible();
    await expect(dialog.getByLabel('Solution 1')).toBeFocused();
    await expect(dialog.getByText('A picture’s address must begin with https://')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Solution 1').fill('A lamp');
    await dialog.getByLabel('Author 1').fill('Mira');
    await dialog.getByLabel('Hero Image URL').fill('a.example/hero.png');
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
      heroImageUrl: 'https://a.example/hero.png',
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

  test('changes a case and keeps its other fields', async ({ page }) => {
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

  test('requires a confirmation before unsaved changes are lost', async ({ page }) => {
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

    test('reports that a case was not created, and keeps the typed text', async ({ page }) => {
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

    test('reports that a case was not updated', async ({ page }) => {
      await answer(page, 'PUT', '/api/cases/*', { error: 'x' }, 500);
      await enter(page, screen);
      await page.getByRole('button', { name: `Edit ${cases[0]!.title}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error', 'Failed to update case.', 'destructive');
    });

    test('loses neither version if somebody else has saved in the meantime', async ({ page }) => {
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
        const notice = dialog.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
        // A field that only the other operator changed is adopted, and needs no choice.
        await expect(notice.getByRole('term')).toHaveText(['Subtitle']);
        await expect(notice.getByRole('definition')).toContainText(['Theirs', 'Mine']);
        await expect(dialog.getByRole('checkbox', { name: 'Steam', exact: true })).toBeChecked();
        await expect(dialog.getByLabel('Solution 1')).toHaveValue('A lamp');
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
