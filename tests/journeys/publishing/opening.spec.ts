import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdCode } from '../site/held-code.ts';
import { dialog, fillSubmission, project, submit, toast } from './dialog.ts';

test.use({ fresh: true });

const opener = (page: Page) =>
  page.getByRole('article', { name: 'Game Publishing' }).getByRole('button', { name: 'Submit Your Project' });

/** Collects the names of scripts that the page requests from now on. */
function requestedScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

test.describe('The submission dialog', () => {
  test('is loaded before anyone opens it', async ({ page }) => {
    const scripts = requestedScripts(page);
    await page.goto('/publishing');
    await expect.poll(() => scripts.some((url) => /dialogs-/.test(url))).toBe(true);
    await page.waitForLoadState('networkidle');
    scripts.length = 0;
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    // Only the code that validates the form is loaded now.
    expect(scripts.filter((url) => /dialogs-|forms-|toaster-/.test(url))).toEqual([]);
  });

  test('is open on arrival by a link to it, and the page works when it is closed', async ({ page }) => {
    await page.goto('/publishing#submit');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('is not loaded before the click of a visitor who saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const scripts = requestedScripts(page);
    await page.goto('/publishing');
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    await opener(page).hover();
    await opener(page).focus();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /dialogs-|forms-|toaster-/.test(url))).toEqual([]);
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test('validates a form with code that is loaded once it is open', async ({ page }) => {
    const scripts = requestedScripts(page);
    const schemas = () => scripts.some((url) => /schemas-/.test(url));
    await page.goto('/publishing');
    await expect.poll(() => scripts.some((url) => /dialogs-/.test(url))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(schemas()).toBe(false);
    await opener(page).click();
    await expect.poll(schemas).toBe(true);
  });

  test('opens after a click before hydration, and its button is busy until then', async ({ page }) => {
    const letThrough = await holdCode(page);
    await page.goto('/publishing', { waitUntil: 'domcontentloaded' });
    await expect(opener(page)).toBeEnabled();
    await opener(page).click();
    await expect(opener(page)).toHaveAttribute('aria-busy', 'true');
    await expect(dialog(page)).toBeHidden();
    letThrough();
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });
});

test.describe('Without the code that validates it', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('a form is sent, and the server validates it', async ({ page }) => {
    await page.route(/validation-|schemas-/, (route) => route.abort());
    await page.goto('/publishing');
    await opener(page).click();
    await fillSubmission(page, { ...project, email: 'unvalidated@hollow-adit.example' });
    await submit(page).click();
    await expect(toast(page)).toContainText('Submission Received!');
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button of the dialog is disabled', async ({ page }) => {
    await page.goto('/publishing');
    await expect(opener(page)).toBeDisabled();
  });
});

test.describe('The submission dialog in the window of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Records the height of the dialog each time its content changes, and whether it has its last control. */
  const observeHeights = (page: Page) =>
    page.evaluate(() => {
      const heights: { height: number; isComplete: boolean }[] = [];
      Object.assign(window, { heights });
      new MutationObserver(() => {
        const opened = document.querySelector<HTMLElement>('[role=dialog]');
        if (opened)
          heights.push({ height: opened.offsetHeight, isComplete: opened.querySelector('[type=submit]') !== null });
      }).observe(document.body, { childList: true, subtree: true });
    });

  test('is painted before its last fields are rendered, and has its height from the start', async ({ page }) => {
    await page.goto('/publishing');
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    await observeHeights(page);
    await opener(page).click();
    await expect(dialog(page).getByLabel('Project Name', { exact: true })).toBeFocused();
    await expect(submit(page)).toBeVisible();
    const heights = await page.evaluate(
      () => (window as unknown as { heights: { height: number; isComplete: boolean }[] }).heights,
    );
    expect(heights[0]!.isComplete).toBe(false);
    expect(heights.at(-1)!.isComplete).toBe(true);
    expect(new Set(heights.map(({ height }) => height)).size).toBe(1);
  });

  test('keeps the input of its last fields when it is closed', async ({ page }) => {
    await page.goto('/publishing');
    await opener(page).click();
    await fillSubmission(page, project);
    await dialog(page).getByRole('checkbox', { name: 'Steam' }).check();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await opener(page).click();
    await expect(dialog(page).getByLabel('Project Description', { exact: true })).toHaveValue(project.text);
    await expect(dialog(page).getByRole('checkbox', { name: 'Steam' })).toBeChecked();
  });
});
