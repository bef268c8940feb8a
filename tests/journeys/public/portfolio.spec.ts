import path from 'node:path';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { factsForVisitors } from '../../../domain/studio/facts.ts';
import { addressIn } from '../../../domain/text/language.ts';
import type { PageModule } from '../../../server/platform/pages/page-module.ts';
import { expectAccessible } from '../accessibility.ts';
import { liveItems } from '../../portfolio-items.ts';
import { expect, test } from '../fixtures.ts';
import { expectText, fillPortfolio, portfolioApi } from '../portfolio-items.ts';
import { inEveryLanguage } from '../texts.ts';

const built: Pick<PageModule, 'render'> = await import(
  path.resolve(import.meta.dirname, '../../../dist/server/entry.server.js')
);

inEveryLanguage('The portfolio', ({ language, say }) => {
  test('is linked by the footer and the cases, and shows live items', { tag: '@core' }, async ({ page, request }) => {
    const { add } = await portfolioApi(request);
    for (const status of ['in_development', 'completed']) await add({ title: `Ferry ${status}`, status });
    await fillPortfolio(page, request, [addressIn(language, '/cases')]);

    await page.goto(addressIn(language, '/cases'));
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: say('navigation.portfolio'), exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: say('cases.portfolio.link') }).click();

    await expect(page).toHaveURL(addressIn(language, '/portfolio'));
    await expect(page).toHaveTitle(say('meta.portfolio.title'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('portfolio.title'));
    await expect(footer.locator('[aria-current="page"]')).toHaveText(say('navigation.portfolio'));
    const items = page.getByRole('main').getByRole('article');
    const [featured, newest, oldest] = [liveItems[1]!, liveItems[2]!, liveItems[0]!];
    await expect(items.getByRole('heading', { level: 2 })).toHaveText([featured.title, newest.title, oldest.title]);

    const ferry = page.getByRole('article', { name: oldest.title });
    for (const sentence of oldest.description!.split('\n')) await expect(ferry).toContainText(sentence);
    const terms = ['type', 'platforms', 'technologies'].map((name) => say(`portfolio.${name}`));
    await expect(ferry.getByRole('term')).toHaveText(terms);
    await expect(ferry.getByRole('definition')).toHaveText([
      say('portfolio.types.mobile'),
      'iOS, Android',
      'Kotlin Multiplatform, SQLite, Protocol Buffers',
    ]);
    const open = ferry.getByRole('link', { name: say('portfolio.open', { title: oldest.title, host: 'ferry.example' }) });
    await expect(open).toHaveText('ferry.example');
    await expect(open).toHaveAttribute('href', oldest.liveUrl!);
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByText('code.example')).toHaveCount(0);

    const keel = page.getByRole('article', { name: newest.title });
    await expect(keel.getByRole('definition')).toHaveText([say('portfolio.types.desktop')]);
    await expect(keel.getByRole('link')).toHaveCount(0);
    await expectAccessible(page, { schemes: ['light'], widths: [320, 1440] });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read, and leads to the cases while it is empty', async ({ page, request }) => {
      const address = addressIn(language, '/portfolio');
      const { add, remove } = await portfolioApi(request);
      const { id } = await add({ title: 'Night ferry', platforms: ['Web'] });
      await expectText(page, address, 'Night ferry');
      await page.goto(address);
      await expect(page.getByRole('article', { name: 'Night ferry' })).toContainText(say('portfolio.types.web'));
      await remove(id);
      await expectText(page, address, 'content="noindex"');
      const response = await page.reload();
      expect(response!.status()).toBe(200);
      await expect(page.getByRole('article')).toHaveCount(0);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByText(say('portfolio.empty.text'))).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: say('portfolio.cases') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cases.title'));
    });
  });
});

test.describe('The links to the portfolio', () => {
  test.use({ javaScriptEnabled: false });

  test('appear with the first live item, and vanish with the last', async ({ page, request }) => {
    const { add, change, remove } = await portfolioApi(request);
    const links = () => page.locator('a[href="/portfolio"]').count();
    const linksOn = async (address: string) => {
      await page.goto(address);
      return links();
    };
    const expectLinks = async (expected: { cases: number; others: number }) => {
      await expect.poll(() => linksOn('/cases')).toBe(expected.cases);
      for (const other of ['/', '/about', '/contact']) await expect.poll(() => linksOn(other)).toBe(expected.others);
    };
    const first = await add({ title: 'Ferry', status: 'in_development' });
    await expectLinks({ cases: 0, others: 0 });
    await change(first.id, { status: 'live' });
    await expectLinks({ cases: 2, others: 1 });
    const second = await add({ title: 'Night ferry' });
    await change(first.id, { status: 'completed' });
    await expectLinks({ cases: 2, others: 1 });
    await remove(second.id);
    await expectLinks({ cases: 0, others: 0 });
  });
});

test('The portfolio is described to search engines only while it has items, or while nobody knows', async () => {
  const document = (items: object[] | null) =>
    built.render('http://localhost:3000/portfolio', 'en', { '/api/portfolio-items': items }, factsForVisitors(defaultStudio), {});
  expect(await document([])).toContain('noindex');
  const bare = { id: 1, platforms: [], technologies: [], description: null, liveUrl: null, ...liveItems[2] };
  for (const items of [null, [bare]]) {
    expect(await document(items)).toContain('<link rel="canonical" href="http://localhost:3000/portfolio">');
    expect(await document(items)).not.toContain('noindex');
  }
});

test.describe('If the portfolio cannot be read, the page', () => {
  test.use({ allowedConsole: [/Failed to load resource|showing the built-in data/] });

  test('shows an error instead of an empty list', async ({ page, request }) => {
    await fillPortfolio(page, request, ['/about']);
    await page.goto('/about');
    await page.route('**/api/portfolio-items', (route) => route.fulfill({ status: 503, json: { error: 'Flooded.' } }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The portfolio cannot be shown right now.' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'See our cases' })).toHaveAttribute('href', '/cases');
    await expectAccessible(page, { schemes: ['light'] });
  });

  test('shows placeholders until it is read', async ({ page, request }) => {
    await fillPortfolio(page, request, ['/about']);
    await page.goto('/about');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/portfolio-items', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio', exact: true }).click();
    await expect(page.locator('[data-placeholder]')).toHaveCount(3);
    resolve();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(liveItems.length);
    await expect(page.locator('[data-placeholder]')).toHaveCount(0);
  });
});
