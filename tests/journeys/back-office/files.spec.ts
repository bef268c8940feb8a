import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { pdf } from '../../../server/features/conversations/testing/files.ts';
import { drawablePdf, hostilePdf, protectedPdf } from '../../../server/features/conversations/testing/drawable-pdf.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { enter } from './operator.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Sends a submission, an answer with a file, and a pitch with a deck. @returns the id of the submission */
async function submitWith(request: APIRequestContext, answered: [string, Buffer], deck?: [string, Buffer]) {
  const sent = await request.post('/api/projects', {
    data: {
      name: 'Lanternfall',
      projectType: 'game',
      description: 'A game about light.',
      contactEmail: 'mira.files@player.example',
    },
  });
  const track = sent.headers().location!;
  await request.post(track, { multipart: { form: 'answer', text: 'See the file.', files: file(...answered) } });
  if (deck) await request.post(`${track}/pitch`, { multipart: { step: 'show', deck: file(...deck) } });
  return (await sent.json()).id as number;
}

const open = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` }).click();
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name });
const canvas = (page: Page) => page.getByRole('dialog').locator('canvas');
const expectPage = (page: Page, number: number) => expect(canvas(page)).toHaveAttribute('data-page', String(number));

/** The color of a place of the shown page, in percent of its width and height. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const picture = await canvas(page).screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.round((info.height * y) / 100) * info.width + Math.round((info.width * x) / 100)) * info.channels;
  return [...data.subarray(start, start + 3)];
}

test('an operator reads the deck of a pitch page by page, without leaving the submission', async ({
  page,
  request,
}) => {
  const deck = drawablePdf({ pages: ['First page', 'Second page', 'Third page'] });
  const id = await submitWith(request, ['plan.pdf', drawablePdf({ pages: ['The plan'] })], ['deck.pdf', deck]);
  const requests: string[] = [];
  await enter(page, `/system-panel/submissions/${id}`);
  await expect(
    page.getByRole('region', { name: 'Deck and screenshots' }).getByRole('link', { name: 'deck.pdf' }),
  ).toBeVisible();
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  await open(page, 'deck.pdf');
  await expectPage(page, 1);
  // The rectangle of the page is drawn.
  const [red, green, blue] = await colourAt(page, 25, 70);
  expect([red! > 200, green! < 110, blue! < 60]).toEqual([true, true, true]);
  expect(await colourAt(page, 90, 10)).toEqual([255, 255, 255]);
  await expect(viewer(page, 'deck.pdf')).toContainText('First page');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectPage(page, 2);
  await page.keyboard.press('ArrowRight');
  await expectPage(page, 3);
  await expect(viewer(page, 'deck.pdf')).toContainText('Third page');
  await page.keyboard.press('Home');
  await expectPage(page, 1);
  const fitting = (await canvas(page).boundingBox())!.width;
  await page.keyboard.press('+');
  await expect.poll(async () => (await canvas(page).boundingBox())!.width).toBeCloseTo(1.5 * fitting, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await canvas(page).boundingBox())!.width).toBeCloseTo(fitting, 0);
  await expectAccessible(page, { widths: [375, 1440], within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(viewer(page, 'deck.pdf')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View deck.pdf' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/submissions/${id}$`));
  // The thread does not fetch anything, and the page fetches only the file.
  expect(requests.filter((path) => path.startsWith('/api/attachments/'))).toHaveLength(1);
  expect(requests.filter((path) => !/^\/(api|assets)\//.test(path))).toEqual([]);
});

test('the files of answers are shown next to their download', async ({ page, request }) => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e04010' } })
    .png()
    .toBuffer();
  const id = await submitWith(request, ['cave.png', picture]);
  await enter(page, `/system-panel/submissions/${id}`);
  await open(page, 'cave.png');
  await expectPage(page, 1);
  expect(await colourAt(page, 50, 50)).toEqual([0xe0, 0x40, 0x10]);
  // A small picture is not enlarged.
  expect((await canvas(page).boundingBox())!.width).toBe(60);
  const download = page.waitForEvent('download');
  await viewer(page, 'cave.png').getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('cave.png');
});

test('the code that reads PDF files is loaded only when one is opened', async ({ page, request }) => {
  const id = await submitWith(request, ['plan.pdf', drawablePdf({ pages: ['The plan'] })]);
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await enter(page, `/system-panel/submissions/${id}`);
  await expect(page.getByRole('button', { name: 'View plan.pdf' })).toBeVisible();
  expect(scripts.filter((address) => /pdf|file-viewer/.test(address))).toEqual([]);
});

const broken = drawablePdf({ pages: ['Broken'] });
const faulty: [what: string, Buffer, text: RegExp][] = [
  ['is broken', pdf('not an object of a PDF'), /damaged/],
  ['is protected with a password', protectedPdf(), /protected with a password/],
  ['ends in the middle', Buffer.concat([broken.subarray(0, 200), Buffer.from('\n%%EOF\n')]), /damaged/],
];
for (const [name, content, text] of faulty)
  test(`a PDF file that ${name} can be downloaded, and its viewer shows the reason for which it cannot be drawn`, async ({
    page,
    request,
  }) => {
    const id = await submitWith(request, ['plan.pdf', content]);
    await enter(page, `/system-panel/submissions/${id}`);
    await open(page, 'plan.pdf');
    await expect(viewer(page, 'plan.pdf').getByRole('alert')).toContainText(text);
    await expect(viewer(page, 'plan.pdf').getByRole('link', { name: 'Download' })).toBeVisible();
    await expectAccessible(page, { widths: [375, 1440], within: '[role=dialog]' });
  });

test('a broken picture is reported', async ({ page, request }) => {
  const cut = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDRxxxxIEND\xae\x42\x60\x82', 'latin1');
  const id = await submitWith(request, ['cave.png', cut]);
  await enter(page, `/system-panel/submissions/${id}`);
  await open(page, 'cave.png');
  await expect(viewer(page, 'cave.png').getByRole('alert')).toContainText('damaged');
});

test('a hostile PDF file runs nothing, fetches nothing and links to nothing', async ({ page, request, product }) => {
  const id = await submitWith(request, ['plan.pdf', hostilePdf(`${product.address}/hostile`)]);
  const requests: string[] = [];
  page.on('dialog', () => requests.push('a dialog'));
  await enter(page, `/system-panel/submissions/${id}`);
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  await open(page, 'plan.pdf');
  await expectPage(page, 1);
  await expect(viewer(page, 'plan.pdf').getByRole('link')).toHaveText(['Download']);
  await canvas(page).click();
  await page.keyboard.press('+');
  await page.keyboard.press('Escape');
  await expect(viewer(page, 'plan.pdf')).toHaveCount(0);
  expect(requests.filter((sent) => sent === 'a dialog' || sent.startsWith('/hostile'))).toEqual([]);
});

test('the thread that reads PDF files may connect to nothing', async ({ page, request }) => {
  const id = await submitWith(request, ['plan.pdf', drawablePdf({ pages: ['The plan'] })]);
  await enter(page, `/system-panel/submissions/${id}`);
  const started = page.waitForEvent('worker');
  await open(page, 'plan.pdf');
  const thread = await started;
  await expectPage(page, 1);
  const outcome = await thread.evaluate(() =>
    fetch('/api/projects').then(
      () => 'fetched',
      () => 'refused',
    ),
  );
  expect(outcome).toBe('refused');
  const closed = thread.waitForEvent('close');
  await page.keyboard.press('Escape');
  await closed;
});
