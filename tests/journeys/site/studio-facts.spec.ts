import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { factsForVisitors } from '../../../domain/studio/facts.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import { defaultLanguage } from '../../../domain/text/language.ts';
import type { PageModule } from '../../../server/platform/pages/page-module.ts';
import { expect, test } from '../fixtures.ts';
import { dialog } from '../publishing/dialog.ts';

const built: Pick<PageModule, 'render'> = await import(
  path.resolve(import.meta.dirname, '../../../dist/server/entry.server.js')
);

/** The document of a page for a studio that differs from the default one in some facts. */
const documentOf = async (address: string, facts: Partial<StudioFacts>, responses: Record<string, unknown> = {}) =>
  built.render(address, defaultLanguage, responses, { ...factsForVisitors(defaultStudio), ...facts }, {});

/** Opens a page as the server renders it for a studio that differs from the default one in some facts. */
async function open(page: Page, address: string, facts: Partial<StudioFacts>): Promise<void> {
  await page.route(address.split('#')[0]!, async (route) => {
    const body = await documentOf(route.request().url(), facts);
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  await page.goto(address);
}

test.describe('A studio that publishes only apps', () => {
  const facts: Partial<StudioFacts> = { services: ['app'] };

  test('shows one service, which fills the row, and opens its form by a link', async ({ page }) => {
    await open(page, '/publishing#submit', facts);
    await expect(dialog(page)).toContainText('App Publishing');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    const services = page.getByRole('region', { name: 'Publishing Services', exact: true });
    await expect(services.getByRole('article')).toHaveCount(1);
    await expect(services.getByRole('article', { name: 'App Publishing' })).toBeVisible();
    await expect(services).not.toContainText('Two kinds of project');
    const widthOf = async (element: Locator) => (await element.boundingBox())!.width;
    expect(await widthOf(services.getByRole('article'))).toBeGreaterThan(0.8 * (await widthOf(services)));
    await expect(page.getByRole('button', { name: 'Get Quote' })).toHaveCount(0);
  });

  test('names it on the home page, without consultation', async ({ page }) => {
    await open(page, '/', facts);
    const services = page.getByRole('region', { name: 'Core Services' });
    await expect(services.getByRole('heading', { name: 'App Publishing' })).toBeVisible();
    await expect(services).not.toContainText('Nintendo Switch');
    await expect(services.getByRole('heading', { name: 'GameDev Solutions' })).toHaveCount(0);
  });
});

test('A studio that only consults leads its buttons to the consultation', async ({ page }) => {
  const facts: Partial<StudioFacts> = { services: ['gamedev-solutions'] };
  await open(page, '/publishing', facts);
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('button', { name: 'See our services' }).click();
  await expect(page.getByRole('region', { name: 'GameDev Solutions' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit Your Project' })).toHaveCount(0);
  await open(page, '/', facts);
  const services = page.getByRole('region', { name: 'Core Services' });
  await expect(services.getByRole('heading', { name: 'GameDev Solutions' })).toBeVisible();
  await expect(services.getByRole('heading', { name: 'Game and App Publishing' })).toHaveCount(0);
});

test.describe('The contact page', () => {
  const { webConference } = defaultStudio.booking;

  test('shows only the booking page that the studio has', async ({ page }) => {
    await open(page, '/contact', { booking: { webConference, phoneCall: null } });
    await expect(page.getByRole('link', { name: 'Schedule Web Conference' })).toHaveAttribute('href', webConference!);
    await expect(page.getByRole('link', { name: 'Schedule Phone Call' })).toHaveCount(0);
  });

  test('offers no meeting if the studio has no booking pages', async ({ page }) => {
    await open(page, '/contact', { booking: { webConference: null, phoneCall: null } });
    await expect(page.getByRole('heading', { name: 'Response time' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Schedule a meeting' })).toHaveCount(0);
  });
});

test.describe('Links to other sites', () => {
  test('are omitted if the studio has no address', async ({ page }) => {
    const partner = defaultStudio.partnerLinks[0]!;
    await open(page, '/', {
      partnerLinks: [{ ...partner, address: null }],
      social: [
        { network: 'Mastodon', address: null },
        { network: 'Bluesky', address: 'https://sky.example/halfpenny' },
      ],
    });
    const partners = page.getByRole('region', { name: 'Partners' });
    await expect(partners).toContainText(partner.name);
    await expect(partners).toContainText('One company whose work is part of ours.');
    await expect(partners.getByRole('link')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Bluesky' })).toBeVisible();
    await expect(footer).not.toContainText('Mastodon');
  });

  test('have no section if the studio has none', async ({ page }) => {
    await open(page, '/', { partnerLinks: [], social: [] });
    await expect(page.getByRole('region', { name: 'Core Services' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Partners' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByText('Elsewhere')).toHaveCount(0);
  });
});

test('The about page has no team if the studio shows no people, and is in the singular for one person', async () => {
  const aboutWith = (people: unknown) => documentOf('http://localhost:3000/about', {}, { '/api/people': people });
  const withoutPeople = await aboutWith([]);
  expect(withoutPeople).toContain('Our Story');
  expect(withoutPeople).not.toContain('team-title');
  const withOne = await aboutWith([{ name: 'Ada Example', role: 'Founder', text: 'Plays everything.' }]);
  expect(withOne).toContain('Ada Example');
  expect(withOne).toContain('You will deal with one person directly');
});

test('A bar of the deal is drawn to scale for any share of the studio', async ({ page }) => {
  await open(page, '/', { split: { developer: 73, elsewhere: 41 } });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keep 73%.');
  const bars = page.getByRole('region', { name: 'Why Choose Us' }).locator('dd > div');
  const shares = await bars.evaluateAll((elements) =>
    elements.map((bar) => {
      const [part, whole] = [bar.children[0]!.getBoundingClientRect(), bar.getBoundingClientRect()];
      return Math.round((100 * part.width) / whole.width);
    }),
  );
  expect(shares).toEqual([73, 41]);
});

test('The back office has the studio’s present name', async ({ page }) => {
  await open(page, '/system-panel/login', { name: 'Halfpenny' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Halfpenny' })).toBeVisible();
  await expect(page).toHaveTitle('Admin Access — Halfpenny');
});
