import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Message, messageLimits } from '../../domain/message.ts';
import type { Project } from '../../domain/project.ts';
import { studio } from '../../studio.ts';
import { admin, expect, isTo, test } from './product.ts';
import { inEveryLanguage } from './texts.ts';

const toast = (page: Page) => page.locator('[data-look]');
const dialog = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => dialog(page).locator('button[type=submit]');
const contact = '**/.netlify/functions/contact-v2';

const thanks = {
  en: 'We have your project “Saltwick Below”',
  ru: 'Мы получили ваш проект «Saltwick Below»',
  ro: 'Am primit proiectul „Saltwick Below”',
};
/** As the specification quotes them. */
const labels: Record<string, string> = {
  'submission.name': 'Project Name',
  'form.email': 'Email',
  'submission.text': 'Project Description',
};
const project = { name: 'Saltwick Below', email: 'ruxandra@hollow-adit.example', text: 'Horror in a flooded mine.' };

async function openSubmission(page: Page, service = 'Game Publishing') {
  await page.goto('/publishing');
  await page.getByRole('article', { name: service }).getByRole('button', { name: 'Submit Your Project' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** @param form says the labels in the page's language */
async function fillSubmission(page: Page, { name, email, text }: typeof project, form = (key: string) => labels[key]!) {
  await dialog(page).getByLabel(form('submission.name'), { exact: true }).fill(name);
  await dialog(page).getByLabel(form('form.email'), { exact: true }).fill(email);
  await dialog(page).getByLabel(form('submission.text'), { exact: true }).fill(text);
}

/** What the operators see of one sender. */
async function stored(request: APIRequestContext, email: string) {
  await request.post('/api/auth/login', { data: admin });
  const list = async <Entity>(path: string) => (await (await request.get(path)).json()) as Entity[];
  return {
    projects: (await list<Project>('/api/projects')).filter(({ contactEmail }) => contactEmail === email),
    messages: (await list<Message>('/api/messages')).filter((message) => message.email === email),
  };
}

inEveryLanguage('A publishing form', ({ language, say }) => {
  const form = (key: string) => say(`publishing.${key}`);

  test('stores a project and its copy, thanks and starts anew', async ({ page, request }) => {
    const sender = { ...project, email: `game-${language}@hollow-adit.example` };
    await page.goto('/publishing');
    const opener = page.getByRole('button', { name: form('services.action'), exact: true }).first();
    await opener.click();
    await fillSubmission(page, sender, form);
    for (const choice of ['Steam', 'Console'])
      await dialog(page)
        .getByLabel(form(`submission.choices.${choice}`))
        .check();
    await submit(page).click();

    await expect(toast(page)).toContainText(form('submission.succeeded.title'));
    await expect(toast(page)).toContainText(form('submission.succeeded.description'));
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog(page).getByLabel(form('submission.name'), { exact: true })).toHaveValue('');
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0);

    const { projects, messages } = await stored(request, sender.email);
    expect(projects).toMatchObject([
      {
        name: sender.name,
        description: sender.text,
        projectType: 'game',
        targetPlatforms: ['Steam', 'Console'],
        language,
        status: 'pending',
      },
    ]);
    expect(messages).toMatchObject([
      { subject: 'Game Publishing Submission: Saltwick Below', language, projectId: projects[0]!.id },
    ]);
  });

  test('is answered by one mail in the language, and the studio gets one', async ({ page, request, product, mail }) => {
    const email = `mail-${language}@hollow-adit.example`;
    await page.goto('/publishing');
    await page
      .getByRole('button', { name: form('services.action'), exact: true })
      .first()
      .click();
    await fillSubmission(page, { ...project, email }, form);
    await submit(page).click();
    await expect(toast(page)).toContainText(form('submission.succeeded.title'));
    // A message that may be half of a pair waits for its project. When one that came later has left, this pair's have.
    const later = `later-${language}@hollow-adit.example`;
    await request.post('/api/contact-v2', {
      headers: { 'Idempotency-Key': later },
      data: { name: 'Later', email: later, subject: 'Later', message: 'A message that comes later.' },
    });
    await mail(isTo(later));
    const mails = await product.mails();
    expect(mails.filter(isTo(email)).map(({ subject }) => subject)).toEqual([thanks[language]]);
    expect(mails.filter((each) => isTo(studio.email)(each) && each.text?.includes(email))).toHaveLength(1);
  });

  test('stores a request for a consultation and its copy', async ({ page, request }) => {
    const email = `studio-${language}@hollow-adit.example`;
    await page.goto('/publishing');
    const opener = page.getByRole('button', { name: form('solutions.quote'), exact: true });
    await opener.click();
    await dialog(page).getByLabel(form('consultation.name'), { exact: true }).fill('Hollow Adit');
    await dialog(page).getByLabel(form('form.email'), { exact: true }).fill(email);
    const size = dialog(page).getByLabel(form('consultation.size'), { exact: true });
    await expect(size.locator('option:not([value=""])')).toHaveText([
      form('consultation.sizes.solo'),
      '2-5',
      '6-15',
      '16+',
    ]);
    await size.selectOption('2-5');
    await dialog(page)
      .getByLabel(form('consultation.problems'), { exact: true })
      .fill('Builds leave one laptop by hand.');
    await submit(page).click();

    await expect(toast(page)).toContainText(form('consultation.succeeded.title'));
    await expect(toast(page)).toContainText(form('consultation.succeeded.description'));
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    const { projects, messages } = await stored(request, email);
    expect(projects).toMatchObject([
      {
        name: 'Hollow Adit',
        description: 'Builds leave one laptop by hand.',
        projectType: 'gamedev-solutions',
        language,
      },
    ]);
    expect(projects[0]!.additionalInfo).toContain('2-5');
    expect(messages).toMatchObject([{ subject: 'GameDev Solutions Consultation Request', projectId: projects[0]!.id }]);
  });

  test('says beside each field, in the language, what is missing', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await page.goto('/publishing');
    await page
      .getByRole('button', { name: form('services.action'), exact: true })
      .last()
      .click();
    await submit(page).click();
    const required = say('validation.required', { field: 'other' });
    await expect(dialog(page).getByLabel(form('submission.name'), { exact: true })).toHaveAccessibleDescription(
      required,
    );
    await expect(dialog(page).getByLabel(form('submission.name'), { exact: true })).toBeFocused();
    await expect(dialog(page).getByLabel(form('form.email'), { exact: true })).toHaveAccessibleDescription(
      say('validation.email'),
    );
    expect(sent).toBe(0);
  });

  for (const width of [375, 1440]) {
    test(`has no fault that axe knows at ${width} px, also when it refuses`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/publishing');
      for (const opener of [form('services.action'), form('solutions.quote')]) {
        await page.getByRole('button', { name: opener, exact: true }).first().click();
        await submit(page).click();
        await expect(dialog(page).getByRole('alert').first()).toBeVisible();
        expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
      }
    });
  }
});

test('A publishing form has the specified fields and the browser’s own checks', async ({ page }) => {
  await openSubmission(page);
  for (const label of ['Project Name', 'Email', 'Project Description']) {
    await expect(dialog(page).getByLabel(label, { exact: true })).toHaveAttribute('required');
  }
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  await expect(dialog(page).getByRole('group', { name: 'Target Platforms' }).locator('label')).toHaveText([
    'Steam',
    'Epic Games',
    'App Store',
    'Google Play',
    'Console',
    'Other',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  for (const label of ['Studio/Team Name', 'Email', 'Current Problems/Areas to Improve']) {
    await expect(dialog(page).getByLabel(label, { exact: true })).toHaveAttribute('required');
  }
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  await expect(dialog(page).getByLabel('Studio Size', { exact: true })).not.toHaveAttribute('required');
  await expect(dialog(page).locator('form[novalidate]')).toHaveCount(0);
});

test('A publishing form says Submitting... and cannot be sent again meanwhile', async ({ page, request }) => {
  const email = 'twice@hollow-adit.example';
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(contact, async (route) => {
    await held;
    await route.continue();
  });
  await openSubmission(page);
  await fillSubmission(page, { ...project, email });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText('Submitting...');
  await expect(submit(page)).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Submission Received!');
  await expect(toast(page)).toContainText("We'll review your project and get back to you within 24 hours.");
  const { projects, messages } = await stored(request, email);
  expect(projects).toHaveLength(1);
  expect(messages).toHaveLength(1);
});

test('A publishing form cuts only the copy of a long text', async ({ page, request }) => {
  const email = 'long@hollow-adit.example';
  const text = 'salt and black water '.repeat(120).trim();
  await openSubmission(page, 'App Publishing');
  await fillSubmission(page, { name: 'n'.repeat(140), email, text });
  await submit(page).click();
  await expect(toast(page)).toContainText('Submission Received!');
  const { projects, messages } = await stored(request, email);
  expect(projects).toMatchObject([
    { name: 'n'.repeat(140), description: text, projectType: 'app', targetPlatforms: [] },
  ]);
  expect(messages[0]!.message).toContain('The whole text stands in the submission');
  expect(messages[0]!.message.length).toBeLessThanOrEqual(messageLimits.message.max);
  expect(messages[0]!.subject.length).toBeLessThanOrEqual(messageLimits.subject.max);
});

test('A publishing form keeps a draft for each service while the page stays open', async ({ page }) => {
  await openSubmission(page);
  await fillSubmission(page, project);
  await dialog(page).getByLabel('Epic Games').check();
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'App Publishing' }).getByRole('button').click();
  await expect(dialog(page).getByLabel('Project Name', { exact: true })).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('article', { name: 'Game Publishing' }).getByRole('button').click();
  await expect(dialog(page).getByLabel('Project Name', { exact: true })).toHaveValue(project.name);
  await expect(dialog(page).getByLabel('Project Description', { exact: true })).toHaveValue(project.text);
  await expect(dialog(page).getByLabel('Epic Games')).toBeChecked();
});

test('A publishing form can be filled in and sent with the keyboard alone', async ({ page, request }) => {
  const email = 'keys@hollow-adit.example';
  await page.goto('/publishing');
  const opener = page.getByRole('article', { name: 'Game Publishing' }).getByRole('button');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Project Name', { exact: true })).toBeFocused();
  for (const typed of [project.name, email, project.text]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (let step = 0; step < 6; step++) await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Submission Received!');
  await expect(opener).toBeFocused();
  expect((await stored(request, email)).projects).toMatchObject([{ targetPlatforms: ['Steam'] }]);
});

test.describe('A publishing form that cannot be sent', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('keeps everything typed when the server fails, and is stored once when sent again', async ({
    page,
    request,
  }) => {
    const email = 'again@hollow-adit.example';
    await page.route(contact, (route) => route.fulfill({ status: 500, json: { error: 'No' } }), { times: 1 });
    await openSubmission(page);
    await fillSubmission(page, { ...project, email });
    await submit(page).click();
    await expect(toast(page)).toContainText('Submission Failed');
    await expect(toast(page)).toContainText('Please try again or contact us directly.');
    await expect(toast(page)).toHaveAttribute('data-look', 'destructive');
    await expect(dialog(page).getByLabel('Project Description', { exact: true })).toHaveValue(project.text);
    await expect(dialog(page).getByRole('link', { name: studio.email })).toBeVisible();
    await expect(submit(page)).toBeFocused();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await submit(page).click();
    await expect(toast(page)).toContainText('Submission Received!');
    const { projects, messages } = await stored(request, email);
    expect(projects).toHaveLength(1);
    expect(messages).toMatchObject([{ projectId: projects[0]!.id }]);
  });

  test('keeps a request for a consultation while the connection is away', async ({ page, context, request }) => {
    const email = 'offline@hollow-adit.example';
    await page.goto('/publishing');
    await page.getByRole('button', { name: 'Get Quote' }).click();
    await dialog(page).getByLabel('Studio/Team Name', { exact: true }).fill('Hollow Adit');
    await dialog(page).getByLabel('Email', { exact: true }).fill(email);
    await dialog(page).getByLabel('Current Problems/Areas to Improve', { exact: true }).fill('Builds.');
    await context.setOffline(true);
    await submit(page).click();
    await expect(toast(page)).toContainText('Request Failed');
    await expect(toast(page)).toContainText('Please try again or contact us directly.');
    await context.setOffline(false);
    await expect(dialog(page).getByLabel('Studio/Team Name', { exact: true })).toHaveValue('Hollow Adit');
    await submit(page).click();
    await expect(toast(page)).toContainText('Consultation Request Sent!');
    await expect(toast(page)).toContainText("We'll analyze your needs and contact you with solutions within 24 hours.");
    expect((await stored(request, email)).projects).toHaveLength(1);
  });
});
