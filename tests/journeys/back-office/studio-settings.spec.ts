import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { StudioSettings } from '../../../domain/studio/settings.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isTo, test as base } from '../fixtures.ts';
import { colleague } from './colleague.ts';
import { type Api, enter, expectToast, failedRequest } from './operator.ts';

/** A product of its own, since other journeys expect the facts of `studio.ts`. The environment fixes one fact. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      const product = await startProduct(dataDir, { FORM_LIMIT: '1000', STUDIO_FOUNDED_YEAR: '2019' });
      await use(product);
      await product.stop();
      await remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedConsole: failedRequest });

const address = '/system-panel/studio';
const path = '/api/settings/studio';
const read = async (api: Api) => (await (await api('GET', path)).json()) as StudioSettings;

/** Opens the screen on an installation whose facts are the defaults. */
async function open(page: Page): Promise<Api> {
  const api = await enter(page, '/system-panel/account');
  await api('DELETE', `${path}/draft`);
  if (Object.keys((await read(api)).published).length > 0) {
    const drafted = await api('PUT', `${path}/draft`, { changes: {}, version: null });
    const { draft } = (await drafted.json()) as StudioSettings;
    await api('POST', `${path}/publish`, { version: draft!.updatedAt });
  }
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
  await expect(page.getByText('Everything is published')).toBeVisible();
  return api;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' }).click();
const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();
const preview = (page: Page) => page.frameLocator('iframe');

/** Reads a page as a visitor until it contains a text. */
const seesText = (visitor: Page, url: string, text: string | RegExp) =>
  expect(async () => {
    await visitor.goto(url);
    await expect(visitor.locator('body')).toContainText(text, { timeout: 500 });
  }).toPass();

test('An admin makes the studio theirs without a developer: issues, preview, publication in three languages, undo and restore', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  const api = await open(page);
  await field(page, 'Name of the studio').fill('Lanternworks');
  await expect(preview(page).locator('header').first()).toContainText('Lanternworks');
  await field(page, 'Developer’s share, in percent').fill('70');
  await expect(page.getByText('The studio keeps 30%.')).toBeVisible();
  await field(page, 'Time zone').fill('Europe/Bucharest');
  await field(page, 'Label of the time zone').fill('EET');
  await field(page, 'Opens').fill('10:00');
  await field(page, 'Closes').fill('09:00');
  await page.getByLabel('Another holiday').fill('2027-12-01');
  await page.getByLabel('Another holiday').press('Enter');
  await expect(page.getByRole('button', { name: 'Remove 1 Dec 2027' })).toBeVisible();
  await group(page, 'Services').getByRole('checkbox', { name: 'Consultation' }).uncheck();
  await field(page, 'Address for web conferences').fill('booking.lantern.example/web');
  const team = group(page, 'Team');
  await team.getByRole('button', { name: 'Add a person' }).click();
  await expect(team.getByLabel('Name').last()).toBeFocused();
  await team.getByLabel('Role').last().fill('Founder');
  await saved(page);

  await publish(page);
  await expectToast(page, 'Error', 'Nothing was published. Correct the marked fields first.', 'destructive');
  await expect(field(page, 'Closes')).toBeFocused();
  await expect(page.getByText('Choose a time after the opening time.')).toBeVisible();
  await expect(team.getByLabel('Name').last()).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Closes').fill('19:00');
  await expect(page.getByText('Choose a time after the opening time.')).toBeHidden();
  await team.getByLabel('Name').last().fill('Ada Lamp');
  await team.getByLabel('Text').last().fill('Lights the lamp.');
  await team.getByRole('button', { name: 'Russian' }).click();
  const russianName = team.getByLabel('Name (Russian)').last();
  await expect(russianName).toHaveAttribute('placeholder', 'Ada Lamp');
  await russianName.fill('Ада Ламп');
  await team.getByRole('button', { name: 'Move Ada Lamp up' }).click();
  await expect(team.getByRole('heading', { level: 3 }).nth(2)).toHaveText('Ada Lamp');
  await saved(page);

  const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).not.toContainText('Lanternworks');

  await publish(page);
  await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
  await page.locator('[data-variant]').hover();
  await expect(page.getByRole('link', { name: 'Back to Lanternworks' })).toBeVisible();
  for (const prefix of ['', '/ru', '/ro']) {
    await seesText(visitor, `${prefix}/`, 'Lanternworks');
    await seesText(visitor, `${prefix}/publishing`, /70\s?%/);
    await expect(visitor.getByText(/60\s?%/)).toHaveCount(0);
    await seesText(visitor, `${prefix}/about`, prefix === '/ru' ? 'Ада Ламп' : 'Ada Lamp');
    await seesText(visitor, `${prefix}/contact`, 'EET');
    await expect(visitor.locator('a[href^="https://booking.lantern.example/web"]')).toHaveCount(1);
  }
  await visitor.goto('/publishing');
  await expect(visitor.getByRole('button', { name: 'Get Consultation' })).toHaveCount(0);
  const email = `settings-${Date.now()}@player.example`;
  await visitor.request.post('/api/contact-v2', {
    data: { name: 'Mira', email, subject: 'A question', message: 'Which name do you have now?' },
  });
  const receipt = await mail(isTo(email));
  expect(receipt.from?.name).toBe('Lanternworks');
  expect(receipt.html).toContain('Lanternworks');

  await page.locator('[data-variant]').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'The previous facts are public again');
  await expect(page.getByRole('link', { name: `Back to ${defaultStudio.name}` })).toBeVisible();
  await expect(field(page, 'Name of the studio')).toHaveValue(defaultStudio.name);
  await seesText(visitor, '/', defaultStudio.name);
  await visitor.close();

  const versions = group(page, 'Versions');
  // The newest version is the undo.
  const undone = versions.getByRole('listitem').nth(1);
  await undone.getByText(/^Name of the studio, Shares of revenue/).click();
  await expect(undone.getByRole('insertion').first()).toHaveText('Lanternworks');
  await undone.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(field(page, 'Name of the studio')).toHaveValue('Lanternworks');
  await expect(page.getByRole('link', { name: `Back to ${defaultStudio.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'Name of the studio')).toHaveValue(defaultStudio.name);
  expect((await read(api)).draft).toBeNull();

  await page.goto('/system-panel/audit?entity=setting');
  const entries = page.getByRole('listitem').filter({ hasText: 'changed a setting' });
  await expect(entries.filter({ hasText: '(Name of the studio, Shares of revenue, ' }).first()).toBeVisible();
});

test('Two admins edit the same draft: different fields are merged, fields that both changed need a choice, and nothing is lost', async ({
  page,
}) => {
  const api = await open(page);
  const { open: openColleague, close } = await colleague(page, api, `ana-${Date.now()}`, 'admin');
  const hers = await openColleague();
  await hers.goto(address);
  await field(hers, 'Opens').fill('08:00');
  await saved(hers);
  await field(page, 'Closes').fill('17:00');
  await field(page, 'Email').fill('hello@lantern.example');
  await saved(page);
  await expect(field(page, 'Opens')).toHaveValue('08:00');
  expect((await read(api)).draft!.changes).toMatchObject({
    email: 'hello@lantern.example',
    hours: { opens: '08:00', closes: '17:00' },
  });

  await field(hers, 'Name of the studio').fill('Hers');
  const notice = hers.getByRole('region', { name: 'Someone else has saved changes in the meantime.' });
  await saved(hers);
  await field(page, 'Copyright year').fill('2026');
  await saved(page);
  await field(page, 'Name of the studio').fill('Mine');
  await saved(page);
  await field(hers, 'Name of the studio').fill('Hers again');
  await expect(notice).toContainText('Mine');
  await expectAccessible(hers, { widths: [375], schemes: ['light'] });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await saved(hers);
  expect((await read(api)).draft!.changes).toMatchObject({ name: 'Hers again', copyrightYear: 2026 });
  await close();
});

test('Typed facts survive a lost connection and a reload, and leaving requires a confirmation while they cannot be saved', async ({
  page,
}) => {
  const api = await open(page);
  await page.route(`**${path}/draft`, (route) => route.abort());
  await field(page, 'Name of the studio').fill('Offline Lantern');
  await expect(page.getByText('Not saved. Your text is kept in this browser.')).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(address);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(field(page, 'Name of the studio')).toHaveValue('Offline Lantern');
  await page.unroute(`**${path}/draft`);
  await field(page, 'Copyright year').fill('2027');
  await saved(page);
  expect((await read(api)).draft!.changes).toMatchObject({ name: 'Offline Lantern', copyrightYear: 2027 });
});

test('By keyboard only, an admin changes a fact, moves a person, publishes and undoes', async ({ page }) => {
  await open(page);
  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error('The keyboard does not get there');
  };
  const groups = page.getByRole('navigation', { name: 'Groups of facts' });
  await tabTo(field(page, 'Name of the studio'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Keystone');
  await tabTo(groups.getByRole('link', { name: 'Team' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}#team`);
  const team = group(page, 'Team');
  const people = team.getByRole('heading', { level: 3 });
  const [first, second] = await people.allTextContents();
  await tabTo(team.getByLabel('Role').first());
  await page.keyboard.press('Alt+ArrowDown');
  await expect(people.first()).toHaveText(second!);
  await expect(people.nth(1)).toHaveText(first!);
  await expect(team.getByLabel('Role').nth(1)).toBeFocused();
  await saved(page);
  await tabTo(team.getByRole('button', { name: `Move ${first!} up` }), 'Shift+Tab');
  await page.keyboard.press('p');
  await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Keystone' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectToast(page, 'The previous facts are public again');
});

test('A fact that the environment fixes is locked, one that differs can return to its default, and the screen is accessible', async ({
  page,
}) => {
  await open(page);
  const founded = page
    .getByRole('group')
    .filter({ has: field(page, 'Founded in') })
    .last();
  await expect(field(page, 'Founded in')).toBeDisabled();
  await expect(field(page, 'Founded in')).toHaveValue('2019');
  await expect(founded).toContainText('Fixed by the variable STUDIO_FOUNDED_YEAR.');
  await field(page, 'Name of the studio').fill('Lantern');
  await expect(page.getByText(`The default is “${defaultStudio.name}”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use the default: Name of the studio' }).click();
  await expect(field(page, 'Name of the studio')).toHaveValue(defaultStudio.name);
  await expect(field(page, 'Name of the studio')).toBeFocused();
  await field(page, 'Developer’s share, in percent').fill('65');
  await saved(page);
  await expectAccessible(page, { widths: [320, 1440] });
});

test('The preview shows the draft on a chosen page and in a chosen language, and leads nowhere', async ({ page }) => {
  await open(page);
  await field(page, 'Name of the studio').fill('Lantern & Co');
  await saved(page);
  const shown = page.getByRole('region', { name: 'Preview' });
  await shown.getByRole('button', { name: 'Previewed page' }).click();
  await page.getByRole('menuitemradio', { name: 'About' }).click();
  await shown.getByRole('button', { name: 'Romanian' }).click();
  await expect(page).toHaveURL(/page=about/);
  await expect(preview(page).locator('html')).toHaveAttribute('lang', 'ro');
  await expect(preview(page).getByText('Lantern & Co').first()).toBeVisible();
  await expect(preview(page).locator('#root')).toHaveAttribute('inert', '');
  await expect(preview(page).locator('script[src]')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 812 });
  const topOf = async (region: Locator) => (await region.boundingBox())!.y;
  expect(await topOf(shown)).toBeGreaterThan(await topOf(group(page, 'Team')));
});

test('An admin chooses the look, arranges a page and switches a language off; visitors see it after the publication', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  const look = group(page, 'Look');
  await look.getByLabel('Accent').fill('#101010');
  await expect(look.getByText(/^Accent #101010 is shown as #[\da-f]{6}: its contrast would be/)).toBeVisible();
  await look.getByLabel('Accent').fill('#2bd4ff');
  await expect(look.getByText('All texts are legible in these colors.')).toBeVisible();
  await look.getByLabel('Corners').selectOption('Rounded');
  const aboutSections = group(page, 'Sections of pages').getByRole('group', { name: 'About' });
  await aboutSections.getByRole('checkbox', { name: 'Values' }).uncheck();
  await aboutSections.getByRole('button', { name: 'Move Team up' }).click();
  await aboutSections.getByRole('button', { name: 'Move Team up' }).click();
  await group(page, 'Visitors').getByRole('checkbox', { name: 'Romanian' }).uncheck();
  await saved(page);
  const colorOf = (root: Locator) => root.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  // The preview may be loading again.
  await expect(async () => expect(await colorOf(preview(page).locator('html'))).toBe('#2bd4ff')).toPass();

  await publish(page);
  await expect(page.getByText('Everything is published')).toBeVisible();
  const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
  await visitor.goto('/ro/about');
  await expect(visitor).toHaveURL(/[^o]\/about$/);
  expect(await colorOf(visitor.locator('html'))).toBe('#2bd4ff');
  const headings = await visitor.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => ['Our Story', 'What we stand by', 'The team'].includes(heading))).toEqual([
    'The team',
    'Our Story',
  ]);
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'EN' }).click();
  await expect(visitor.getByRole('button', { name: 'RO' })).toBeHidden();
  await visitor.close();
});

test('An admin uploads a logo, which the preview, the header, the icons and the link preview show', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  const icons = ['/icon-192.png', '/apple-touch-icon.png'];
  // The icons of the default look are in the cache before the publication.
  for (const icon of icons) expect((await page.request.get(icon)).ok()).toBe(true);
  const look = group(page, 'Look');
  const green = { r: 0, g: 200, b: 0 };
  const buffer = await sharp({ create: { width: 800, height: 200, channels: 3, background: green } })
    .png()
    .toBuffer();
  const opened = page.waitForEvent('filechooser');
  await look.getByRole('button', { name: 'Upload' }).click();
  await (await opened).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const home = preview(page).getByRole('link', { name: /home page/i });
  await expect(home.locator('img')).toBeVisible();
  await expect(home).toContainText(defaultStudio.name);
  await look.getByLabel('The logo contains the name').check();
  await expect(preview(page).getByRole('img', { name: defaultStudio.name })).toBeVisible();
  await expect(home).not.toContainText(defaultStudio.name);
  await saved(page);
  await expectAccessible(page);

  await publish(page);
  await expect(page.getByText('Everything is published')).toBeVisible();
  const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
  await visitor.goto('/about');
  const logo = visitor.getByRole('banner').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
  const readColor = async (address: string) => {
    const body = await (await visitor.request.get(new URL(address, visitor.url()).pathname)).body();
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height * 0.47) * info.width + Math.floor(info.width / 2)) * info.channels;
    return [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 50));
  };
  const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  for (const address of [shared!, ...icons]) await expect.poll(() => readColor(address)).toEqual([0, 4, 0]);
  await visitor.close();

  await look.getByRole('button', { name: 'Remove logo.png' }).click();
  await expect(home.locator('svg')).toBeVisible();
  await expect(home).toContainText(defaultStudio.name);
});

test('An admin adds a platform and writes a success story about two cases, which visitors of the publishing page see', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  const platforms = group(page, 'Platforms');
  await platforms.getByRole('button', { name: 'Add a platform' }).click();
  await platforms.getByLabel('Name').last().fill('Harbour Store');
  await platforms.getByLabel('Description').last().fill('Games for ferries.');
  const stories = group(page, 'Success stories');
  await stories.getByRole('button', { name: 'Remove Grinpile' }).click();
  await stories.getByRole('button', { name: 'Add a story' }).click();
  const story = stories.getByRole('listitem').last();
  await story.getByLabel('Kind').fill('Games at sea');
  await story.getByLabel('Title').fill('Two games on one ferry');
  await story.getByLabel('Text').fill('They share a deck.');
  await story.getByLabel('Case 1').selectOption('Kerbline Rush');
  await story.getByLabel('Case 2').selectOption('Saltwick Below');
  await story.getByRole('checkbox', { name: 'Harbour Store' }).check();
  await saved(page);
  await publish(page);
  await expect(page.getByText('Everything is published')).toBeVisible();

  const visitor = await browser.newPage({ baseURL, locale: 'en-US' });
  await seesText(visitor, '/publishing', 'Harbour Store');
  const shown = visitor.getByRole('article', { name: 'Two games on one ferry' });
  await expect(shown).toContainText('Games at sea');
  await expect(shown.getByRole('link')).toHaveText(['Kerbline Rush', 'Saltwick Below']);
  await expect(shown.getByText('Harbour Store')).toBeVisible();
  await expect(visitor.getByRole('article', { name: 'Grinpile' })).toBeHidden();
  await visitor.close();
});
