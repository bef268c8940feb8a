import type { MessageForm } from '../../../domain/conversation/contact-message.ts';
import { messageLimits } from '../../../domain/forms/message-limits.ts';
import { studio } from '../../../studio.ts';
import { expect, test } from '../fixtures.ts';
import { dialog, fillSubmission, openSubmission, project, stored, submit, toast } from './dialog.ts';

const contact = '**/.netlify/functions/contact-v2';

test(
  'A publishing form shows Submitting... and cannot be sent again in the meantime',
  { tag: '@core' },
  async ({ page, request }) => {
    const email = 'twice@hollow-adit.example';
    let release = () => {};
    const heldResponse = new Promise<void>((resolve) => (release = resolve));
    await page.route(contact, async (route) => {
      await heldResponse;
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
    expect([projects.length, messages.length]).toEqual([1, 0]);
  },
);

test(
  'A publishing form treats any 2xx as a success, and announces it once in a live region',
  { tag: '@core' },
  async ({ page }) => {
    await page.route(contact, (route) => route.fulfill({ status: 201, body: '' }));
    await page.route('**/api/projects', (route) => route.fulfill({ status: 200, body: 'stored' }));
    await openSubmission(page);
    await fillSubmission(page, { ...project, email: 'any@hollow-adit.example' });
    await submit(page).click();
    await expect(page.getByText('Submission Received!')).toBeVisible();
    await expect(page.locator('[aria-live=polite]', { hasText: 'Submission Received!' })).toHaveCount(1);
  },
);

test('A publishing form shortens a long text in the contact call only', { tag: '@core' }, async ({ page, request }) => {
  const email = 'long@hollow-adit.example';
  const text = 'salt and black water '.repeat(120).trim();
  await openSubmission(page, 'App Publishing');
  await fillSubmission(page, { name: 'n'.repeat(140), email, text });
  const contactCall = page.waitForRequest(contact);
  await submit(page).click();
  await expect(toast(page)).toContainText('Submission Received!');
  const { projects } = await stored(request, email);
  expect(projects).toMatchObject([
    { name: 'n'.repeat(140), description: text, projectType: 'app', targetPlatforms: [] },
  ]);
  const { message, subject } = (await contactCall).postDataJSON() as MessageForm;
  expect(message).toContain('The whole text stands in the submission');
  expect(message.length).toBeLessThanOrEqual(messageLimits.message.max);
  expect(subject.length).toBeLessThanOrEqual(messageLimits.subject.max);
});

test(
  'A publishing form keeps a draft for each service while the page stays open',
  { tag: '@core' },
  async ({ page }) => {
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
  },
);

test('A publishing form can be filled in and sent by keyboard only', { tag: '@core' }, async ({ page, request }) => {
  const email = 'keys@hollow-adit.example';
  await page.goto('/publishing');
  const opener = page.getByRole('article', { name: 'Game Publishing' }).getByRole('button');
  await expect(opener).toBeEnabled();
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
  await expect(dialog(page).getByRole('heading', { name: 'We received your project' })).toBeFocused();
  // The first Escape closes the toast, which covers the dialog.
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expect((await stored(request, email)).projects).toMatchObject([{ targetPlatforms: ['Steam'] }]);
});

test.describe('A publishing form that cannot be sent', { tag: '@core' }, () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('keeps everything typed if the server fails, and is stored once when it is sent again', async ({
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
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive');
    await expect(dialog(page).getByLabel('Project Description', { exact: true })).toHaveValue(project.text);
    await expect(dialog(page).getByRole('link', { name: studio.email })).toBeVisible();
    await expect(submit(page)).toBeFocused();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await submit(page).click();
    await expect(toast(page)).toContainText('Submission Received!');
    const { projects, messages } = await stored(request, email);
    expect([projects.length, messages.length]).toEqual([1, 0]);
  });

  test('keeps a consultation request while the connection is down', async ({ page, context, request }) => {
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
