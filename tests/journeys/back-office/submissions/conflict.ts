import type { Page } from '@playwright/test';
import type { Project } from '../../../../domain/conversation/project.ts';
import { type Api, expectToast } from '../operator.ts';
import { expect } from '../../fixtures.ts';

export const toasts = (page: Page) => page.locator('[data-variant]');
/** The stored submission. */
export const stored = async (api: Api, id: number) =>
  ((await (await api('GET', '/api/projects')).json()) as Project[]).find((project) => project.id === id);

/** Rejects every save as if somebody else had saved first. @returns a function that counts the saves */
export async function refuse(page: Page): Promise<() => number> {
  let saves = 0;
  await page.route('**/api/projects/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    saves++;
    return route.fulfill({ status: 409, json: { error: 'x' } });
  });
  return () => saves;
}

/** Expects a toast about a failed save, and closes it. */
export async function expectFailure(page: Page) {
  await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
}
