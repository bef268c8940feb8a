import type { Page } from '@playwright/test';

/** Delays a page's code, so the page is visible but not hydrated. @returns a function that releases the code */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/shell-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}
