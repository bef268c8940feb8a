import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { answer, enter, expectToast, operator, sampleProject, submit } from './operator.ts';

test.describe('The clock of the promise', () => {
  test.use({ fresh: true });

  test('is shown on the cards in business time and updated every minute', async ({ page }) => {
    const waiting = (id: number, name: string, dueAt: string) => ({
      ...sampleProject,
      id,
      name,
      waitingSince: '2026-03-02T15:00:00.000Z',
      dueAt,
    });
    await answer(page, 'GET', '/api/projects', [
      waiting(1, 'Later', '2026-03-03T20:00:30.000Z'),
      waiting(2, 'Over', '2026-02-27T15:00:00.000Z'),
      { ...sampleProject, id: 3, name: 'Answered' },
    ]);
    await page.clock.install({ time: new Date('2026-03-03T15:00:00.000Z') });
    await enter(page, '/system-panel');
    const chip = (name: string) => page.getByRole('article', { name }).locator('time');
    await expect(chip('Later')).toHaveText(/^5 h left, Due .*2026/);
    await expect(chip('Later')).toHaveAttribute('title', /2026/);
    await expect(chip('Over')).toHaveText(/^2 d over/);
    await expect(chip('Answered')).toHaveCount(0);
    await expectAccessible(page);
    const before = await chip('Later').boundingBox();
    await page.clock.runFor(60_000);
    await expect(chip('Later')).toHaveText(/^4 h left/);
    expect(await chip('Later').boundingBox()).toEqual(before);
  });

  test('stops for an answer by another channel and restarts by Undo; a snooze can be ended early', async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Answered by phone');
    await page.goto(`/system-panel/submissions/${id}`);
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    await expect(panel.locator('time')).toHaveText(/left, Due/);
    await panel.getByRole('button', { name: 'Answered elsewhere' }).click();
    await expect(panel).toContainText('First answered');
    await expectToast(page, 'Marked as answered');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.locator('time')).toHaveText(/left, Due/);

    await panel.getByRole('button', { name: 'Snooze' }).click();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Until Monday' }).click();
    await expect(panel).toContainText('Snoozed until');
    await panel.getByRole('button', { name: 'End snooze' }).click();
    await expect(panel).not.toContainText('Snoozed until');
  });

  test('is not stopped silently: closing without an answer suggests one in the sender’s language', async ({ page }) => {
    await operator(page);
    const sent = await page.request.post('/api/projects', {
      headers: { 'Accept-Language': 'ro' },
      data: { name: 'Closed in silence', projectType: 'game', description: 'x', contactEmail: 'ana@lantern.example' },
    });
    const { id } = (await sent.json()) as { id: number };
    await page.goto(`/system-panel?id=${id}`);
    const card = page.getByRole('article', { name: 'Closed in silence' });
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Status Updated');
    await expectAccessible(page);
    const offer = page.getByRole('link', { name: 'Write an answer' });
    for (const layout of ['Rows', 'Board', 'Cards']) {
      await page.getByRole('button', { name: layout, exact: true }).click();
      await expect(offer).toHaveAttribute('href', `/system-panel/submissions/${id}?answer=declined`);
    }
    await offer.click();
    await expect(page.getByLabel('Start from a template').locator('option:checked')).toHaveText('Declined');
    await expect(page.getByLabel('Language of the template')).toHaveValue('ro');
    await expect(page.getByLabel('Text')).toBeFocused();
    await expect(page.getByLabel('Text')).toHaveValue(/„Closed in silence”/);

    await page.getByRole('button', { name: 'Leave it unanswered' }).click();
    await expectToast(page, 'Closed without an answer');
    await expect(page.getByText('Chose to close it without an answer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave it unanswered' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Leave it unanswered' })).toBeVisible();
  });

  test('has the views Today and Overdue in the address', async ({ page }) => {
    await enter(page, '/system-panel/messages');
    const views = page.getByRole('group', { name: 'Views' });
    await views.getByRole('button', { name: 'Overdue' }).click();
    await expect(page).toHaveURL(/\?due=overdue&sort=due$/);
    await expect(views.getByRole('button', { name: 'Overdue' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await views.getByRole('button', { name: 'All' }).click();
    await expect(page).toHaveURL(/messages$/);
  });
});
