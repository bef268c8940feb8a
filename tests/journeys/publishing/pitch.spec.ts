import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { replyTexts } from '../../../content/reply-templates.ts';
import { pitchSteps } from '../../../domain/pitch/fields.ts';
import { stepWithFiles } from '../../../domain/pitch/files.ts';
import { addressIn, languages } from '../../../domain/text/language.ts';
import { criteria } from '../../../domain/assessment/assessment.ts';
import { databaseFile } from '../../../server/platform/db/engine.ts';
import { enter, expectToast, operator, sendAtOnce } from '../back-office/operator.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isTo, test } from '../fixtures.ts';
import { pitchWithBuild, saveSteps } from '../pitch-steps.ts';
import { inEveryLanguage } from '../texts.ts';

/** Sends a submission. @returns the address of its page */
async function submit(request: APIRequestContext, contactEmail: string, language = 'en', more: object = {}) {
  const sent = await request.post('/api/projects', {
    data: { name: 'Lanternfall', projectType: 'game', description: 'A game about light.', contactEmail, ...more },
    headers: { 'Accept-Language': language },
  });
  return sent.headers().location!;
}

type Say = (key: string, values?: Record<string, string | number>) => string;

/** The fields whose labels have an asterisk. */
const neededFields = ['hook', 'stage', 'playableLink', 'videoLink', 'wanted'];

/** Completes the four steps in order, as a person does. */
async function complete(page: Page, say: Say) {
  const typed = (name: string) => {
    const label = say(`pitch.fields.${name}`, { type: 'game' });
    return page.getByLabel(neededFields.includes(name) ? `${label} *` : label, { exact: true });
  };
  const next = () => page.getByRole('button', { name: say('pitch.continue') }).click();
  await typed('hook').fill('A lamp in a flooded mine.');
  await typed('stage').selectOption('alpha');
  await page.getByLabel(say('pitch.choices.genres.horror'), { exact: true }).check();
  await typed('targetQuarter').selectOption({ index: 3 });
  await next();
  await expect(page.locator('#notice')).toContainText(say('pitch.steps.game', { type: 'game' }));
  await typed('playableLink').fill('build.example/lantern');
  await typed('howToPlay').fill('The password is ember.');
  await typed('videoLink').fill('https://video.example/lantern');
  await next();
  await page.getByLabel(say('pitch.choices.wanted.funding'), { exact: true }).check();
  await typed('currency').selectOption('EUR');
  await typed('asked').fill('90 000');
  await page.getByLabel(say('pitch.columns.milestones.name'), { exact: true }).first().fill('Beta');
  await next();
  await typed('studio').fill('Lantern Works');
  await page.getByLabel(say('pitch.columns.people.name'), { exact: true }).first().fill('Mira');
  await page.getByRole('button', { name: say('pitch.save'), exact: true }).click();
  await expect(page.getByText(say('pitch.progress.complete'))).toBeVisible();
}

inEveryLanguage('A sender with scripts', ({ language, say }) => {
  test('completes a pitch, and finds it again by the link in the thank-you email', async ({ page, request, mail }) => {
    const email = `mira.pitch.${language}@player.example`;
    const path = await submit(request, email, language);
    await page.goto(path);
    await page.getByRole('link', { name: say('pitch.title') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await complete(page, say);
    const thanks = await mail((message) => isTo(email)(message) && /\/track\/\S+\/pitch/.test(message.text ?? ''));
    await page.goto(new URL(/https?:\S+\/track\/\S+\/pitch/.exec(thanks.text!)![0]).pathname);
    await expect(page.locator('[name=hook]')).toHaveValue('A lamp in a flooded mine.');
  });

  test('sees pages of a pitch without faults of accessibility', async ({ page, request }) => {
    const path = await submit(request, `mira.axe.${language}@player.example`, language);
    for (const step of pitchSteps) {
      await page.goto(`${path}/pitch?step=${step}`);
      await expectAccessible(page, { widths: [320, 375, 768, 1440], schemes: ['dark'] });
    }
  });
});

inEveryLanguage('A sender whose browser loads no scripts', ({ language }) => {
  test.use({ fresh: true, allowedConsole: [/Failed to load resource/] });

  test('sees pages of a pitch without faults of accessibility', async ({ page, request }) => {
    const path = await submit(request, `mira.plain.${language}@player.example`, language);
    // axe uses timers, which do not run where scripts are switched off, so only the scripts of the site are blocked.
    await page.route('**/*.js', (route) => route.abort());
    for (const step of pitchSteps) {
      await page.goto(`${path}/pitch?step=${step}`);
      // The script would show its own text over the file fields.
      if (step === stepWithFiles) await expect(page.locator('[data-files]').first()).toBeHidden();
      await expectAccessible(page, { widths: [320, 375, 768, 1440], schemes: ['dark'] });
    }
    await saveSteps(request, path, pitchWithBuild);
    for (const address of [path, addressIn(language, '/publishing/pitch')]) {
      await page.goto(address);
      await expectAccessible(page, { widths: [320, 375, 768, 1440], schemes: ['dark'] });
    }
  });
});

inEveryLanguage('The sender of an incomplete pitch', ({ language }) => {
  const { missing } = replyTexts[language];
  /** The fields that a text names as missing. White space differs, since lines of emails are wrapped. */
  const namedIn = (text: string) => {
    const spaced = (words: string) => words.replaceAll(/\s+/g, ' ');
    return Object.entries(missing).flatMap(([name, words]) =>
      name !== 'title' && spaced(text).includes(spaced(words)) ? [name] : [],
    );
  };

  test('reads the missing fields in a reply, and in a reminder after three days', async ({
    page,
    request,
    mail,
    product,
  }) => {
    const [asked, reminded] = ['asked', 'reminded'].map((name) => `mira.${name}.${language}@player.example`);
    for (const email of [asked!, reminded!])
      await saveSteps(request, await submit(request, email, language), {
        game: { hook: 'A lamp in a flooded mine.' },
        show: { noBuildYet: 'on' },
      });
    const lacking = ['stage', 'videoLink', 'wanted'];

    const api = await operator(page);
    const { items } = (await (await api('GET', `/api/projects?q=${asked}`)).json()) as { items: { id: number }[] };
    await sendAtOnce(page);
    await page.goto(`/system-panel/submissions/${items[0]!.id}`);
    const reply = page.getByRole('region', { name: 'Reply', exact: true });
    await reply.getByLabel('Start from a template').selectOption('Ask for more');
    await expect(reply.getByLabel('Text')).toHaveValue(new RegExp(missing.title));
    expect(namedIn(await reply.getByLabel('Text').inputValue())).toEqual(lacking);
    await reply.getByRole('button', { name: /^Send/ }).click();
    await expectToast(page, 'Reply Sent');
    // The thank-you email names some of the fields, too.
    const namesMany = ({ text = '' }: { text?: string }) => namedIn(text).length >= lacking.length;
    const answered = await mail((one) => isTo(asked!)(one) && namesMany(one));
    expect(namedIn(answered.text!)).toEqual(lacking);

    const db = new DatabaseSync(databaseFile(product.dataDir), { timeout: 5000 });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    db.prepare('update projects set created_at = ? where contact_email in (?, ?)').run(daysAgo(3.1), asked!, reminded!);
    db.prepare("update jobs set run_at = ? where kind = 'pitch-reminders'").run(daysAgo(0));
    db.close();
    // An arrival wakes the worker of the queue.
    await submit(request, `mira.waker.${language}@player.example`, language);
    const reminder = await mail((one) => isTo(reminded!)(one) && namesMany(one));
    expect(namedIn(reminder.text!)).toEqual(lacking);
    await page.goto(new URL(/https?:\S+\/track\/\S+\/pitch/.exec(reminder.text!)![0]).pathname);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The sender who has an answer is not reminded.
    const reminders = (await product.mails()).filter((one) => one.subject === reminder.subject);
    expect(reminders.filter(isTo(asked!))).toEqual([]);
  });
});

test.describe('without scripts a sender', { tag: '@core' }, () => {
  // A form with issues gets a 400.
  test.use({ javaScriptEnabled: false, allowedConsole: [/Failed to load resource/] });

  test('completes a pitch, and corrects its issues', async ({ page, request }) => {
    const path = await submit(request, 'mira.noscript@player.example');
    await page.goto(`${path}/pitch?step=ask`);
    await page.getByLabel('Amount you are asking for').fill('much');
    await page.getByLabel('Milestone', { exact: true }).nth(1).fill('Beta');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Nothing has been saved yet');
    await expect(page.getByLabel('Amount you are asking for')).toHaveValue('much');
    await expect(page.getByLabel('Milestone', { exact: true }).nth(1)).toHaveValue('Beta');
    await page.getByLabel('Amount you are asking for').fill('90,000');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.locator('#notice')).toContainText('is saved');
    await page.getByRole('link', { name: /What you need/ }).click();
    await expect(page.getByLabel('Amount you are asking for')).toHaveValue('90000');
    await page.goto(path);
    await expect(page.getByText('0% of what we need')).toBeVisible();
  });
});

test('typed values survive a lost connection', async ({ page, context, request }) => {
  const path = await submit(request, 'mira.offline@player.example');
  await page.goto(`${path}/pitch?step=game`);
  await page.locator('[name=hook]').fill('A lamp in a flooded mine.');
  await context.setOffline(true);
  await page
    .getByRole('button', { name: 'Save and continue' })
    .click()
    .catch(() => {});
  await context.setOffline(false);
  await page.goto(`${path}/pitch?step=game`);
  await expect(page.locator('[name=hook]')).toHaveValue('A lamp in a flooded mine.');
  await expect(page.getByText('had not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.goto(`${path}/pitch?step=game`);
  await expect(page.locator('[name=hook]')).toHaveValue('A lamp in a flooded mine.');
  await expect(page.getByText('had not saved')).toBeHidden();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    // A form that conflicts gets a 409.
    test.use({ javaScriptEnabled, allowedConsole: [/Failed to load resource/] });

    test('two devices that save different values lose none of them', async ({ page, request }) => {
      const path = await submit(request, `mira.devices.${javaScriptEnabled}@player.example`);
      await page.goto(`${path}/pitch?step=game`);
      await saveSteps(request, path, { game: { hook: 'From the phone.' } });
      await page.locator('[name=hook]').fill('From the desk.');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('this step has been changed elsewhere');
      await expect(notice).toContainText('From the phone.');
      await expect(page.locator('[name=hook]')).toHaveValue('From the desk.');
      if (javaScriptEnabled) await expectAccessible(page, { widths: [375, 1440] });
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page.locator('#notice')).toContainText('is saved');
      await page.goto(`${path}/pitch?step=game`);
      await expect(page.locator('[name=hook]')).toHaveValue('From the desk.');
    });

    test('a pitch that was closed in the meantime shows the typed values, and how to send them in an answer', async ({
      page,
      request,
      browser,
    }) => {
      const path = await submit(request, `mira.closed.${javaScriptEnabled}@player.example`);
      await saveSteps(request, path, pitchWithBuild);
      await page.goto(`${path}/pitch?step=game`);
      await page.locator('[name=hook]').fill('Typed too late.');
      const desk = await browser.newContext();
      const api = await operator(await desk.newPage());
      const { items } = (await (
        await api('GET', `/api/projects?q=mira.closed.${javaScriptEnabled}@player.example`)
      ).json()) as { items: { id: number }[] };
      const scores = Object.fromEntries(criteria.map(({ key }) => [key, 3]));
      await api('PUT', `/api/projects/${items[0]!.id}/assessment`, { scores, verdict: 'watch' });
      await desk.close();
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page.getByRole('alert')).toContainText('the pitch can no longer be changed');
      await expect(page.getByRole('alert')).toContainText('Typed too late.');
      await expect(page.getByText('A lamp in a flooded mine.')).toBeVisible();
      await expect(page.locator('form')).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page, { widths: [375, 1440] });
      await page.getByRole('link', { name: 'Reply or add something' }).click();
      await expect(page.getByLabel('Your text')).toBeVisible();
    });
  });

test('an admin writes what the studio looks for, and senders read it before both forms', async ({
  page,
  request,
  browser,
}) => {
  await enter(page, '/system-panel/what-we-look-for');
  await page.getByLabel('English').fill('Puzzles.\n<b>No slots.</b>');
  await page.getByLabel('Romanian').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Text saved');
  await expectAccessible(page, { widths: [375, 1440], within: 'main' });
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const title = 'What we look for';
  await visitor.goto('/publishing/pitch');
  const section = visitor.getByRole('region', { name: title });
  await expect(section).toContainText('<b>No slots.</b>');
  await visitor.goto(`${await submit(request, 'mira.looked@player.example')}/pitch`);
  await visitor.getByText(title).click();
  await expect(visitor.getByText('<b>No slots.</b>')).toBeVisible();
  await visitor.goto('/ro/publishing/pitch');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('Ce căutăm')).toHaveCount(0);
  await visitor.context().close();
});

test('the pitch of a merged submission is on the page of its target', async ({ page, request }) => {
  const email = 'mira.merged@player.example';
  await submit(request, email);
  const path = await submit(request, email, 'en', { name: 'Lanternfall again' });
  await saveSteps(request, path, pitchWithBuild);
  const api = await enter(page, '/system-panel');
  const { items } = (await (await api('GET', `/api/projects?q=${email}&sort=oldest`)).json()) as {
    items: { id: number }[];
  };
  const ids = items.map(({ id }) => id);
  await api('POST', '/api/projects/merge', { ids });
  await page.goto(`/system-panel/submissions/${ids[0]}`);
  const sheet = page.getByRole('region', { name: `Pitch of no. ${ids[1]}: Lanternfall again` });
  await expect(sheet).toContainText('The password is ember.');
  await expect(page.getByRole('region', { name: 'Pitch', exact: true })).toContainText('has not started');
});

test('the end of a case leads to the start of a pitch', async ({ page }) => {
  await page.goto('/ro/cases/1');
  await page.getByRole('main').getByRole('link', { name: 'Propuneți un proiect' }).click();
  await expect(page).toHaveURL('/ro/publishing/pitch');
});

test('the footer leads to the start of a pitch', async ({ page }) => {
  await page.goto('/publishing');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pitch your project' }).click();
  await expect(page).toHaveURL('/publishing/pitch');
});

test('the form of a pitch loads no more scripts than the contact page, and the sender’s pages only their own', async ({
  page,
  request,
}) => {
  const scriptsOf = async (address: string) => {
    const sizes: Promise<number>[] = [];
    const onFinished = (loaded: Request) => {
      if (loaded.resourceType() === 'script') sizes.push(loaded.sizes().then((size) => size.responseBodySize));
    };
    page.on('requestfinished', onFinished);
    await page.goto(address, { waitUntil: 'networkidle' });
    page.off('requestfinished', onFinished);
    return Promise.all(sizes);
  };
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const path = await submit(request, 'mira.weight@player.example');
  const contactWeight = sum(await scriptsOf('/contact'));
  for (const address of [path, `${path}/pitch`, '/publishing/pitch', '/track']) {
    const sizes = await scriptsOf(address);
    expect(sum(sizes)).toBeLessThanOrEqual(contactWeight);
    expect([address, sizes.length]).toEqual([address, 1]);
  }
});

test('an operator reads the sheet, and finds the pitch by its facts', async ({ page, request }) => {
  const path = await submit(request, 'mira.sheet@player.example');
  await saveSteps(request, path, pitchWithBuild);
  await submit(request, 'ada.other@player.example', 'en', { name: 'Another' });
  await enter(page, '/system-panel?hasBuild=yes&askedMost=100000&quarter=2027');
  await expect(page.getByRole('link', { name: 'Lanternfall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Another' })).toHaveCount(0);
  await expect(page.getByText('€90K').first()).toBeVisible();
  await page.getByRole('link', { name: 'Lanternfall' }).first().click();
  const sheet = page.getByRole('region', { name: 'Pitch', exact: true });
  await expect(sheet).toContainText('80% complete');
  await expect(sheet).toContainText('The password is ember.');
  await expect(sheet.getByRole('link', { name: 'https://build.example/' })).toHaveAttribute('rel', /noreferrer/);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Planning' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page, { widths: [375, 1440], within: 'main' });
});

inEveryLanguage('A visitor who comes with a pitch', ({ language, say }) => {
  // A form with issues gets a 400.
  test.use({ javaScriptEnabled: false, allowedConsole: [/Failed to load resource/] });

  test('starts it with four fields, without scripts, and sees their issues', async ({ page }) => {
    const fill = async (key: string, value: string) =>
      page.getByLabel(say(`publishing.${key}`), { exact: true }).fill(value);
    await page.goto(addressIn(language, '/publishing/pitch'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await fill('submission.name', 'Lanternfall');
    await fill('form.email', 'nobody@x');
    await fill('submission.text', 'A game about light.');
    await page.getByRole('button', { name: say('pitch.continue') }).click();
    await expect(page.locator('[name=contactEmail]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[name=description]')).toHaveValue('A game about light.');
    await fill('form.email', `start-${language}@player.example`);
    await page.getByRole('button', { name: say('pitch.continue') }).click();
    await expect(page).toHaveURL(/\/track\/[^/]+\/pitch$/);
    await expect(page.getByRole('heading', { level: 1, name: say('pitch.title') })).toBeVisible();
  });
});

for (const language of languages)
  test(`the start of a pitch is accessible at all widths in ${language}`, async ({ page }) => {
    await page.goto(addressIn(language, '/publishing/pitch'));
    await expectAccessible(page, { widths: [320, 375, 768, 1440] });
  });
