import type { APIRequestContext, Page } from '@playwright/test';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { admin, expect } from '../fixtures.ts';

export const toast = (page: Page) => page.locator('[data-variant]');
export const dialog = (page: Page) => page.getByRole('dialog');
export const submit = (page: Page) => dialog(page).locator('button[type=submit]');

/** The texts of product.md, section 8. */
const labels: Record<string, string> = {
  'submission.name': 'Project Name',
  'form.email': 'Email',
  'submission.text': 'Project Description',
};
export const project = {
  name: 'Saltwick Below',
  email: 'ruxandra@hollow-adit.example',
  text: 'Horror in a flooded mine.',
};

export async function openSubmission(page: Page, service = 'Game Publishing') {
  await page.goto('/publishing');
  await page.getByRole('article', { name: service }).getByRole('button', { name: 'Submit Your Project' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** @param form contains the labels in the page's language */
export async function fillSubmission(
  page: Page,
  { name, email, text }: typeof project,
  form = (key: string) => labels[key]!,
) {
  await dialog(page).getByLabel(form('submission.name'), { exact: true }).fill(name);
  await dialog(page).getByLabel(form('form.email'), { exact: true }).fill(email);
  await dialog(page).getByLabel(form('submission.text'), { exact: true }).fill(text);
}

/** The stored items of one sender. */
export async function stored(request: APIRequestContext, email: string) {
  await request.post('/api/auth/login', { data: admin });
  const list = async <Entity>(path: string) => (await (await request.get(path)).json()) as Entity[];
  return {
    projects: (await list<Project>('/api/projects')).filter(({ contactEmail }) => contactEmail === email),
    messages: (await list<ContactMessage>('/api/messages')).filter((message) => message.email === email),
  };
}
