import type { Page } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { localizeCase } from '../../../content/localize.ts';
import { services } from '../../../content/services.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const topCases = cases.filter(({ topCase, featured }) => topCase && featured);
const topCasesAddress = '**/api/cases?topCase=true&featured=true';

const works = (page: Page) => page.locator('#works');
const cards = (page: Page) => works(page).getByRole('article');
const placeholders = (page: Page) => works(page).locator('[data-placeholder]');

/** Navigates to the home page from another page, so the browser requests its data from the API. */
async function arriveFromElsewhere(page: Page) {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
}

test.describe('The home page', { tag: '@core' }, () => {
  test('links from its hero to publishing and to the works', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('main').locator('section').first();
    await expect(hero.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', '/publishing');
    await expect(works(page)).not.toBeInViewport();
    await hero.getByRole('link', { name: 'View Portfolio' }).click();
    await expect(page.getByRole('heading', { name: 'Top Cases' })).toBeInViewport();
    await hero.getByRole('link', { name: 'Start Your Project' }).click();
    await expect(page).toHaveURL('/publishing');
  });

  test('opens at the top', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('offers publishing with four features and a note on consoles', async ({ page }) => {
    await page.goto('/');
    const publishing = page.getByRole('article', { name: 'Game and App Publishing' });
    await expect(page.getByRole('heading', { level: 2, name: 'Core Services' })).toBeVisible();
    for (const feature of ['Marketing', 'Localization', 'QA', 'Analytics']) {
      await expect(publishing.getByRole('heading', { name: feature })).toBeVisible();
    }
    await expect(publishing.getByRole('listitem')).toHaveCount(4);
    await expect(publishing).toContainText('Nintendo Switch, PlayStation and Xbox are coming soon.');
  });

  test('marks available services and those that are coming soon', async ({ page }) => {
    await page.goto('/');
    const service = (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(service('App Development').getByText('Coming Soon', { exact: true })).toBeVisible();
    for (const title of ['GameDev Solutions', 'Custom Websites', 'Advanced Features']) {
      await expect(service(title).getByText('Available', { exact: true })).toBeVisible();
    }
  });

  test('explains the reasons, to scale, and shows testimonials of developers', async ({ page }) => {
    await page.goto('/');
    const reasons = page.getByRole('region', { name: 'Why Choose Us' });
    await expect(reasons.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(reasons).toContainText('60% for you');
    await expect(reasons).toContainText('50% for you');
    const voices = page.getByRole('region', { name: 'What developers say' });
    for (const { testimonials } of topCases) await expect(voices).toContainText(testimonials[0]!.quote);
  });

  test('shows a card for each top case', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(topCases.length);
    for (const { id, title, subtitle, description, status, storeUrls } of topCases) {
      const card = cards(page).filter({ has: page.getByRole('heading', { name: title }) });
      await expect(card.getByRole('img', { name: `${title} logo` })).toBeVisible();
      await expect(card).toContainText(subtitle!);
      await expect(card).toContainText(description);
      await expect(card.getByText(status === 'live' ? 'Live' : 'In Development', { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/cases/${id}`);
      const store = card.getByRole('link', { name: 'Steam' });
      if (storeUrls.steam === null) {
        await expect(store).toHaveCount(0);
      } else {
        await expect(store).toHaveAttribute('href', storeUrls.steam);
        await expect(store).toHaveAttribute('target', '_blank');
        await expect(store).toHaveAttribute('rel', /noopener/);
      }
    }
    await works(page).getByRole('link', { name: 'View All Cases' }).click();
    await expect(page).toHaveURL('/cases');
  });

  test('links to publishing and to contact', async ({ page }) => {
    await page.goto('/');
    const call = page.getByRole('region', { name: 'Show us a build.' });
    await expect(call.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', '/publishing');
    await expect(call.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  });

  test('links to its three partners in new tabs', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('region', { name: 'Partners' }).getByRole('link');
    await expect(links).toHaveCount(3);
    for (const [index, { name, address, text }] of defaultStudio.partnerLinks.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', address!);
      await expect(links.nth(index)).toHaveAttribute('target', '_blank');
      await expect(links.nth(index)).toContainText(name);
      await expect(links.nth(index)).toContainText(text.en!);
    }
  });
});

test.describe('Top cases', { tag: '@core' }, () => {
  test('are three placeholders while they load', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route(topCasesAddress, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await arriveFromElsewhere(page);
    await expect(placeholders(page)).toHaveCount(3);
    await expect(works(page).getByText('Loading...')).toBeAttached();
    await expect(cards(page)).toHaveCount(0);
    answer.resolve();
    await expect(cards(page)).toHaveCount(topCases.length);
    await expect(placeholders(page)).toHaveCount(0);
  });

  test('are the cases of the response, with the badge Live or In Development', async ({ page }) => {
    const statuses = ['live', 'coming_soon', 'completed'] as const;
    const answer = statuses.map((status, index) => ({
      ...cases[index]!,
      id: 71 + index,
      title: `Answer ${status}`,
      status,
    }));
    await page.route(topCasesAddress, (route) => route.fulfill({ json: answer }));
    await arriveFromElsewhere(page);
    const badge = (status: string, text: string) =>
      cards(page)
        .filter({ hasText: `Answer ${status}` })
        .getByText(text, { exact: true });
    await expect(badge('live', 'Live')).toBeVisible();
    await expect(badge('coming_soon', 'In Development')).toBeVisible();
    await expect(badge('completed', 'In Development')).toBeVisible();
  });

  test('are the built-in ones if the response is empty', async ({ page }) => {
    await page.route(topCasesAddress, (route) => route.fulfill({ json: [] }));
    await arriveFromElsewhere(page);
    await expect(cards(page)).toHaveCount(3);
    await expect(works(page)).toContainText('Saltwick Below');
  });

  test.describe('when they cannot be loaded', () => {
    test.use({ allowedConsole: [/Failed to load resource|showing the built-in data/] });

    test('are the built-in ones', async ({ page }) => {
      await page.route(topCasesAddress, (route) => route.fulfill({ status: 500, json: { error: 'Flooded.' } }));
      await arriveFromElsewhere(page);
      for (const { title } of topCases) await expect(works(page).getByRole('heading', { name: title })).toBeVisible();
    });
  });
});

inEveryLanguage('The home page', ({ language, say }) => {
  test('is translated in all its sections', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('home.hero.lines.share', { developer: 60 }),
    );
    for (const key of [
      'services.title',
      'reasons.title',
      'testimonials.title',
      'works.title',
      'closing.title',
      'partners.title',
    ]) {
      await expect(main.getByRole('heading', { level: 2, name: say(`home.${key}`), exact: true })).toBeVisible();
    }
    for (const feature of services[0].features) {
      await expect(main).toContainText(say(`services.game.features.${feature}.description`));
    }
    for (const entity of topCases) await expect(main).toContainText(localizeCase(entity, language).description);
    await expect(works(page).getByRole('link', { name: say('caseCard.viewDetails') })).toHaveCount(topCases.length);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read, and links to its works', async ({ page }) => {
      await page.goto('/');
      for (const entity of topCases) {
        await expect(works(page)).toContainText(localizeCase(entity, language).description);
      }
      await page.getByRole('link', { name: say('home.hero.portfolio') }).click();
      await expect(page.getByRole('heading', { name: say('home.works.title'), exact: true })).toBeInViewport();
    });
  });
});
