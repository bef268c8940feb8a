import type { Page } from '@playwright/test';
import { cases } from '../../../content/cases.ts';
import { localizeCase } from '../../../content/localize.ts';
import type { Case } from '../../../domain/content/case.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const [saltwick, kerbline, , , brindlequay, shiftloom] = cases as [Case, Case, Case, Case, Case, Case];
const overview = (page: Page) => page.getByRole('region', { name: 'Project Overview' });
const main = (page: Page) => page.getByRole('main');

/** Navigates to a case from the list, so the browser requests it from the API. */
async function openFromList(page: Page, { title }: Case) {
  await page.goto('/cases');
  await page
    .locator('#projects')
    .getByRole('article', { name: title })
    .getByRole('link', { name: 'View Details' })
    .click();
}

test.describe("A case's page", { tag: '@core' }, () => {
  test('describes the game and links its stores', async ({ page }) => {
    await page.goto('/cases/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saltwick.title);
    await expect(main(page)).toContainText(saltwick.subtitle!);
    for (const paragraph of saltwick.longDescription!.split('\n\n')) await expect(main(page)).toContainText(paragraph);
    await expect(page.getByRole('list', { name: 'Platforms' }).getByRole('listitem')).toHaveText(['Steam', 'PC']);
    const play = page.getByRole('link', { name: 'Play on Steam' });
    await expect(play).toHaveAttribute('href', saltwick.storeUrls.steam!);
    await expect(play).toHaveAttribute('target', '_blank');
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('sums up the project', async ({ page }) => {
    await page.goto('/cases/1');
    await expect(overview(page)).toContainText('In Development');
    await expect(overview(page)).toContainText('October 16, 2025');
    await expect(overview(page)).toContainText('4 people');
    await expect(overview(page)).toContainText('22 months');
    await page.goto('/cases/2');
    await expect(overview(page).getByText('Live', { exact: true })).toBeVisible();
    await page.goto('/cases/6');
    await expect(overview(page).getByText('In Development', { exact: true })).toBeVisible();
  });

  test('shows downloads only for case 2', async ({ page }) => {
    for (const { id } of cases) {
      await page.goto(`/cases/${id}`);
      await expect(overview(page)).toBeVisible();
      await expect(overview(page).getByText('Downloads')).toHaveCount(id === 2 ? 1 : 0);
    }
    await page.goto('/cases/2');
    await expect(overview(page)).toContainText('50,000');
  });

  test('links Steam only if the game has a page there', async ({ page }) => {
    await page.goto('/cases/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kerbline.title);
    await expect(page.getByRole('link', { name: 'Play on Steam' })).toHaveCount(0);
  });

  test('pairs challenges and solutions by position', async ({ page }) => {
    await page.goto('/cases/1');
    const rows = page.getByRole('region', { name: 'Challenges and Solutions' }).getByRole('listitem');
    await expect(rows).toHaveCount(saltwick.challenges.length);
    for (const [index, challenge] of saltwick.challenges.entries()) {
      await expect(rows.nth(index)).toContainText(challenge);
      await expect(rows.nth(index)).toContainText(saltwick.solutions[index]!);
    }
  });

  test('lists results, technologies, features and testimonials', async ({ page }) => {
    await page.goto('/cases/1');
    const list = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(list('Results and Impact')).toHaveText([...saltwick.results]);
    await expect(list('Technologies Used')).toHaveText([...saltwick.technologies]);
    await expect(list('Key Features')).toHaveText(['Multi-language Support', 'Cloud Saves', 'Achievement System']);
    for (const { quote, author, role } of saltwick.testimonials) {
      await expect(main(page)).toContainText(`“${quote}”`);
      await expect(main(page)).toContainText(author);
      await expect(main(page)).toContainText(role!);
    }
  });

  test('shows screenshots', async ({ page }) => {
    await page.goto('/cases/1');
    await expect(page.getByRole('img', { name: /Saltwick Below, screenshot \d/ })).toHaveCount(3);
  });

  test('shows a link to a partner’s project instead of the work', async ({ page }) => {
    await page.goto('/cases/5');
    const partner = page.getByRole('region', { name: 'Development Partner' });
    const visit = partner.getByRole('link', { name: 'Visit', exact: true });
    await expect(visit).toHaveAttribute('href', brindlequay.liveUrl!);
    await expect(visit).toHaveAttribute('target', '_blank');
    await expect(overview(page)).toBeVisible();
    await expect(overview(page).getByText('Team Size')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Challenges and Solutions' })).toHaveCount(0);
    await page.goto('/cases/1');
    await expect(page.getByRole('heading', { name: 'Development Partner' })).toHaveCount(0);
  });

  test('omits the team of a partner even if it is known, and empty fields', async ({ page }) => {
    const sparse = {
      ...brindlequay,
      id: 5,
      teamSize: 9,
      launchDate: null,
      developmentTime: null,
      longDescription: null,
      subtitle: null,
    };
    await page.route('**/api/cases/5', (route) => route.fulfill({ json: sparse }));
    await openFromList(page, brindlequay);
    await expect(overview(page).getByRole('term')).toHaveText(['Status']);
    await expect(main(page)).toContainText(brindlequay.description);
  });

  test('waits for the answer', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/cases/6', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await openFromList(page, shiftloom);
    await expect(main(page).getByText('Loading...')).toBeVisible();
    answer.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shiftloom.title);
  });

  test('prints its text without controls', async ({ page }) => {
    await page.goto('/cases/1');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Learn More' })).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { name: 'Results and Impact' })).toBeVisible();
  });
});

test.describe('When a case cannot be loaded', () => {
  test.use({
    allowedConsole: [/Failed to load resource|showing the built-in data/],
  });

  test('its built-in version is shown', async ({ page }) => {
    await page.route('**/api/cases/6', (route) => route.fulfill({ status: 503, json: { error: 'Flooded.' } }));
    await openFromList(page, shiftloom);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shiftloom.title);
  });

  test('its built-in version is shown for an empty response, too', async ({ page }) => {
    await page.route('**/api/cases/6', (route) => route.fulfill({ json: null }));
    await openFromList(page, shiftloom);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shiftloom.title);
  });

  test('the first case is shown for an unknown id', async ({ page }) => {
    await page.goto('/cases/9999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saltwick.title);
  });

  test('and no other either, the page reports it', async ({ page }) => {
    await page.route('**/api/cases/6', (route) => route.fulfill({ status: 404, json: { error: 'Not found.' } }));
    await page.route('**/assets/built-in-response-*.js', (route) => route.abort());
    await openFromList(page, shiftloom);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Not Found');
    await page.getByRole('link', { name: 'Back to Cases' }).click();
    await expect(page).toHaveURL('/cases');
  });
});

inEveryLanguage("A case's page", ({ language, say }) => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read', async ({ page }) => {
      await page.goto('/cases/1');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const { subtitle, challenges, solutions, results, developmentTime } = localizeCase(saltwick, language);
      for (const text of [subtitle, developmentTime, ...challenges, ...solutions, ...results]) {
        await expect(main(page)).toContainText(text!);
      }
      for (const key of ['overview.title', 'obstacles.title', 'results', 'technologies', 'keyFeatures']) {
        await expect(page.getByRole('heading', { level: 2, name: say(`case.${key}`), exact: true })).toBeVisible();
      }
      await expect(page.getByRole('link', { name: say('case.playOnSteam') })).toBeVisible();
    });
  });
});
