import type { Page } from '@playwright/test';
import { gif } from '../../../../server/features/conversations/testing/files.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, operator, submit } from '../operator.ts';

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const names = (page: Page) =>
  page.getByRole('article').evaluateAll((elements) => elements.map((entry) => entry.getAttribute('aria-label')));

for (const width of [375, 768]) {
  test(`Rows keep the clock and a line of the text at ${width} px, and drop the status`, async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Rowena closed');
    await submit(api, 'Rowena with a rather long name');
    await api('PATCH', `/api/projects/${id}/clock`, { answeredElsewhere: true });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/system-panel?q=rowena&view=rows');
    const waiting = row(page, 'Rowena with a rather long name');
    await expect(waiting.locator('time').filter({ hasText: /left/ })).toBeVisible();
    await expect(waiting.getByText('A game about light.')).toBeVisible();
    await expect(waiting.getByText('Pending')).toBeHidden();
    // Without a clock there is room for the status.
    await expect(row(page, 'Rowena closed').getByText('Pending')).toBeVisible();
    for (const { x, width: wide } of await Promise.all(
      ['time', 'a'].map(async (part) => (await waiting.locator(part).first().boundingBox())!),
    ))
      expect(x >= 0 && x + wide <= width).toBe(true);
  });
}

test('Rows have sortable headings, the type and the language, and the text has the remaining width', async ({
  page,
}) => {
  const api = await operator(page);
  for (const name of ['Rowan b', 'Rowan c', 'Rowan a']) await submit(api, name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/system-panel?view=rows');
  await expect(row(page, 'Rowan a')).toBeVisible();
  const text = await row(page, 'Rowan a').getByText('A game about light.').locator('..').boundingBox();
  expect(text!.width).toBeGreaterThan(300);
  await expect(row(page, 'Rowan a').getByTitle('Game', { exact: true })).toBeVisible();
  await expect(row(page, 'Rowan a').getByTitle('English', { exact: true })).toBeVisible();

  const head = (name: string) => page.getByRole('group', { name: 'Columns' }).getByRole('button', { name });
  await expect(head('Sort by Age')).toHaveAttribute('aria-pressed', 'true');
  await head('Sort by Name').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(() => names(page)).toEqual(['Rowan a', 'Rowan b', 'Rowan c']);
  await expect(head('Sort by Name')).toHaveAttribute('aria-pressed', 'true');
  await expect(head('Sort by Name')).toBeFocused();
  await head('Sort by Name').click();
  await expect.poll(() => names(page)).toEqual(['Rowan a', 'Rowan c', 'Rowan b']);
  await head('Sort by Age').click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect.poll(() => names(page)).toEqual(['Rowan b', 'Rowan c', 'Rowan a']);
  await head('Sort by Answer due').click();
  await expect(page).toHaveURL(/sort=due/);
  await expectAccessible(page, { widths: [375, 768, 1440] });
});

test('Rows of spam show whether it is confirmed, and one press removes the flag', async ({ page }) => {
  const api = await operator(page);
  const description = 'We offer guest posts and dofollow links, affordable price: http://links.example.top/list';
  await submit(api, 'Rowdy offer', { description });
  await page.goto('/system-panel?view=rows&spam=only');
  const offer = row(page, 'Rowdy offer');
  await expect(offer.getByText('Flagged', { exact: true })).toBeVisible();
  await expect(offer.getByText('Pending')).toHaveCount(0);
  expect((await offer.boundingBox())!.height).toBe(40);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Not spam' }).click();
  await expectToast(page, 'Updated');
  await page.goto('/system-panel?q=rowdy&view=rows');
  await expect(row(page, 'Rowdy offer').getByText('Pending')).toBeAttached();
});

test('Messages have rows, too', async ({ page }) => {
  await operator(page);
  const form = { name: 'Mira', email: 'mira@player.example', message: 'Do you publish for the web?' };
  for (const subject of ['Rowing one', 'Rowing two'])
    await page.request.post('/api/contact-v2', { data: { ...form, subject } });
  await page.goto('/system-panel/messages?q=rowing&sort=newest');
  await page.getByRole('button', { name: 'Rows' }).click();
  await expect.poll(() => names(page)).toEqual(['Rowing two', 'Rowing one']);
  const first = row(page, 'Rowing two');
  await expect(first.getByText('Do you publish for the web?')).toBeVisible();
  await expect(first.locator('time').filter({ hasText: /left/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(first.locator('time').filter({ hasText: /left/ })).toBeVisible();
  await expect(first.getByText('New', { exact: true })).toBeHidden();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowing two' })).toBeVisible();
});

test('An entry shows in cards and rows the newest text that was merged into it, and that its sender answered again with files', async ({
  page,
}) => {
  const api = await operator(page);
  const first = await submit(api, 'Rowe');
  const form = { name: 'Rowe', projectType: 'game', description: 'With a better build.' };
  const sent = await page.request.post('/api/projects', {
    data: { ...form, contactEmail: 'oksana@lantern.example' },
  });
  const second = (await sent.json()) as { id: number };
  const file = { name: 'shot.gif', mimeType: 'image/gif', buffer: gif() };
  await page.request.post(sent.headers()['location']!, {
    multipart: { form: 'answer', text: 'A picture.', files: file },
  });
  await api('POST', '/api/projects/merge', { ids: [first.id, second.id] });
  for (const view of ['rows', 'cards']) {
    await page.goto(`/system-panel?view=${view}`);
    const entry = row(page, 'Rowe');
    await expect(entry).toHaveCount(1);
    await expect(entry.getByTitle('1 merged entry')).toContainText('+1');
    await expect(entry.getByText('With a better build.')).toBeVisible();
    await expect(entry.getByText('A game about light.')).toHaveCount(0);
    await expect(entry.getByText('Answered again')).toBeVisible();
    await expect(entry.getByText('1 file')).toBeVisible();
    await expectAccessible(page);
  }
});
