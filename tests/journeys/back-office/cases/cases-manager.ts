import type { Page } from '@playwright/test';
import type { Case } from '../../../../domain/content/case.ts';
import { type Api, operator } from '../operator.ts';

/** The path of the cases manager. */
export const screen = '/system-panel/cases';
/** A case in the list. */
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
/** The stored case with a title. */
export const find = async (api: Api, title: string) =>
  ((await (await api('GET', '/api/cases')).json()) as Case[]).find((entity) => entity.title === title);

/** Creates a case for one test and removes it at the end, since the tests of public pages expect the built-in ones. */
export async function withCase(page: Page, title: string, test: (api: Api, entity: Case) => Promise<void>) {
  const api = await operator(page);
  const body = { title, description: 'A game about light.', projectType: 'game', order: 900 };
  const entity = (await (await api('POST', '/api/cases', body)).json()) as Case;
  try {
    await page.goto(screen);
    await test(api, entity);
  } finally {
    await api('DELETE', `/api/cases/${entity.id}`);
  }
}

/** Publishes the draft in the editor. */
export async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Publish this?' }).getByRole('button', { name: 'Publish' }).click();
}
