import type { Page } from '@playwright/test';
import type { ProjectDetails } from '../../../../domain/inbox/details.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { type Api, expectToast, failedRequest, operator } from '../operator.ts';

const inLanguage = async (page: Page, name: string, language: string): Promise<Project> => {
  const data = {
    name,
    projectType: 'game',
    description: 'A game about light.',
    contactEmail: `${language}@lantern.example`,
    platforms: ['Steam'],
  };
  const answer = await page.request.post('/api/projects', { data, headers: { 'Accept-Language': language } });
  return (await answer.json()) as Project;
};
const detailsOf = async (api: Api, { id }: Project) =>
  (await (await api('GET', `/api/projects/${id}`)).json()) as ProjectDetails;

test.use({ allowedConsole: failedRequest });

test('Fifteen submissions are declined, each with a reply in its sender’s language, in at most twenty clicks and keys, and undone in one', async ({
  page,
}) => {
  const api = await operator(page);
  const sent: Project[] = [];
  for (let index = 1; index <= 15; index++)
    sent.unshift(await inLanguage(page, `Declinia ${index}`, ['en', 'ru', 'ro'][index % 3]!));
  await page.goto('/system-panel?q=declinia&sort=newest&view=rows');
  const tick = ({ name }: Project) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await tick(sent[0]!).click();
  await tick(sent[14]!).click({ modifiers: ['Shift'] });
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reply to the selection' });
  await dialog.getByLabel('Start from a template').selectOption('Declined');
  await dialog.getByLabel('Set the status').selectOption('Cancelled');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview).toContainText('Russian: to ru@lantern.example and 4 more');
  await expect(preview.locator('[lang=ru]')).toContainText('Declinia');
  await expectAccessible(page);

  // A colleague has already answered one of them.
  await api('POST', `/api/projects/${sent[3]!.id}/replies`, { subject: 'Yes', body: 'We would love to.' });
  await dialog.getByRole('button', { name: 'Send 15 replies' }).click();
  await expectToast(page, '14 replies sent', /“Declinia 12” was answered by ilinca/);
  const declined = await detailsOf(api, sent[0]!);
  expect(declined.project.status).toBe('cancelled');
  expect(declined.replies).toHaveLength(1);
  expect((await detailsOf(api, sent[3]!)).project.status).toBe('pending');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, '14 replies undone');
  const restored = await detailsOf(api, sent[0]!);
  expect([restored.project.status, restored.replies]).toEqual(['pending', []]);
});

test('A typed text is sent to messages once, even if the response is lost, and is in the dialog again after Ctrl+Z', async ({
  page,
}) => {
  const api = await operator(page);
  for (const name of ['Mira', 'Tudor']) {
    const data = {
      name,
      email: `${name.toLowerCase()}@lantern.example`,
      subject: `Handwritia ${name}`,
      message: 'Do you publish?',
    };
    await page.request.post('/api/contact-v2', { data });
  }
  await page.goto('/system-panel/messages?q=handwritia');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to the selection' });
  await dialog.getByRole('button', { name: 'English · 2' }).click();
  await dialog.getByLabel('Subject').fill('About {project}');
  await dialog.getByLabel('Text', { exact: true }).fill('{greeting} we {verb}.');
  await expect(dialog.getByRole('alert')).toContainText('Unknown placeholders: {verb}');
  await dialog.getByLabel('Text', { exact: true }).fill('{greeting} we do.');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hello Mira, we do.');

  let isLost = false;
  await page.route('**/api/messages/replies', async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Send 2 replies' }).click();
  await expectToast(page, 'No response', undefined, 'destructive');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, '2 replies sent');
  const list = (await (await api('GET', '/api/messages?q=handwritia')).json()) as {
    items: { id: number; status: string }[];
  };
  expect(list.items.map(({ status }) => status)).toEqual(['answered', 'answered']);

  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+z');
  await expectToast(page, '2 replies undone');
  for (const { id } of list.items) {
    const { message, replies } = (await (await api('GET', `/api/messages/${id}`)).json()) as {
      message: { status: string };
      replies: unknown[];
    };
    expect([message.status, replies]).toEqual(['new', []]);
  }
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('{greeting} we do.');
});
