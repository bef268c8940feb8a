import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { SignedIn } from '../../../../domain/accounts/user.ts';
import { expectAccessible } from '../../accessibility.ts';
import { colleague } from '../colleague.ts';
import { answer, choose, expectToast, failedRequest, hold, operator, sendAtOnce, submit } from '../operator.ts';
import { admin, expect, isTo, test } from '../../fixtures.ts';

const form = (page: Page) => {
  const region = page.getByRole('region', { name: 'Reply', exact: true });
  return {
    region,
    template: region.getByLabel('Start from a template'),
    language: region.getByLabel('Language of the template'),
    subject: region.getByLabel('Subject'),
    text: region.getByLabel('Text'),
    send: region.getByRole('button', { name: /^Send(ing)?/ }),
    thread: page.getByRole('region', { name: 'Conversation', exact: true }),
  };
};

/** Opens a submission whose sender uses the Russian site. */
async function open(page: Page, name: string) {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@lantern.example`;
  const project = await page.request.post('/api/projects', {
    headers: { 'Accept-Language': 'ru' },
    data: { name, projectType: 'game', description: 'Игра о свете.', contactEmail },
  });
  const { id } = (await project.json()) as { id: number };
  await sendAtOnce(page);
  await page.goto(`/system-panel/submissions/${id}`);
  await expect(form(page).send).toBeVisible();
  return { api, id, contactEmail, ...form(page) };
}

test.describe('A reply', () => {
  test('starts with a template in the sender’s language, is sent by email and is part of the history', async ({
    page,
    mail,
  }) => {
    const { contactEmail, region, thread, template, language, subject, text, send } = await open(page, 'Лампада');
    await expect(region.getByText(`Goes to ${contactEmail}, who uses the site in Russian.`)).toBeVisible();
    await expect(subject).toHaveValue('About Лампада');
    await expect(language.locator('option:checked')).toHaveText('Russian');
    await template.selectOption('Accepted');
    await expect(subject).toHaveValue('Мы хотим издать «Лампада»');
    await expect(text).toHaveValue(/^Здравствуйте!/);
    await language.selectOption('Romanian');
    await expect(subject).toHaveValue('Am dori să publicăm „Лампада”');
    await language.selectOption('Russian');
    await expectAccessible(page);
    await text.press('ControlOrMeta+End');
    await text.pressSequentially('\nСо звонком не торопитесь.');
    const release = await hold(page, 'POST', '/api/projects/*/replies');
    await send.click();
    await expect(send).toHaveText('Sending...');
    release();
    await expectToast(page, 'Reply Sent', 'It goes out in 10 seconds; until then you can undo.');
    await expect(text).toHaveValue('');
    const sent = thread.getByRole('article', { name: 'Мы хотим издать «Лампада»' });
    await expect(sent.getByText(/Со звонком не торопитесь/)).toBeVisible();
    await expect(sent.getByText(`${admin.username} to ${contactEmail}`)).toBeVisible();
    const sentMail = await mail((email) => isTo(contactEmail)(email) && email.subject === 'Мы хотим издать «Лампада»');
    expect(sentMail.text).toContain('Со звонком не торопитесь.');
    await expect(thread.getByRole('listitem').first()).toContainText('Sent the submission');
    await page.reload();
    await expect(sent.locator('[data-colour]')).toHaveText('Sent');
    await expect(sent.locator('[data-colour]')).toHaveAttribute('data-colour', 'green');
  });

  test('shows missing parts at their fields', async ({ page }) => {
    const { region, subject, text, send } = await open(page, 'Blank');
    await subject.fill(' ');
    await send.click();
    await expect(region.getByText('Please enter a subject')).toBeVisible();
    await expect(region.getByText('Please fill in this field')).toBeVisible();
    await expect(subject).toBeFocused();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('requires a confirmation before a template replaces typed text', async ({ page }) => {
    const { template, text } = await open(page, 'Replaced');
    await text.fill('My own words.');
    await template.selectOption('Declined');
    const question = page.getByRole('alertdialog', { name: 'Replace your text?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(text).toHaveValue('My own words.');
    await expect(template).toHaveValue('');
    await template.selectOption('Declined');
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(text).toHaveValue(/^Здравствуйте/);
  });

  test('is a draft that survives leaving the page and a crash of the browser', async ({ page }) => {
    const { id, text, region } = await open(page, 'Left');
    await text.fill('Unsent.');
    await expect(region.getByText('Draft saved')).toBeVisible();
    await page.goto('/system-panel');
    const card = page.getByRole('article', { name: 'Left', exact: true }).first();
    await expect(card.getByText('Draft', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'Left' }).click();
    await expect(text).toHaveValue('Unsent.');
    // The page is left before the server has the typed text.
    await page.route('**/draft', (route) => route.abort());
    await text.fill('Unsent, and longer.');
    await page.evaluate(() => window.stop());
    await page.unroute('**/draft');
    await page.goto(`/system-panel/submissions/${id}`, { waitUntil: 'commit' });
    await expect(text).toHaveValue('Unsent, and longer.');
    await expect(region.getByText('Draft saved')).toBeVisible();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('button', { name: 'Reply (draft)', exact: true }).click();
    await expect(text).toHaveValue('Unsent, and longer.');
  });

  test.describe('that the server cannot save', () => {
    test.use({ allowedConsole: failedRequest });

    test('requires a confirmation before it is lost, for every way to leave the page', async ({ page }) => {
      const { text, region } = await open(page, 'Left alone');
      await page.goto('/system-panel?q=left+alone');
      await page.getByRole('article').first().getByRole('link', { name: 'Left alone' }).click();
      await page.route('**/draft', (route) => route.abort());
      await text.fill('Unsent.');
      await expect(region.getByText('Draft not saved yet; it is kept in this browser.')).toBeVisible();
      const question = page.getByRole('alertdialog', { name: 'Leave without sending?' });
      for (const leavePage of [
        () => page.getByRole('link', { name: 'Messages' }).click(),
        () => page.getByRole('button', { name: 'Logout' }).click(),
        () => page.evaluate(() => history.back()),
      ]) {
        await leavePage();
        await expect(question).toBeVisible();
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await expect(question).toBeHidden();
        await expect(text).toHaveValue('Unsent.');
      }
      const dialogEvent = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      await (await dialogEvent).dismiss();
      await page.getByRole('link', { name: 'Messages' }).click();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect(page).toHaveURL(/\/system-panel\/messages$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    });
  });

  test.describe('in a browser that operators share', () => {
    test.use({ allowedConsole: failedRequest });

    test('is neither shown to nor saved by another operator, and waits for its author', async ({ page }) => {
      const { api, id, text, region } = await open(page, 'Shared desk');
      const username = `nadia${Date.now()}`;
      const { call: nadia, close } = await colleague(page, api, username);
      await page.route('**/draft', (route) => route.abort());
      await text.fill('By the first.');
      await expect(region.getByText('Draft not saved yet; it is kept in this browser.')).toBeVisible();
      await page.unroute('**/draft');

      const data = { username, password: 'lantern harbour quilt' };
      const { csrfToken } = (await (await page.request.post('/api/auth/login', { data })).json()) as SignedIn;
      await page.evaluate((token) => localStorage.setItem('csrfToken', token), csrfToken);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
      await expect(text).toHaveValue('');
      expect((await (await nadia('GET', `/api/projects/${id}`)).json()).draft).toBeNull();
      await close();

      await operator(page);
      await page.goto(`/system-panel/submissions/${id}`);
      await expect(text).toHaveValue('By the first.');
      await expect(region.getByText('Draft saved')).toBeVisible();
    });
  });

  test.describe('at the end of a session', () => {
    test.use({ allowedConsole: failedRequest });

    test('is kept until its author has signed in again in another tab', async ({ page, context }) => {
      const { text, send } = await open(page, 'Outlasts');
      await text.fill('Long, and not to be lost.');
      await context.clearCookies();
      await send.click();
      await expectToast(page, 'You are no longer signed in', undefined, 'destructive');
      await expect(text).toHaveValue('Long, and not to be lost.');
      const beside = await context.newPage();
      await beside.goto('/system-panel/login');
      await beside.getByLabel('Username').fill(admin.username);
      await beside.getByLabel('Password').fill(admin.password);
      await beside.getByRole('button', { name: 'Sign In' }).click();
      await expect(beside).toHaveURL(/\/system-panel$/);
      await send.click();
      await expectToast(page, 'Reply Sent');
    });
  });

  test('that cannot be delivered is marked and can be written again', async ({ page }) => {
    const { id } = await open(page, 'Undelivered');
    const api = await operator(page);
    const details = await (await api('GET', `/api/projects/${id}`)).json();
    const reply = { by: 'tessa', at: '2026-03-02T15:00:00.000Z', to: 'a@b.example', language: 'en', body: 'Hello.' };
    await answer(page, 'GET', `/api/projects/${id}`, {
      ...details,
      replies: [
        { ...reply, id: 3, subject: 'Third', state: 'queued' },
        { ...reply, id: 2, subject: 'Second', state: 'failed' },
      ],
    });
    await page.reload();
    const { thread, subject, text } = form(page);
    await expect(thread.locator('[data-colour]')).toHaveText(['Failed', 'Queued']);
    await expect(thread.getByText('The email could not be delivered.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api/projects/${id}`);
    await thread.getByRole('button', { name: 'Rewrite' }).click();
    await expect(subject).toHaveValue('Second');
    await expect(text).toHaveValue('Hello.');
    await thread.getByRole('button', { name: 'Check again' }).click();
    await expect(thread.getByRole('article')).toHaveCount(0);
    await expect(text).toHaveValue('Hello.');
  });

  test.describe('whose sending fails', () => {
    test.use({ allowedConsole: failedRequest });

    test('is reported, keeps the text, and is sent once when it is retried', async ({ page, mail }) => {
      const { contactEmail, thread, text, send } = await open(page, 'Retried');
      await text.fill('Once, and once only.');
      // The server stores the reply, but the response is lost.
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/replies', lose);
      await send.click();
      await expectToast(page, 'Error', 'Failed to send reply. Your text is still here.', 'destructive');
      await expect(text).toHaveValue('Once, and once only.');
      await expectAccessible(page);
      await page.unroute('**/replies', lose);
      await send.click();
      await expectToast(page, 'Reply Sent');
      await expect(thread.getByRole('article')).toHaveCount(1);
      await mail((email) => isTo(contactEmail)(email) && email.subject === 'About Retried');
    });
  });
});

test.describe('A message', () => {
  test('is answered on its page, and then has the status Answered', async ({ page, mail }) => {
    const api = await operator(page);
    const email = `${randomUUID()}@player.example`;
    const subject = `Answered ${Date.now()}`;
    const copy = { name: 'Radu Ștefănescu', email, subject, message: 'Câți jucători sunt?' };
    await page.request.post('/api/contact-v2', { data: copy, headers: { 'Accept-Language': 'ro' } });
    await submit(api, 'Elsewhere', { contactEmail: email });
    await sendAtOnce(page);
    await page.goto('/system-panel/messages');
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${subject} — `));
    await expect(page.getByText('Câți jucători sunt?', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
    await expectAccessible(page);
    const { template, text, send, subject: line } = form(page);
    await expect(line).toHaveValue(`Re: ${subject}`);
    await template.selectOption('Received, being read');
    await expect(text).toHaveValue(/^Bună ziua, Radu Ștefănescu,/);
    await send.click();
    await expectToast(page, 'Reply Sent');
    await expect(page.locator('header [data-colour]')).toHaveText('Answered');
    await mail((message) => isTo(email)(message) && Boolean(message.subject?.startsWith('Citim acum')));
    await choose(page.getByLabel(`Status of ${subject}`), 'Archived');
    await expectToast(page, 'Message status updated');
    await expect(page.locator('header [data-colour]')).toHaveText('Archived');
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('article', { name: subject }).locator('[data-colour]')).toHaveText('Archived');
  });

  test.describe('that does not exist', () => {
    test.use({ allowedConsole: failedRequest });

    test('is reported, as is one that cannot be loaded', async ({ page }) => {
      await operator(page);
      await page.goto('/system-panel/messages/999999');
      await expect(page.getByText('There is no such message.', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await answer(page, 'GET', '/api/messages/999999', { error: 'x' }, 500);
      await page.reload();
      await expect(page.getByText('Failed to fetch message', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });
});
