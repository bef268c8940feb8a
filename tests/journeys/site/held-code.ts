import type { Page } from '@playwright/test';

/** Keeps a page's code away, so that the page is seen but does not answer yet. @returns lets it come */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/shell-*.js', async (route) => {
    await come;
    await route.continue();
  });
  return resolve;
}
