import { png } from '../../../server/features/conversations/testing/files.ts';
import { expectAccessible } from '../accessibility.ts';
import { admin, anyVisitor, expect, test } from '../fixtures.ts';
import { answer, choose, enter, expectToast, operator, submit } from './operator.ts';

test('an operator sees arrivals without the list moving, opens a file from the bell, and chooses the emails', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: anyVisitor() });
  const submit = (name: string) =>
    visitor.post('/api/projects', {
      data: { name, projectType: 'game', description: 'x', contactEmail: 'bell@player.example' },
    });
  const { id } = (await (await submit('Bellflower')).json()) as { id: number };
  const ready = Promise.all([page.waitForResponse(/\/api\/events/), page.waitForResponse(/\/api\/projects(?:\?|$)/)]);
  const api = await enter(page, '/system-panel');
  await ready;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  await expect(page.getByRole('article', { name: /Bellflower/ })).toBeVisible();
  const sent = await submit('Bellwether');
  const show = page.getByRole('button', { name: '1 new · Show' });
  await expect(show).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('article', { name: /Bellwether/ })).toHaveCount(0);
  await show.click();
  await expect(page.getByRole('article', { name: /Bellwether/ })).toBeVisible();

  // A colleague's change does not update the visible entry, either.
  const badge = page
    .getByRole('article', { name: /Bellflower/ })
    .locator('[data-colour]')
    .first();
  await api('PATCH', `/api/projects/${id}/status`, { status: 'completed' });
  await expect(page.getByRole('button', { name: '1 changed · Show' })).toBeVisible({ timeout: 10_000 });
  await expect(badge).toHaveText('Pending');
  await submit('Bellbird');
  await page.getByRole('button', { name: '1 new, 1 changed · Show' }).click({ timeout: 10_000 });
  await expect(badge).toHaveText('Completed');
  await expect(page.getByRole('button', { name: /· Show$/ })).toHaveCount(0);

  const picture = { name: 'screen.png', mimeType: 'image/png', buffer: png() };
  await visitor.post(sent.headers().location!, {
    multipart: { form: 'answer', text: 'A screenshot.', files: picture },
  });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 10_000 });
  const name = page.getByRole('banner').getByTitle(admin.username);
  expect(await name.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await bell.click();
  const entry = page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: /Bellwether/ });
  await expect(entry.getByText('The sender answered')).toBeVisible();
  await expectAccessible(page);
  await entry.click();
  await expect(page.getByRole('link', { name: 'screen.png' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications', { timeout: 10_000 });

  await page.goto('/system-panel/account');
  await choose(page.getByLabel('Overdue'), 'Email immediately');
  await choose(page.getByLabel('The sender answered'), 'No email');
  await expectToast(page, 'Saved');
  await page.reload();
  await expect(page.getByLabel('The sender answered')).toHaveAccessibleName('The sender answered No email');
  await expectAccessible(page);
  await visitor.dispose();
});

test('The notifications panel covers the toolbar of the list', async ({ page }) => {
  const api = await operator(page);
  const { id: projectId, createdAt } = await submit(api, 'Bellringer');
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: 20 - index,
    kind: 'assigned',
    projectId,
    messageId: null,
    title: 'Bellringer',
    createdAt,
    readAt: null,
  }));
  await answer(page, 'GET', '/api/notifications', { items, unread: 20 });
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/system-panel?view=rows');
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('heading')).toBeVisible();
  const covered = () =>
    panel.evaluate((section) => {
      const { left, right, top, bottom } = section.getBoundingClientRect();
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((part) => [
        [left + (right - left) * part, top + 8],
        [left + 40, top + (bottom - top) * part],
      ]);
      return points.filter(([x, y]) => !section.contains(document.elementFromPoint(x!, y!))).length;
    });
  expect(await covered()).toBe(0);
});

test('Many overdue answers are one notification, which opens their list', async ({ page }) => {
  const api = await operator(page);
  const { createdAt } = await submit(api, 'Bellows');
  const overdue = { kind: 'overdue', projectId: null, createdAt, readAt: null };
  const items = [
    ...[9, 8, 7].map((id) => ({ ...overdue, id, messageId: id, title: `Late ${id}` })),
    { ...overdue, id: 6, kind: 'assigned', messageId: 6, title: 'Assigned' },
  ];
  await answer(page, 'GET', '/api/notifications', { items, unread: 4 });
  await page.goto('/system-panel');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const links = page.getByRole('region', { name: 'Notifications' }).getByRole('link');
  await expect(links).toHaveText([/3 messages are overdue$/, /Assigned$/]);
  await expectAccessible(page);
  await links.first().click();
  await expect(page).toHaveURL('/system-panel/messages?due=overdue&sort=due');
});
