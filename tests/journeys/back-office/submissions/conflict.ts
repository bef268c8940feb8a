import type { Page } from '@playwright/test';
import type { Project } from '../../../../domain/conversation/project.ts';
import { type Api, expectToast } from '../operator.ts';
import { expect } from '../../fixtures.ts';

export const toasts = (page: Page) => page.locator('[data-variant]');
/** A submission as it is stored now. */
export const stored = async (api: Api, id: number) =>
  ((await (await api('GET', '/api/projects')).json()) as Project[]).find((project) => project.id === id);

/** Refuses every save as if somebody else had saved first, and answers how many there were. */
export async function refuse(page: Page): Promise<() => number> {
  let saves = 0;
  await page.route('**/api/projects/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    saves++;
    return route.fulfill({ status: 409, json: { error: 'x' } });
  });
  return () => saves;
}

/** Expects that a save was told to have failed, and sends the toast away. */
export async function expectFailure(page: Page) {
  await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
}
