import type { Page } from '@playwright/test';
import type { Case } from '../../../../domain/content/case.ts';
import { type Api, operator } from '../operator.ts';

/** Where the cases are managed. */
export const screen = '/system-panel/cases';
/** A case in the list. */
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
/** A case as it is stored. */
export const find = async (api: Api, title: string) =>
  ((await (await api('GET', '/api/cases')).json()) as Case[]).find((entity) => entity.title === title);

/** A case of its own, removed at the end, so that the public pages' tests find what they expect. */
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
