import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { gif, pdf, png } from '../../../server/features/conversations/testing/files.ts';
import { databaseFile } from '../../../server/platform/db/engine.ts';
import { expectAccessible } from '../accessibility.ts';
import { enter } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

/** Sends a submission. @returns its id and the address of its page */
async function submit(request: APIRequestContext, language = 'en') {
  const contactEmail = `mira.deck.${language}@player.example`;
  const sent = await request.post('/api/projects', {
    data: { name: 'Lanternfall', projectType: 'game', description: 'A game about light.', contactEmail },
    headers: { 'Accept-Language': language },
  });
  return { id: (await sent.json()).id as number, path: sent.headers().location! };
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const choose = (page: Page, field: 'deck' | 'screenshots', ...files: ReturnType<typeof file>[]) =>
  page.locator(`input[name=${field}]`).setInputFiles(files);

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Adds files, of which one is hostile, replaces the hostile one, and removes another. */
async function addFiles(page: Page, path: string, say: Say) {
  const save = () => page.getByRole('button', { name: say('pitch.continue') }).click();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await page.goto(`${path}/pitch?step=show`);
  await page.locator('[name=videoLink]').fill('https://video.example/lantern');
  await choose(page, 'deck', file('deck.pdf', pdf()));
  await choose(page, 'screenshots', file('cave.png', png()), file('setup.exe', Buffer.from('MZ')));
  await save();
  const notice = page.locator('#notice');
  await expect(notice).toContainText('setup.exe');
  await expect(notice).toContainText(say('pitch.files.faults.type', { purpose: 'screenshots', count: 6 }));
  await expect(page.locator('[name=videoLink]')).toHaveValue('https://video.example/lantern');
  await expect(link('deck.pdf')).toBeVisible();
  await expect(link('cave.png')).toBeVisible();
  await choose(page, 'screenshots', file('lamp.gif', gif()));
  await page.getByLabel(say('pitch.files.remove', { name: 'cave.png' })).check();
  await save();
  await expect(notice).toContainText(say('pitch.saved', { step: say('pitch.steps.show', { type: 'game' }) }));
  await page.goto(`${path}/pitch?step=show`);
  await expect(link('lamp.gif')).toBeVisible();
  await expect(link('cave.png')).toHaveCount(0);
  // The files that were chosen are not part of the draft, so nothing is restored.
  await expect(page.getByText(say('pitch.restored'))).toBeHidden();
}

inEveryLanguage('A sender with scripts', ({ language, say }) => {
  // A form with a rejected file gets a 400.
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('adds a deck and screenshots to a pitch, and loses nothing by a file that is rejected', async ({
    page,
    request,
  }) => {
    const { path } = await submit(request, language);
    await addFiles(page, path, say);
    await expectAccessible(page, { widths: [375, 1440] });
  });
});

inEveryLanguage('A sender without scripts', ({ language, say }) => {
  test.use({ javaScriptEnabled: false, allowedConsole: [/Failed to load resource/] });

  test('adds a deck and screenshots to a pitch', async ({ page, request }) => {
    const { path } = await submit(request, language);
    await addFiles(page, path, say);
  });
});

test('an operator sees the facts about the linked pages, and when they were read', async ({
  page,
  request,
  product,
}) => {
  const { id, path } = await submit(request);
  const html = await (await request.get(`${path}/pitch?step=game`)).text();
  const base = /name="base" value="(\w+)"/.exec(html)![1]!;
  await request.post(`${path}/pitch`, { form: { step: 'game', base, hook: 'A lamp.' } });
  // The cards are stored without jobs, so the journey sends no request to another site.
  const picture = await sharp({ create: { width: 48, height: 27, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const db = new DatabaseSync(databaseFile(product.dataDir), { timeout: 5000 });
  const insert = db.prepare(`insert into link_cards
    (project_id, site, address, title, released, price, picture, read_at, failure, failed_at, requested_at, created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const readAt = '2026-11-20T09:00:00.000Z';
  const steamPage = 'https://store.steampowered.com/app/123456/';
  insert.run(
    id,
    'steam',
    steamPage,
    '<b>Lantern</b>fall',
    'Q3 2027',
    '$19.99',
    picture,
    readAt,
    null,
    null,
    readAt,
    readAt,
  );
  const video = 'https://www.youtube.com/watch?v=abcdefghijk';
  insert.run(id, 'youtube', video, null, null, null, null, null, 'missing', readAt, readAt, readAt);
  db.close();
  await enter(page, `/system-panel/submissions/${id}`);
  const pages = page.getByRole('region', { name: 'Linked pages' });
  const steam = pages.getByRole('article', { name: '<b>Lantern</b>fall' });
  await expect(steam).toContainText('Steam · Release: Q3 2027 · $19.99');
  await expect(steam).toContainText('As of');
  await expect(steam.getByRole('link')).toHaveAttribute('rel', /noreferrer/);
  await expect(steam.getByRole('button', { name: 'Refresh <b>Lantern</b>fall' })).toBeVisible();
  // The product serves the picture.
  await expect.poll(() => steam.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);
  await expect(steam.locator('img')).toHaveAttribute('src', /^\/api\/link-cards\/\d+\/picture$/);
  await expect(pages.getByRole('article', { name: video })).toContainText('The page was not found, or is not public.');
  await expectAccessible(page, { widths: [375, 1440], within: 'main' });
});
