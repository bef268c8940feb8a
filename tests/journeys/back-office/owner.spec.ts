import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { cases } from '../../../content/cases.ts';
import { catalogues } from '../../../server/platform/i18n/catalogue.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { languages } from '../../../domain/text/language.ts';
import { languageName } from '../../../domain/text/typography.ts';
import { makeDataDir, startProduct } from '../../product.ts';
import { expect, test } from '../fixtures.ts';
import { Person } from '../person.ts';

/** The limits for an owner who makes the product the site of their studio. */
const mostActions = 60;
const mostMinutes = 15;

const sentence = {
  en: 'Send us a demo. A person plays it.',
  ru: 'Пришлите демо. В него сыграет человек.',
  ro: 'Trimiteți un demo. Îl joacă un om.',
};

const colors = { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' };

test('An owner makes the product the site of their studio in a browser: at most 60 actions and 15 minutes', async ({
  browser,
}, testInfo) => {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
  const visitors = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  try {
    const visitor = await visitors.newPage();
    const attachHome = async (name: string) => {
      await visitor.goto('/');
      await visitor.locator('html[data-hydrated]').waitFor();
      await testInfo.attach(name, { body: await visitor.screenshot({ fullPage: true }), contentType: 'image/png' });
    };
    await attachHome('home-before.png');

    const [link] = /http:\S+\/system-panel\/setup#\S+/.exec(product.said()) ?? [];
    const owner = new Person(await context.newPage());
    await createAccount(owner, link!);
    await goThroughFirstSettings(owner);
    await changeOtherSettings(owner);
    await changeSentence(owner);

    await attachHome('home-after.png');
    await expectSite(visitor);
    const row = (limit: string, count: string | number) => `the site of another studio | ≤ ${limit} | ${count}\n`;
    process.stdout.write(row(`${mostActions} actions`, owner.actions) + row(`${mostMinutes} min`, owner.report));
    expect(owner.actions).toBeLessThanOrEqual(mostActions);
    expect(owner.ms / 60_000).toBeLessThanOrEqual(mostMinutes);
  } finally {
    await context.close();
    await visitors.close();
    await product.stop();
    await remove();
  }
});

const field = ({ page }: Person, label: string) => page.getByLabel(label, { exact: true });
const heading = ({ page }: Person, name: string) => page.getByRole('heading', { name, exact: true });

async function createAccount(owner: Person, link: string) {
  await owner.visit(link);
  await owner.replace(owner.page.getByRole('textbox', { name: 'Username' }), 'aino');
  await owner.type(owner.page.getByRole('textbox', { name: 'Email' }), 'aino@lantern.example');
  await owner.type(owner.page.getByLabel('Password'), 'lantern harbour quilt');
  await owner.send('Create account', heading(owner, 'Name and contact'));
}

/** Name, deal, hours, colors and logo; the languages stay, and the samples go. */
async function goThroughFirstSettings(owner: Person) {
  const { page } = owner;
  await owner.replace(field(owner, 'Name of the studio'), 'Lantern Works');
  await owner.replace(field(owner, 'Email'), 'hello@lantern.example');
  await owner.send('Continue', heading(owner, 'Deal'));

  await owner.replace(field(owner, 'Developer’s share, in percent'), '70');
  await owner.send('Continue', heading(owner, 'Hours and promise'));

  await owner.replace(field(owner, 'Time zone'), 'Europe/Helsinki');
  await owner.replace(field(owner, 'Opens'), '10:00');
  await owner.replace(field(owner, 'Closes'), '17:00');
  await owner.replace(field(owner, 'Label of the time zone'), 'EET');
  await owner.send('Continue', heading(owner, 'Languages'));
  await owner.send('Continue', heading(owner, 'Look'));

  await owner.chooseColor(field(owner, 'Accent'), colors.accent);
  await owner.chooseColor(field(owner, 'Page'), colors.ink);
  await owner.chooseColor(field(owner, 'Text'), colors.paper);
  await uploadLogo(owner);
  await owner.send('Continue', heading(owner, 'Samples'));

  const question = page.getByRole('alertdialog');
  await owner.send('Remove the samples', question);
  await owner.open(
    question.getByRole('button', { name: 'Remove the samples' }),
    page.getByText('There are no samples on the site.'),
  );
  await owner.send('Continue', heading(owner, 'Publish'));
  await owner.send('Publish', heading(owner, 'The first settings are done'));
}

/** Uploads a logo that is a green rectangle. */
async function uploadLogo(owner: Person) {
  const background = { r: 0, g: 200, b: 0 };
  const picture = sharp({ create: { width: 800, height: 200, channels: 3, background } });
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await owner.attach(owner.page.locator('input[type="file"]'), file);
  await expect(owner.page.getByRole('button', { name: 'Remove logo.png' })).toBeVisible();
}

/** Booking links, one service less, and a team with a name in two alphabets. */
async function changeOtherSettings(owner: Person) {
  const { page } = owner;
  const main = page.getByRole('main');
  await owner.open(main.getByRole('link', { name: 'All settings' }), heading(owner, 'Studio'));
  const services = page.getByRole('region', { name: 'Services', exact: true });
  await owner.untick(services.getByRole('checkbox', { name: 'Consultation' }));
  await owner.replace(field(owner, 'Address for web conferences'), 'https://calls.lantern.example/video');
  await owner.replace(field(owner, 'Address for phone calls'), 'https://calls.lantern.example/phone');

  const team = page.getByRole('region', { name: 'Team', exact: true });
  await owner.click(team.getByRole('button', { name: 'Add a person' }));
  await owner.type(team.getByRole('textbox', { name: 'Name' }), 'Aino Lamp');
  await owner.type(team.getByRole('textbox', { name: 'Role' }), 'Founder');
  await owner.type(team.getByRole('textbox', { name: 'Text' }), 'Reads every pitch on the day it arrives.');
  await owner.click(team.getByRole('button', { name: 'Russian' }));
  await owner.type(team.getByRole('textbox', { name: 'Name (Russian)' }), 'Айно Ламп');
  await publish(owner);
}

async function changeSentence(owner: Person) {
  const { page } = owner;
  const sections = page.getByRole('navigation', { name: 'Settings: sections' });
  await owner.open(sections.getByRole('link', { name: 'Texts' }), heading(owner, 'Texts'));
  await owner.type(page.getByRole('searchbox'), catalogues.en.home.closing.title);
  const entry = page.getByRole('region', { name: 'Home: closing › title' });
  for (const language of languages)
    await owner.replace(entry.getByLabel(languageName(language), { exact: true }), sentence[language]);
  await publish(owner);
}

async function publish(owner: Person) {
  await owner.send('Publish', owner.page.getByText('Everything is published'));
}

/** Expects that visitors read the new facts in each language. */
async function expectSite(visitor: Page) {
  const main: Locator = visitor.getByRole('main');
  for (const language of languages) {
    const prefix = language === 'en' ? '' : `/${language}`;
    // The previous page may be served while the next one is rendered.
    await expect(async () => {
      await visitor.goto(`${prefix}/`);
      await expect(visitor.getByRole('heading', { name: sentence[language] })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(visitor.getByRole('banner')).toContainText('Lantern Works');
    await expect(visitor.getByRole('banner').locator('img')).toBeVisible();
    for (const { name } of defaultStudio.partnerLinks) await expect(visitor.getByText(name)).toHaveCount(0);
    for (const { title } of cases) await expect(visitor.getByText(title)).toHaveCount(0);
    await expect(main.getByText(/70\s?%/).first()).toBeVisible();
    const accent = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    );
    expect(accent).toBe(colors.accent);

    await visitor.goto(`${prefix}/publishing`);
    await expect(main.getByText(/70\s?%/).first()).toBeVisible();
    await expect(main.getByText(/30\s?%/).first()).toBeVisible();
    await expect(visitor.getByText(/\b[64]0\s?%/)).toHaveCount(0);

    await visitor.goto(`${prefix}/about`);
    await expect(main).toContainText(language === 'ru' ? 'Айно Ламп' : 'Aino Lamp');
    for (const { name } of defaultStudio.team) await expect(main).not.toContainText(name[language]!);

    await visitor.goto(`${prefix}/contact`);
    await expect(main).toContainText('EET');
    await expect(main.locator('a[href^="mailto:hello@lantern.example"]').first()).toBeVisible();
    for (const address of ['video', 'phone'])
      await expect(main.locator(`a[href^="https://calls.lantern.example/${address}"]`)).toHaveCount(1);
  }
  await visitor.goto('/publishing');
  await expect(visitor.getByRole('button', { name: 'Get Consultation' })).toHaveCount(0);
  await expect(visitor.getByText(defaultStudio.name)).toHaveCount(0);
}
