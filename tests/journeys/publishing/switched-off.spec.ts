import type { Browser, BrowserContext, Page } from '@playwright/test';
import backOffice from '../../../app/i18n/catalogues/back-office.json' with { type: 'json' };
import { criteria } from '../../../domain/assessment/assessment.ts';
import { addressIn, type Language, languages } from '../../../domain/text/language.ts';
import { pdf } from '../../../server/features/conversations/testing/files.ts';
import { serverCommand } from '../../../scripts/setup/server.mjs';
import { buildOtherStudio } from '../../other-studio.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { type Api, operator } from '../back-office/operator.ts';
import { anyVisitor, expect, isTo, test } from '../fixtures.ts';
import { pitchWithBuild, saveSteps } from '../pitch-steps.ts';

const settings = { FORM_LIMIT: '1000' };
const startWithPitches = (dataDir: string) => startProduct(dataDir, settings);
const marks = {
  hook: 'A lamp in a flooded mine.',
  howToPlay: 'The password is ember.',
  lookFor: 'Puzzles with lamps.',
};

/** Opens the product in a new browser context as an operator, and closes the context afterwards. */
async function visit(
  browser: Browser,
  product: Product,
  act: (visit: { page: Page; api: Api; context: BrowserContext }) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.address,
    extraHTTPHeaders: anyVisitor(),
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const api = await operator(page);
    await act({ page, api, context });
  } finally {
    await context.close();
  }
}

/** Reads the markup of a page without scripts and styles: it has the texts that people read and the addresses that they open. */
const shownIn = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('script, style')) element.remove();
    return body.innerHTML;
  });

/** The words of the catalogues that only pitches have. */
const pitchWords: Record<Language, RegExp> = {
  en: /pitch|what we look for/i,
  ru: /питч|\/pitch|что мы ищем/i,
  ro: /pitch|ce căutăm/i,
};

async function expectNoPitch(page: Page, language: Language = 'en'): Promise<void> {
  const text = await shownIn(page);
  expect([page.url(), text.length > 100, pitchWords[language].exec(text)?.[0]]).toEqual([page.url(), true, undefined]);
}

/** Stores a submission with a pitch, files and an assessment, and the text for senders about pitches, in a product with pitches. */
async function fill({ page, api, context }: { page: Page; api: Api; context: BrowserContext }) {
  const data = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  const sent = await page.request.post('/api/projects', { data });
  const { id } = (await sent.json()) as { id: number };
  const path = sent.headers().location!;
  await saveSteps(context.request, path, pitchWithBuild);
  await page.goto(`${path}/pitch?step=show`);
  await page
    .locator('input[name=deck]')
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.locator('#notice')).toContainText('is saved');
  const scores = Object.fromEntries(criteria.map(({ key }) => [key, 3]));
  await api('PUT', `/api/projects/${id}/assessment`, { scores, verdict: 'watch' });
  await api('PUT', '/api/settings/what-we-look-for', { en: marks.lookFor, ru: null, ro: null });
  return { id, path };
}

test('Pitches that a studio switches off appear on no screen, and return with their data', async ({ browser }) => {
  test.setTimeout(300_000);
  const { dataDir, remove } = await makeDataDir();
  const other = await buildOtherStudio(['enabled: true as boolean', 'enabled: false as boolean']);
  let product = await startWithPitches(dataDir);
  const restart = async (start: () => Promise<Product>) => {
    await product.stop();
    product = await start();
  };
  try {
    let filled = { id: 0, path: '' };
    await visit(browser, product, async (visitor) => {
      filled = await fill(visitor);
      // This part proves that the pages contain the words while pitches are switched on, so the search below can fail.
      await visitor.page.goto(`/system-panel/submissions/${filled.id}`);
      await expect(visitor.page.getByRole('region', { name: 'Pitch', exact: true })).toContainText(marks.hook);
      for (const language of languages) {
        await visitor.page.goto(addressIn(language, '/'));
        expect(await shownIn(visitor.page)).toMatch(pitchWords[language]);
      }
    });
    const { id, path } = filled;

    await restart(() => startProduct(dataDir, settings, serverCommand, other.folder));
    await visit(browser, product, async ({ page, api }) => {
      await test.step('the public site', async () => {
        for (const language of languages)
          for (const address of ['/', '/publishing', '/about', '/contact', '/privacy', '/cases', '/track']) {
            await page.goto(addressIn(language, address));
            await expectNoPitch(page, language);
          }
        for (const address of ['/publishing/pitch', '/ru/publishing/pitch', `${path}/pitch`])
          expect([address, (await page.goto(address))!.status()]).toEqual([address, 404]);
      });

      await test.step('the dialog, its receipt and the emails', async () => {
        await page.goto('/publishing');
        const service = page.getByRole('article', { name: 'Game Publishing' });
        await service.getByRole('button', { name: 'Submit Your Project' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Project Name', { exact: true }).fill('Saltwick Below');
        await dialog.getByLabel('Email', { exact: true }).fill('ruxandra@adit.example');
        await dialog.getByLabel('Project Description', { exact: true }).fill('Horror in a flooded mine.');
        await dialog.locator('button[type=submit]').click();
        await expect(dialog.getByRole('link', { name: /your page/i }).first()).toBeVisible();
        await expectNoPitch(page);
        const thanks = async () => (await product.mails()).find(isTo('ruxandra@adit.example'));
        await expect.poll(async () => (await thanks()) !== undefined, { timeout: 30_000 }).toBe(true);
        const { text, html } = (await thanks())!;
        expect(text + html!).not.toMatch(pitchWords.en);
      });

      await test.step('the sender’s page', async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: 'Lanternfall' })).toBeVisible();
        await expectNoPitch(page);
      });

      await test.step('lists, filters and columns', async () => {
        for (const view of [
          'view=cards',
          'view=rows',
          'view=board',
          'view=board&by=stage',
          'hasBuild=yes&complete=80',
        ]) {
          await page.goto(`/system-panel?${view}`);
          await expect(page.getByRole('link', { name: 'Lanternfall' }).first()).toBeVisible();
          await expectNoPitch(page);
          await expect(page.getByText('€90K')).toHaveCount(0);
        }
        await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Filters' }).click();
        const filters = page.getByRole('search');
        await expect(filters.getByRole('group', { name: 'Project' }).getByLabel('Type', { exact: true })).toBeVisible();
        await expectNoPitch(page);
        const { fields } = backOffice.list;
        for (const name of ['pitchStage', 'hasBuild', 'hasVideo', 'askedMost', 'currency', 'quarter'] as const)
          await expect(filters.getByLabel(fields[name], { exact: true })).toHaveCount(0);
        for (const name of ['Has a build', 'Has a video', /^Asks for/, /^Release in/])
          await expect(page.getByRole('button', { name })).toHaveCount(0);
      });

      await test.step('the sheet, the panel of assessments and the templates', async () => {
        await page.goto(`/system-panel/submissions/${id}`);
        await expect(page.getByRole('region', { name: 'Assessment', exact: true })).toBeVisible();
        await expectNoPitch(page);
        for (const text of [marks.hook, marks.howToPlay, 'deck.pdf', 'build.example'])
          await expect(page.getByText(text)).toHaveCount(0);
        await page.getByRole('button', { name: 'Change your assessment' }).click();
        await expectNoPitch(page);
        const reply = page.getByRole('region', { name: 'Reply', exact: true });
        await reply.getByLabel('Start from a template').selectOption('Ask for more');
        await expect(reply.getByLabel('Text')).not.toHaveValue(/on your page/);
      });

      await test.step('exports', async () => {
        await page.goto('/system-panel?view=rows');
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await expect(page.getByRole('checkbox', { name: 'Received', exact: true })).toBeVisible();
        await expectNoPitch(page);
        for (const format of ['csv', 'json'])
          expect(await (await api('GET', `/api/projects/export?format=${format}`)).text()).not.toMatch(/pitch|build/i);
      });

      await test.step('the palette and the other screens', async () => {
        await page.goto('/system-panel');
        await expect(page.getByRole('link', { name: 'Lanternfall' }).first()).toBeVisible();
        await page.keyboard.press('Control+k');
        const palette = page.getByRole('dialog', { name: 'Go to or search' });
        await expect(palette).toBeVisible();
        await page.keyboard.type('look for');
        await expect(palette.getByRole('option', { name: 'What we look for' })).toHaveCount(0);
        await page.keyboard.press('Escape');
        for (const screen of [
          'templates',
          'reports',
          'messages',
          'team',
          'integrations',
          'account',
          'status',
          'blocks',
        ]) {
          await page.goto(`/system-panel/${screen}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoPitch(page);
        }
        await page.goto('/system-panel/what-we-look-for');
        await expect(page.getByRole('heading', { name: 'What we look for' })).toHaveCount(0);
        expect((await api('GET', '/api/settings/what-we-look-for')).status()).toBe(404);
      });
    });

    await restart(() => startWithPitches(dataDir));
    await visit(browser, product, async ({ page }) => {
      await page.goto(`/system-panel/submissions/${id}`);
      const sheet = page.getByRole('region', { name: 'Pitch', exact: true });
      for (const text of [marks.hook, marks.howToPlay, 'deck.pdf']) await expect(sheet).toContainText(text);
      await page.goto('/system-panel?hasBuild=yes&view=rows');
      await expect(page.getByRole('link', { name: 'Lanternfall' }).first()).toBeVisible();
      await expect(page.getByText('€90K').first()).toBeVisible();
      await page.goto('/publishing/pitch');
      await expect(page.getByText(marks.lookFor)).toBeVisible();
      await page.goto(`${path}/pitch`);
      await expect(page.getByText(marks.hook)).toBeVisible();
      await page.goto('/system-panel/what-we-look-for');
      await expect(page.getByLabel('English')).toHaveValue(marks.lookFor);
    });
  } finally {
    await product.stop();
    await remove();
    await other.remove();
  }
});
