import type { Page } from '@playwright/test';
import type { Studio } from '../../../domain/studio/studio.ts';
import { cases } from '../../../content/cases.ts';
import { languages } from '../../../domain/text/language.ts';
import { type Api, operator } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const platforms: Studio['platforms'] = [
  {
    key: 'lanternStore',
    name: { en: 'Lantern Store', ru: 'Магазин «Фонарь»', ro: 'Magazinul Lanterna' },
    category: 'Web',
    status: 'available',
    description: { en: 'Opens at night.', ru: 'Работает ночью.', ro: 'Deschis noaptea.' },
  },
  {
    key: 'glowBox',
    name: { en: 'Glow Box', ru: null, ro: null },
    category: 'Console',
    status: 'coming_soon',
    description: { en: 'Glows in the dark.', ru: 'Светится в темноте.', ro: 'Luminează în întuneric.' },
  },
];

const story: Studio['stories'][number] = {
  kind: { en: 'A web game', ru: 'Веб-игра', ro: 'Un joc web' },
  title: { en: 'How the lamp was lit', ru: 'Как зажгли фонарь', ro: 'Cum s-a aprins lampa' },
  text: { en: 'It took a match.', ru: 'Хватило одной спички.', ro: 'A fost de ajuns un chibrit.' },
  platforms: ['lanternStore', 'steam'],
  cases: [4],
  picture: 'keyArt',
};

const settings = '/api/settings/studio';

/** Publishes facts of the studio instead of those that were published before. */
async function publish(api: Api, changes: Partial<Studio>): Promise<void> {
  const saved = await (await api('PUT', `${settings}/draft`, { changes, version: null })).json();
  expect((await api('POST', `${settings}/publish`, { version: saved.draft.updatedAt })).status()).toBe(200);
}

const stories = (page: Page) => page.locator('section[aria-labelledby=stories-title]');

test.afterEach(async ({ page }) => publish(await operator(page), {}));

inEveryLanguage('A studio with other platforms and one story', ({ language, say }) => {
  test('shows exactly these', async ({ page }) => {
    await publish(await operator(page), { platforms, stories: [story] });
    await page.goto('/publishing');
    for (const { name, status, description } of platforms) {
      const cells = page.getByRole('list', { name: say(`platforms.status.${status}`), exact: true });
      await expect(cells.getByRole('heading')).toHaveText([name[language] ?? name.en!]);
      await expect(cells).toContainText(description[language]!);
    }
    const shownMarkets = ['console', 'web'].map((market) => say(`platforms.markets.${market}.title`));
    await expect(page.locator(`dl[aria-label="${say('publishing.platforms.markets')}"] dt`)).toHaveText(shownMarkets);
    const names = platforms.map(({ name }) => name[language] ?? name.en!);
    const game = page.getByRole('article', { name: say('services.game.title'), exact: true });
    await expect(game.getByRole('list').nth(0)).toHaveText(names[0]!);
    await expect(game.getByRole('list').nth(1)).toHaveText(names[1]!);
    const app = page.getByRole('article', { name: say('services.app.title'), exact: true });
    await expect(app.getByRole('list').nth(0)).toHaveText(names[0]!);
    await expect(app).not.toContainText(names[1]!);
    await expect(stories(page).getByRole('article')).toHaveCount(1);
    const article = stories(page).getByRole('article', { name: story.title[language]! });
    for (const text of [story.kind, story.text]) await expect(article).toContainText(text[language]!);
    await expect(article.getByRole('list').first()).toHaveText(names[0]!);
    await expect(article.getByRole('link')).toHaveText([cases[3]!.title]);
    await expect(article.getByRole('link')).toHaveAttribute('href', /\/cases\/4$/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('home.hero.lines.stores', { stores: 1 }));
  });
});

test.describe('A studio without', () => {
  test('platforms has no section of them, and names no number of stores', async ({ page }) => {
    await publish(await operator(page), { platforms: [] });
    await page.goto('/publishing');
    await expect(page.getByRole('article', { name: 'Game Publishing' })).not.toContainText('Platforms');
    await expect(page.getByRole('heading', { name: /stores? now/ })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Keep your IP.');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Ship to');
    await expect(page.getByRole('region', { name: 'In figures' })).not.toContainText('open to your project today');
  });

  test('stories has no section of them', async ({ page }) => {
    await publish(await operator(page), { stories: [] });
    await page.goto('/publishing');
    await expect(page.getByRole('heading', { name: 'Publishing Services', exact: true })).toBeVisible();
    await expect(stories(page)).toHaveCount(0);
  });
});

test('A story whose case is not public has a text, no picture and no link', async ({ page }) => {
  const missing = Math.max(...cases.map(({ id }) => id)) + 1000;
  await publish(await operator(page), { stories: [{ ...story, cases: [missing] }] });
  for (const language of languages) {
    await page.goto(language === 'en' ? '/publishing' : `/${language}/publishing`);
    const article = stories(page).getByRole('article', { name: story.title[language]! });
    await expect(article).toContainText(story.text[language]!);
    await expect(article.locator('picture, img')).toHaveCount(0);
    await expect(article.getByRole('link')).toHaveCount(0);
  }
});
