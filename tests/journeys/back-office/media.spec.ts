import { randomInt } from 'node:crypto';
import type { FileChooser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { enter, failedRequest } from './operator.ts';

/** Errors of rejected uploads. */
test.use({ allowedConsole: failedRequest });

/** A picture that no other test uploads. */
async function picture(name: string, width = 900, height = 500) {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: `${name} ${randomInt(1_000_000)}` } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

type Picture = Awaited<ReturnType<typeof picture>>;

/** Drops files like from a folder. */
async function drop(page: Page, target: Locator, files: Picture[]): Promise<void> {
  await transfer(page, target, files, 'dragover');
  await transfer(page, target, files, 'drop');
}

async function transfer(page: Page, target: Locator, files: Picture[], event: 'dragover' | 'drop' | 'paste') {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of list) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  if (event !== 'paste') return target.dispatchEvent(event, { dataTransfer });
  await target.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    dataTransfer,
  );
}

/** Waits for the browser's file dialog. A busy page could handle the next input before the listener is registered. */
async function fileChooser(page: Page): Promise<() => Promise<FileChooser>> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => document.readyState);
  return () => chooser;
}

test('A case with six dropped screenshots is published in three languages in at most 15 actions, and one of its pictures is replaced everywhere in 4', async ({
  page,
  browser,
  baseURL,
}) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const api = await enter(page, '/system-panel/cases');
  await act(page.getByRole('button', { name: 'New draft' }).click());
  await page.getByRole('dialog').getByLabel('Title').fill('Six shots');
  await act(page.keyboard.press('Enter'));
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByLabel('Description', { exact: true }).fill('A game about pictures.');
  const shots = page.getByRole('group', { name: 'Chosen pictures' }).last();
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => picture(`shot-${number}.jpg`)));
  await act(drop(page, shots, files));
  await expect(shots.getByRole('button', { name: /^shot-\d\.jpg, \d of 6/ })).toHaveCount(6);
  const order = () =>
    shots
      .getByRole('button', { name: / of 6/ })
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.slice(5, 6)));
  expect(await order()).toEqual(['1', '2', '3', '4', '5', '6']);
  await act(shots.getByRole('button', { name: 'shot-6.jpg' }).first().press('ArrowLeft'));
  expect(await order()).toEqual(['1', '2', '3', '4', '6', '5']);
  await act(shots.getByRole('listitem').last().dragTo(shots.getByRole('listitem').nth(4)));
  expect(await order()).toEqual(['1', '2', '3', '4', '5', '6']);
  const language = (name: string) =>
    page.getByRole('navigation', { name: 'Languages' }).getByRole('button', { name }).click();
  await act(language('Russian'));
  await page.getByLabel('Description (Russian)').fill('Игра про картинки.');
  await act(language('Romanian'));
  await page.getByLabel('Description (Romanian)').fill('Un joc despre imagini.');
  await act(page.getByRole('button', { name: 'Publish' }).click());
  const sheet = page.getByRole('dialog', { name: 'Publish this?' });
  await expect(sheet.getByText('6 pictures without an alternative text')).toBeVisible();
  await expect(sheet.getByText('shot-1.jpg')).toBeVisible();
  await expectAccessible(page);
  await act(sheet.getByRole('button', { name: 'Publish' }).click());
  await expect(page.locator('[data-variant]').getByText('Published')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(15);

  const id = /cases\/(\d+)/.exec(page.url())![1]!;
  const visitor = await browser.newPage({ baseURL });
  const shown = visitor.getByRole('region', { name: 'Скриншоты' }).getByRole('img');
  await expect(async () => {
    await visitor.goto(`/ru/cases/${id}`);
    await expect(visitor.locator('main')).toContainText('Игра про картинки.', { timeout: 500 });
    expect(await visitor.locator('source[type="image/avif"]').count()).toBe(6);
  }).toPass();
  await expect(shown).toHaveCount(6);
  // The preview shows the pictures like the page.
  await expect(page.frameLocator('iframe').locator('source[type="image/avif"]')).toHaveCount(6);
  await shown.first().scrollIntoViewIfNeeded();
  await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/system-panel/media?show=all');
  const tile = page.getByRole('button', { name: 'Open shot-1.jpg' }).first();
  await expect(tile).toBeVisible();
  await expectAccessible(page);
  actions = 0;
  await act(tile.click());
  const dialog = page.getByRole('dialog', { name: 'shot-1.jpg' });
  await expect(dialog.getByRole('link', { name: 'Six shots' })).not.toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);
  const chooser = await fileChooser(page);
  await act(dialog.getByRole('button', { name: 'Replace everywhere' }).click());
  await act((await chooser()).setFiles(await picture('better.jpg', 800, 450)));
  await expect(page.locator('[data-variant]').getByText('Replaced in 1 place')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(4);
  await expect(async () => {
    await visitor.goto(`/cases/${id}`);
    expect(await visitor.locator('main img[width="800"]').count()).toBe(1);
  }).toPass();
  await visitor.close();
  // The tests of public pages count the cases.
  await api('DELETE', `/api/cases/${id}`);
});

test('A picture is pasted, fetched from an address, and uploaded again after the connection broke', async ({
  page,
}) => {
  await enter(page, '/system-panel/media');
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await page.route('**/media?name=*', (route) => route.abort());
  const pasted = await picture('pasted.jpg', 300, 200);
  await transfer(page, page.getByRole('searchbox', { name: 'Search by name or text' }), [pasted], 'paste');
  await expect(uploads.getByText('The connection was lost.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/media?name=*');
  await uploads.getByRole('button', { name: 'Try pasted.jpg again' }).click();
  await expect(page.getByRole('button', { name: 'Open pasted.jpg' })).toBeVisible();
  await expect(uploads).toBeHidden();
  await page.getByRole('button', { name: /^Unused \d/ }).click();
  await expect(page.getByRole('button', { name: 'Open pasted.jpg' })).toBeVisible();

  const address = page.getByLabel('URL of a picture on another site');
  await address.fill('http://169.254.169.254/latest/meta-data');
  await address.press('Enter');
  await expect(page.locator('[data-variant=destructive]')).toContainText('address');
  await expect(address).toHaveValue('http://169.254.169.254/latest/meta-data');

  await page.getByRole('button', { name: 'Open pasted.jpg' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Open pasted.jpg' })).toBeHidden();
});

test('A picture gets its texts by keyboard only, and a file that is not a picture is rejected with the reason', async ({
  page,
}) => {
  await enter(page, '/system-panel/media');
  const choose = page.getByRole('button', { name: 'Upload pictures' });
  await expect(page.getByRole('button', { name: /^All \d/ })).toBeVisible();
  await choose.focus();
  const chooser = await fileChooser(page);
  await page.keyboard.press('Enter');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await (
    await chooser()
  ).setFiles([await picture('lamp.jpg'), { name: 'evil.png', mimeType: 'image/png', buffer: svg }]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('SVG drawings cannot be uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel evil.png' }).press('Enter');
  await expect(uploads).toBeHidden();
  await page.getByRole('button', { name: 'Open lamp.jpg' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'lamp.jpg' });
  await expect(dialog.getByLabel('Alternative text in English')).toBeFocused();
  await page.keyboard.type('A lamp in fog');
  await dialog.getByRole('slider', { name: 'Focal point, left to right' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.locator('[data-variant]').getByText('Picture saved')).toBeVisible();
  await page.getByRole('button', { name: 'Open lamp.jpg' }).first().press('Enter');
  await expect(dialog.getByLabel('Alternative text in English')).toHaveValue('A lamp in fog');
  await expect(dialog.getByText('55 %')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.locator('[data-variant]').getByText('Picture deleted')).toBeVisible();
});
