import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { EditedContent } from '../../../domain/content/content.ts';
import { withCase } from '../back-office/cases/cases-manager.ts';
import { failedRequest } from '../back-office/operator.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

test.describe('A journalist on a phone', () => {
  test.use({
    language: 'ru',
    viewport: { width: 375, height: 812 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('finds the press kit from the case, copies facts, and gets everything in one download or as JSON', async ({
    page,
  }) => {
    await page.goto('/ru/cases/2');
    await page.getByRole('link', { name: 'Пресс-кит' }).click();
    await expect(page).toHaveURL(/\/ru\/cases\/2\/press$/);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: 'Копировать: Факты' }).click();
    await expect(page.getByText('Скопировано')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.toLowerCase()).toContain(title.toLowerCase());
    expect(copied).toContain('Студия: ');
    await page.getByRole('button', { name: 'Копировать: Коротко' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(copied);

    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Скачать всё, \d/ }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/-press-kit\.zip$/);
    const archive = unzipSync(new Uint8Array(await readFile(await download.path())));
    const names = Object.keys(archive);
    expect(names).toEqual(expect.arrayContaining(['fact-sheet-ru.txt', 'pictures/key-art.webp', 'pictures/logo.svg']));
    expect(Buffer.from(archive['fact-sheet-ru.txt']!).toString()).toMatch(/[а-я]{5}/);

    const address = await page.getByRole('link', { name: 'JSON' }).getAttribute('href');
    const kit = (await (await page.request.get(address!, { headers: { 'accept-language': 'ru' } })).json()) as {
      files: unknown[];
    };
    expect(kit.files.length).toBe(names.filter((name) => name.startsWith('pictures/')).length);
    const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    expect(data.join()).toMatch(/"@type":"(VideoGame|SoftwareApplication|MobileApplication)"/);
    await expectAccessible(page);
  });
});

test.describe('A press kit', () => {
  test.use({ allowedConsole: failedRequest });

  test('that is disabled is not found, and no case page links to it', async ({ page }) => {
    await withCase(page, 'Off the record', async (api, { id }) => {
      const kitLink = page.getByRole('link', { name: 'Press kit' });
      await expect(async () => {
        await page.goto(`/cases/${id}`);
        await expect(kitLink).toBeVisible({ timeout: 500 });
      }).toPass();
      const path = `/api/system-panel/cases/${id}`;
      const { content } = (await (await api('GET', path)).json()) as EditedContent;
      const change = { content: { ...content, pressKit: false }, version: null };
      const { draft } = (await (await api('PUT', `${path}/draft`, change)).json()) as EditedContent;
      expect((await api('POST', `${path}/publish`, { version: draft!.updatedAt })).status()).toBe(200);
      await expect(async () => {
        expect((await page.goto(`/cases/${id}/press`))?.status()).toBe(404);
      }).toPass();
      expect((await page.request.get(`/api/cases/${id}/press/archive`)).status()).toBe(404);
      await page.goto(`/cases/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Off the record' })).toBeVisible();
      await expect(kitLink).toBeHidden();
    });
  });
});

test('A case and its press kit name the developer first, with a link, and link the trailer without loading it', async ({
  page,
}) => {
  await withCase(page, 'Made elsewhere', async (api, { id }) => {
    const makers = {
      developer: 'Hollow Adit',
      developerUrl: 'https://hollow-adit.example/',
      trailerUrl: 'https://video.example/watch',
    };
    expect((await api('PUT', `/api/cases/${id}`, makers)).status()).toBe(200);
    await expect(async () => {
      await page.goto(`/cases/${id}`);
      await expect(page.getByRole('term').first()).toHaveText('Developer', { timeout: 500 });
    }).toPass();
    const developer = page.getByRole('link', { name: 'Hollow Adit' });
    await expect(developer).toHaveAttribute('href', makers.developerUrl);
    await expect(developer).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('link', { name: 'Watch the Trailer' })).toHaveAttribute('href', makers.trailerUrl);
    await expectAccessible(page);
    await page.goto(`/cases/${id}/press`);
    await expect(page.getByRole('term').first()).toHaveText('Developer');
    await expect(developer).toHaveAttribute('href', makers.developerUrl);
    await expect(page.getByRole('link', { name: 'video.example/watch' })).toBeVisible();
    await expectAccessible(page);
  });
});
