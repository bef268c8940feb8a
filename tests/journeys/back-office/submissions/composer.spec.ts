import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { operator, submit } from '../operator.ts';

test('The composer is one line at the lower edge of the window until somebody writes, and then stays while they read', async ({
  page,
}) => {
  const api = await operator(page);
  const description = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long pitch.`).join('\n');
  const { id } = await submit(api, 'Composia', { description });
  for (let note = 1; note <= 8; note += 1)
    await api('POST', `/api/projects/${id}/notes`, { text: `Note ${note}.\n\nWith a second paragraph.` });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/system-panel/submissions/${id}`);
  const composer = page.getByRole('region', { name: 'Reply', exact: true });
  const text = composer.getByLabel('Text');
  const height = async () => (await composer.boundingBox())!.height;
  await expect(text).toBeInViewport({ ratio: 1 });
  expect(await height()).toBeLessThan(180);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // A click by its locator would scroll.
  const { x, y } = (await text.boundingBox())!;
  await page.mouse.click(x + 40, y + 20);
  await expect(text).toBeFocused();
  for (const field of [
    composer.getByLabel('Subject'),
    composer.getByLabel('Start from a template'),
    composer.getByRole('button', { name: 'Send Reply' }),
  ])
    await expect(field).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await height()).toBeLessThan(460);
  await page.keyboard.type('We read it all.');
  for (const top of [400, 10_000, 0]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(text).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('The key of the templates opens the composer, which does not cover the focused element', async ({ page }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Composia folded');
  for (let note = 1; note <= 12; note += 1) await api('POST', `/api/projects/${id}/notes`, { text: `Note ${note}.` });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/system-panel/submissions/${id}`);
  const composer = page.getByRole('region', { name: 'Reply', exact: true });
  await expect(composer.getByLabel('Text')).toBeInViewport();
  const removals = page.getByRole('button', { name: /^Remove the note of / });
  await expect(removals).toHaveCount(12);
  await page.getByRole('heading', { level: 1 }).focus();
  for (const button of await removals.all()) {
    await button.focus();
    const { y, height } = (await button.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await composer.boundingBox())!.y + 1);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press(';');
  const template = composer.getByLabel('Start from a template');
  await expect(template).toBeFocused();
  await expect(template).toBeInViewport({ ratio: 1 });
});
