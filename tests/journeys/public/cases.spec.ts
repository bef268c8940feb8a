import type { Locator, Page } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { features } from '../../../content/features.ts';
import { localizeCase, localizeFeature, localizePartner } from '../../../content/localize.ts';
import { partners } from '../../../content/partners.ts';
import { type CaseFilter, caseFilters } from '../../../domain/content/case-vocabulary.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const projects = (page: Page) => page.locator('#projects');
const cards = (page: Page) => projects(page).getByRole('article');
const chip = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Filter' }).getByRole('button', { name, exact: true });

/** Navigates to the cases from another page, so the browser requests them from the API. */
async function arriveFromElsewhere(page: Page) {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Cases', exact: true }).click();
  await expect(page).toHaveURL('/cases');
}

test.describe('The list of cases', { tag: '@core' }, () => {
  test('shows every case with its status and its stores', async ({ page }) => {
    await page.goto('/cases');
    await expect(cards(page)).toHaveCount(cases.length);
    const badges = { live: 'Live', coming_soon: 'Coming Soon' } as Record<string, string>;
    for (const { id, title, subtitle, description, status, storeUrls } of cases) {
      const card = cards(page).filter({ has: page.getByRole('heading', { name: title }) });
      await expect(card).toContainText(subtitle!);
      await expect(card).toContainText(description);
      await expect(card.getByText(badges[status] ?? 'In Development', { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/cases/${id}`);
      for (const [store, name] of [
        ['steam', 'Steam'],
        ['android', 'Android'],
        ['web', 'Web'],
      ] as const) {
        const link = card.getByRole('link', { name, exact: true });
        await expect(link).toHaveCount(storeUrls[store] ? 1 : 0);
        if (!storeUrls[store]) continue;
        await expect(link).toHaveAttribute('href', storeUrls[store]);
        await expect(link).toHaveAttribute('target', '_blank');
      }
    }
  });

  test('is filtered by chips, whose choice is in the address', async ({ page }) => {
    await page.goto('/cases');
    await expect(chip(page, 'All Projects')).toHaveAttribute('aria-pressed', 'true');
    const filters = { Games: 'games', Apps: 'apps', Websites: 'websites', Tools: 'tools' } as const;
    for (const [name, filter] of Object.entries(filters)) {
      await chip(page, name).click();
      await expect(page).toHaveURL(`/cases?filter=${filter}`);
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
      const titles = cases.filter(({ projectType }) => projectType === caseFilters[filter]).map(({ title }) => title);
      await expect(cards(page).getByRole('heading')).toHaveText(titles);
    }
    await page.goBack();
    await expect(chip(page, 'Websites')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await chip(page, 'All Projects').click();
    await expect(page).toHaveURL('/cases');
    await expect(cards(page)).toHaveCount(cases.length);
  });

  test('reports that a filter has no matches', async ({ page }) => {
    await page.route('**/api/cases', (route) =>
      route.fulfill({ json: cases.filter(({ projectType }) => projectType === 'game') }),
    );
    await arriveFromElsewhere(page);
    await expect(cards(page)).toHaveCount(3);
    await chip(page, 'Tools').click();
    await expect(projects(page)).toContainText('Nothing of this kind yet.');
  });

  test('links to contact and to publishing', async ({ page }) => {
    await page.goto('/cases');
    const call = page.getByRole('region', { name: 'Yours next?' });
    await expect(call.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
    await expect(call.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', '/publishing');
  });

  test('shows partners, each in a new tab, and features', async ({ page }) => {
    await page.goto('/cases');
    for (const { name, websiteUrl } of partners) {
      const link = page.getByRole('region', { name: 'Partners' }).getByRole('link', { name });
      await expect(link).toHaveAttribute('href', websiteUrl!);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    const list = page.getByRole('region', { name: 'Features' });
    for (const { title, category, description } of features) {
      const feature = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(feature).toContainText(category!);
      await expect(feature).toContainText(description!);
      await expect(feature.locator('svg.lucide')).toHaveCount(1);
    }
  });

  test('shows the studio’s mark for an unknown icon', async ({ page }) => {
    await page.route('**/api/features', (route) => route.fulfill({ json: [{ ...features[0]!, icon: 'constructor' }] }));
    await arriveFromElsewhere(page);
    const feature = page.getByRole('region', { name: 'Features' }).getByRole('listitem');
    await expect(feature).toHaveCount(1);
    await expect(feature.locator('svg.lucide')).toHaveCount(0);
    await expect(feature.locator('svg')).toHaveAttribute('viewBox', '0 0 20 20');
  });
});

test('A case with few fields is shown with those', async ({ page }) => {
  const little = { id: 77, title: 'Only a title', description: 'And a sentence.', projectType: 'game' };
  await page.route('**/api/cases', (route) => route.fulfill({ json: [little, null, {}] }));
  await page.route('**/api/cases/77', (route) => route.fulfill({ json: little }));
  await arriveFromElsewhere(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(little.description);
  await cards(page).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(little.title);
});

for (const width of [375, 768, 1440]) {
  test(`A word without end stays in the column of its case at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const word = 'Wirtschaftssimulation'.repeat(5);
    const entity = {
      ...cases[0]!,
      title: word,
      subtitle: word,
      description: word,
      longDescription: word,
      results: [word],
    };
    await page.route(/\/api\/cases(\/1)?$/, (route) =>
      route.fulfill({ json: route.request().url().endsWith('/1') ? entity : [entity, ...cases.slice(1)] }),
    );
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cases', exact: true }).click();
    /** The right end of a text, which may be outside its box. */
    const ends = (element: Locator) =>
      element.evaluate((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        return Math.floor(range.getBoundingClientRect().right);
      });
    const column = (await cards(page).nth(1).boundingBox())!;
    await expect(cards(page).first()).toContainText(word);
    expect(column.x + column.width).toBeLessThanOrEqual(width);
    const first = (await cards(page).first().boundingBox())!;
    const written = await cards(page).first().getByText(word).all();
    expect(written.length).toBeGreaterThanOrEqual(3);
    for (const text of written) expect(await ends(text)).toBeLessThanOrEqual(first.x + first.width);
    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
    const occurrences = await page.getByRole('main').getByText(word).all();
    expect(occurrences.length).toBeGreaterThanOrEqual(4);
    for (const text of occurrences) expect(await ends(text)).toBeLessThanOrEqual(width);
  });
}

test.describe('While it loads, the page of cases', () => {
  test('shows placeholders while it loads', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/(cases|partners|features)$/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await arriveFromElsewhere(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
    await expect(projects(page).locator('[data-placeholder]')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Partners' }).locator('[data-placeholder]')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Features' }).locator('[data-placeholder]')).toHaveCount(6);
    answer.resolve();
    await expect(cards(page)).toHaveCount(cases.length);
    await expect(page.locator('[data-placeholder]')).toHaveCount(0);
  });
});

for (const [failure, answer] of Object.entries({
  'answers nothing': { json: [] },
  'answers something else': { json: {} },
  fails: { status: 503, json: { error: 'Flooded.' } },
})) {
  test.describe(`When the API ${failure}, the page of cases`, () => {
    test.use({ allowedConsole: [/Failed to load resource|showing the built-in data/] });

    test('shows the built-in cases, partners and features', async ({ page }) => {
      await page.route(/\/api\/(cases|partners|features)$/, (route) => route.fulfill(answer));
      await arriveFromElsewhere(page);
      await expect(cards(page)).toHaveCount(6);
      await expect(page.getByRole('region', { name: 'Partners' }).getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Features' }).getByRole('listitem')).toHaveCount(6);
    });
  });
}

inEveryLanguage('The page of cases', ({ language, say }) => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read and filtered', async ({ page }) => {
      await page.goto('/cases');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cases.title'));
      const main = page.getByRole('main');
      for (const entity of cases) await expect(main).toContainText(localizeCase(entity, language).description);
      for (const entity of partners) await expect(main).toContainText(localizePartner(entity, language).description!);
      for (const entity of features) await expect(main).toContainText(localizeFeature(entity, language).title);
      await expect(page.getByRole('button', { name: say('cases.carousel.next') })).toBeHidden();
      for (const filter of Object.keys(caseFilters) as CaseFilter[]) {
        await page.getByRole('button', { name: say(`cases.filters.${filter}`), exact: true }).click();
        const type = caseFilters[filter];
        await expect(cards(page)).toHaveCount(
          cases.filter(({ projectType }) => type === null || projectType === type).length,
        );
        await expect(page.getByRole('button', { name: say(`cases.filters.${filter}`), exact: true })).toBeInViewport();
      }
    });
  });
});

inEveryLanguage('A game in early access', ({ say }) => {
  test('has a label next to its specified badge, and others do not', async ({ page }) => {
    const earlyAccessCase = cases.find(({ status }) => status === 'early_access');
    const label = say('caseCard.status.earlyAccess');
    for (const address of ['/', '/cases', `/cases/${earlyAccessCase!.id}`, `/cases/${earlyAccessCase!.id}/press`]) {
      await page.goto(address);
      const shown = page.getByRole('main').getByText(label, { exact: true });
      await expect(shown).toHaveCount(1);
      await expect(shown.locator('..')).toHaveText(`${label}${say('caseCard.status.inDevelopment')}`);
    }
  });
});
