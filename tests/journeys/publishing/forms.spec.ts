import { studioSizes } from '../../../domain/forms/submission-choices.ts';
import { studio } from '../../../studio.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, isTo, test } from '../fixtures.ts';
import { dialog, fillSubmission, openSubmission, project, stored, submit, toast } from './dialog.ts';
import { inEveryLanguage } from '../texts.ts';

const thanks = {
  en: 'We received your project',
  ru: 'Мы получили ваш проект',
  ro: 'Am primit proiectul dumneavoastră',
};

inEveryLanguage('A publishing form', ({ language, say }) => {
  const form = (key: string) => say(`publishing.${key}`);

  test('stores one submission, confirms and starts over', async ({ page, request }) => {
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
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      say('trackLink.received', { kind: 'project' }),
    );
    await dialog(page)
      .getByRole('button', { name: say('common.close') })
      .last()
      .click();
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
    expect(messages).toEqual([]);
  });

  test('is confirmed by one email in the language, and the studio gets one', async ({
    page,
    request,
    product,
    mail,
  }) => {
    const email = `mail-${language}@hollow-adit.example`;
    await page.goto('/publishing');
    await page
      .getByRole('button', { name: form('services.action'), exact: true })
      .first()
      .click();
    await fillSubmission(page, { ...project, email }, form);
    await submit(page).click();
    await expect(toast(page)).toContainText(form('submission.succeeded.title'));
    // A message waits for the project call of its form. Once a later one was sent, so were this form's emails.
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

  test('stores a request for a consultation as one submission', async ({ page, request }) => {
    const email = `studio-${language}@hollow-adit.example`;
    await page.goto('/publishing');
    const opener = page.getByRole('button', { name: form('solutions.quote'), exact: true });
    await opener.click();
    await dialog(page).getByLabel(form('consultation.name'), { exact: true }).fill('Hollow Adit');
    await dialog(page).getByLabel(form('form.email'), { exact: true }).fill(email);
    const size = dialog(page).getByLabel(form('consultation.size'), { exact: true });
    await expect(size.locator('option:not([value=""])')).toHaveText(
      studioSizes.map((size) => form(`consultation.sizes.${size}`)),
    );
    await size.selectOption('2-5');
    await dialog(page)
      .getByLabel(form('consultation.problems'), { exact: true })
      .fill('Builds leave one laptop by hand.');
    await submit(page).click();

    await expect(toast(page)).toContainText(form('consultation.succeeded.title'));
    await expect(toast(page)).toContainText(form('consultation.succeeded.description'));
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      say('trackLink.received', { kind: 'consultation' }),
    );
    // The toast covers the dialog.
    await toast(page)
      .getByRole('button', { name: say('common.close') })
      .click();
    await page.keyboard.press('Escape');
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
    expect(messages).toEqual([]);
  });

  test('shows missing fields in the language', async ({ page }) => {
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

  test('has no fault that axe finds, even with errors', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/publishing');
    for (const opener of [form('services.action'), form('solutions.quote')]) {
      await page.getByRole('button', { name: opener, exact: true }).first().click();
      await submit(page).click();
      await expect(dialog(page).getByRole('alert').first()).toBeVisible();
      await expectAccessible(page, { schemes: ['light'], within: '[role=dialog]' });
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }
  });
});

test('A publishing form has the specified fields and the browser’s own checks', { tag: '@core' }, async ({ page }) => {
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
