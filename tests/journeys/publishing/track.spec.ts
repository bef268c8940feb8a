import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { languages } from '../../../domain/text/language.ts';
import { gif, pdf } from '../../../server/features/conversations/testing/files.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isTo, test } from '../fixtures.ts';

/** Sends a submission. @returns the address of its page */
async function submit(request: APIRequestContext, contactEmail: string, language = 'en'): Promise<string> {
  const sent = await request.post('/api/projects', {
    data: { name: 'Lanternfall', projectType: 'game', description: 'A game about light.', contactEmail },
    headers: { 'Accept-Language': language },
  });
  return sent.headers().location!;
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const chooseFiles = {
  en: ['Choose files', 'No file chosen'],
  ru: ['Выбрать файлы', 'Не выбраны'],
  ro: ['Alegeți fișiere', 'Niciun fișier ales'],
};
const notice = (page: Page) => page.locator('#notice');
const linkIn = ({ text }: { text?: string }) => new URL(/https?:\S+\/track\/\S+/.exec(text!)![0]).pathname;

test.describe('without scripts a sender', { tag: '@core' }, () => {
  // The form with a rejected file gets a 400.
  test.use({ javaScriptEnabled: false, allowedConsole: [/Failed to load resource/] });

  test('sees the status, answers with files, corrects the address and requests a lost link', async ({
    page,
    request,
    mail,
  }) => {
    const email = 'mira.noscript@player.example';
    await page.goto(await submit(request, email));
    await expect(page.getByRole('heading', { level: 1, name: 'Lanternfall' })).toBeVisible();
    await expect(page.getByText('A game about light.')).toBeVisible();
    await expect(page.getByRole('list').filter({ hasText: 'Answered (not yet)' }).getByRole('listitem')).toHaveText([
      /^Received/,
      'Under review (not yet)',
      'Answered (not yet)',
    ]);

    await page.getByLabel('Your text').fill('Here is the deck.');
    await page.getByLabel('Files').setInputFiles([file('deck.pdf', pdf()), file('setup.exe', Buffer.from('MZ'))]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('setup.exe');
    await expect(page.getByLabel('Your text')).toHaveValue('Here is the deck.');
    await page.getByLabel('Files').setInputFiles([file('deck.pdf', pdf()), file('sketch.gif', gif())]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(notice(page)).toContainText('Your reply has been saved');
    await expect(notice(page)).toContainText('2 files received: deck.pdf, sketch.gif');
    await expect(notice(page)).toContainText(/We will answer by .*\d{4}/);
    await expect(page.getByRole('link', { name: 'sketch.gif' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'deck.pdf' }).click();
    expect(await readFile(await (await download).path())).toEqual(pdf());

    await page.getByText('Correct the address').first().click();
    await page.getByLabel('New email address').fill('mira.new@player.example');
    await page.getByRole('button', { name: 'Correct the address' }).click();
    await expect(notice(page)).toContainText('We have emailed a link');
    const confirmationMail = await mail(
      (message) => isTo(email)(message) && /\/track\/confirm\//.test(message.text ?? ''),
    );
    await page.goto(linkIn(confirmationMail));
    await page.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible();

    await page.getByRole('link', { name: 'Lost your link?' }).click();
    await page.getByLabel('Email').fill('mira.new@player.example');
    await page.getByRole('button', { name: 'Email me the links' }).click();
    await expect(page.getByText('If we have anything on file for that address')).toBeVisible();
    const lostLinkMail = await mail((message) => isTo('mira.new@player.example')(message));
    await page.goto(linkIn(lostLinkMail));
    await expect(page.getByRole('link', { name: 'deck.pdf' })).toBeVisible();
  });
});

test('a sender withdraws, exports their data and has it erased, each by an emailed link', async ({
  page,
  request,
  mail,
}) => {
  const email = 'mira.erase@player.example';
  const path = await submit(request, email);
  const ask = async (request: string) => {
    await page.goto(path);
    await page.getByText(request, { exact: true }).first().click();
    await page.getByRole('button', { name: request }).click();
    await expect(notice(page)).toContainText('We have emailed a link');
  };
  const confirm = async (subject: string) =>
    page.goto(linkIn(await mail((message) => isTo(email)(message) && message.subject === subject)));

  await ask('Withdraw');
  await confirm('Confirm your withdrawal');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();

  await ask('Export my data');
  await confirm('Your data export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ email });

  await ask('Erase everything');
  await confirm('Confirm the deletion');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);
});

test('the sender’s page is accessible in every language, and loads no more than the contact page', async ({
  page,
  request,
}) => {
  const weigh = async (address: string) => {
    let bytes = 0;
    const sizes: Promise<void>[] = [];
    const onResponse = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
      sizes.push(
        response
          .body()
          .then((body) => void (bytes += body.length))
          .catch(() => {}),
      );
    };
    page.on('response', onResponse);
    await page.goto(address, { waitUntil: 'networkidle' });
    await Promise.all(sizes);
    page.off('response', onResponse);
    return bytes;
  };
  const path = await submit(request, 'mira.weight@player.example');
  expect(await weigh(path)).toBeLessThanOrEqual(await weigh('/contact'));
  for (const language of languages) {
    const trackAddress = await submit(request, `mira.${language}@player.example`, language);
    await request.post(trackAddress, { multipart: { form: 'answer', text: '…', files: file('a.gif', gif()) } });
    await page.goto(trackAddress);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // Browsers label file fields in their own language.
    await expect(page.locator('[data-files] > span')).toHaveText(chooseFiles[language]);
    await expectAccessible(page, { widths: [375, 768, 1440] });
    await page.locator('input[type=file]').setInputFiles([file('a.gif', gif()), file('deck.pdf', pdf())]);
    await expect(page.locator('[data-files]')).toContainText('a.gif, deck.pdf');
  }
});
