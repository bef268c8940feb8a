import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { criteria } from '../../../../domain/assessment/assessment.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, isTo, test } from '../../fixtures.ts';
import { colleague } from '../colleague.ts';
import { choose, expectToast, failedRequest, operator, sendAtOnce, submit } from '../operator.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Assessment', exact: true });
const composer = (page: Page, name: 'Reply' | 'Decline') => page.getByRole('region', { name, exact: true });
const scores = (score: number) => Object.fromEntries(criteria.map(({ key }) => [key, score]));
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('An assessment', () => {
  test('needs nine keys, hides others’ assessments until it is saved, and opens the next submission', async ({
    page,
  }) => {
    const api = await operator(page);
    await page.goto('/system-panel');
    const olena = await colleague(page, api, `olena${Date.now()}`);
    const next = await submit(api, 'Judgeria two');
    const { id } = await submit(api, 'Judgeria one');
    const theirs = { scores: scores(5), verdict: 'pursue', text: 'The hook carries it.' };
    expect((await olena.call('PUT', `/api/projects/${id}/assessment`, theirs)).status()).toBe(200);
    await olena.close();

    await page.goto('/system-panel?q=judgeria&view=rows');
    await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Needs my assessment' }).click();
    await expect(page).toHaveURL(/toAssessBy=/);
    const row = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
    await expect(row('Judgeria one').getByText('Assessed by one operator', { exact: true })).toBeAttached();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await row('Judgeria one').getByRole('link', { name: 'Judgeria one' }).click();

    await expect(panel(page)).toContainText('One operator has assessed it.');
    await expect(panel(page)).not.toContainText('The hook carries it.');
    await page.keyboard.press('s');
    await expect(panel(page).getByRole('group', { name: criteria[0]!.name }).getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const key of ['1', '2', '3', '3', '2', '1', '2']) await page.keyboard.press(key);
    await expect(panel(page).getByLabel('Reasons')).toBeFocused();
    await page.keyboard.type('Feels slow. The market is crowded.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expectToast(page, 'Assessment saved');
    await expect(title(page, next.name)).toBeVisible();

    await page.goto(`/system-panel/submissions/${id}`);
    await expect(panel(page)).toContainText('The hook carries it.');
    await expect(panel(page)).toContainText('Feels slow. The market is crowded.');
    // (3 × 1 + 3 × 2 + 2 × 3 + 2 × 3 + 2 + 1) / 12 = 2.0, and the colleague's 5.0: mean 3.5, 3 apart.
    await expect(panel(page).getByText('3.5', { exact: true }).first()).toBeVisible();
    await expect(panel(page)).toContainText('2 operators, 3.0 apart');
    await expect(panel(page)).toContainText('You disagree on Hook (1–5), Feel (2–5)');
    await expectAccessible(page);
  });

  test('names its missing steps, keeps the typed values, and lets an operator declare a conflict', async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Judgeria three');
    await page.goto(`/system-panel/submissions/${id}`);
    await panel(page).getByRole('button', { name: 'Assess' }).click();
    await page.keyboard.press('4');
    await panel(page).getByLabel('Reasons').fill('Half a thought.');
    await panel(page).getByRole('button', { name: 'Save assessment' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('Still missing: Feel, Market');
    await expect(panel(page).getByRole('group', { name: 'Feel' }).getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);

    await page.reload();
    await expect(panel(page).getByLabel('Reasons')).toHaveValue('Half a thought.');
    await expect(panel(page).getByRole('group', { name: 'Hook' }).getByRole('radio', { name: '4' })).toBeChecked();
    await panel(page).getByLabel('I have a conflict of interest').check();
    await expect(panel(page).getByRole('group', { name: 'Hook' })).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Save assessment' }).click();
    await expectToast(page, 'Assessment saved');
    await expect(panel(page)).toContainText('You declared a conflict of interest.');
    await expect(panel(page).getByRole('button', { name: 'Change your assessment' })).toBeFocused();
  });

  test.describe('that was also changed elsewhere or cannot be saved', () => {
    test.use({ allowedConsole: failedRequest });

    test('shows both and loses nothing', async ({ page }) => {
      const api = await operator(page);
      const { id } = await submit(api, 'Judgeria four');
      const stored = { scores: scores(3), verdict: 'watch', text: 'First thought.' };
      await api('PUT', `/api/projects/${id}/assessment`, stored);
      await page.goto(`/system-panel/submissions/${id}`);
      await panel(page).getByRole('button', { name: 'Change your assessment' }).click();
      await panel(page).getByLabel('Reasons').fill('Second thought.');
      await api('PUT', `/api/projects/${id}/assessment`, { ...stored, text: 'From the other window.' });
      await panel(page).getByRole('button', { name: 'Save assessment' }).click();
      const notice = panel(page).getByRole('region', { name: /Someone else has saved/ });
      await expect(notice).toContainText('From the other window.');
      await expect(notice).toContainText('Second thought.');
      await expectAccessible(page);
      await notice.getByRole('button', { name: /mine/i }).click();
      await expectToast(page, 'Assessment saved');
      await expect(panel(page)).toContainText('Second thought.');

      await panel(page).getByRole('button', { name: 'Change your assessment' }).click();
      await panel(page).getByLabel('Reasons').fill('Third thought.');
      await page.route('**/assessment', (route) => route.abort());
      await panel(page).getByRole('button', { name: 'Save assessment' }).click();
      await expectToast(page, 'Error', /What you entered is kept in this browser/, 'destructive');
      await page.reload();
      await expect(panel(page).getByLabel('Reasons')).toHaveValue('Third thought.');
    });
  });
});

test('A decline with a reason and a shared sentence needs four keys, and the sender reads both', async ({
  page,
  mail,
}) => {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@lantern.example`;
  const { id } = await submit(api, 'Declinia', { contactEmail });
  const judged = { scores: scores(2), verdict: 'pass', text: 'The art is lovely. We cannot see who would buy it.' };
  await api('PUT', `/api/projects/${id}/assessment`, judged);
  await sendAtOnce(page);
  await page.goto(`/system-panel/submissions/${id}`);
  await expect(panel(page)).toContainText('The art is lovely.');

  await page.keyboard.press('d');
  const decline = composer(page, 'Decline');
  await expect(decline.getByRole('radio', { name: 'Fit' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await decline.getByRole('button', { name: 'Decline', exact: true }).last().click();
  await expect(decline.getByRole('alert')).toHaveText('Choose a reason.');
  await expectAccessible(page);

  await page.keyboard.press('6');
  await expect(decline.getByRole('checkbox').first()).toBeFocused();
  await expect(decline.getByLabel('Text')).toHaveValue(/Declinia/);
  await page.keyboard.press('Space');
  await expect(decline.getByRole('checkbox', { name: 'The art is lovely.' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectToast(page, 'Reply Sent');

  await page.goto(`/system-panel/submissions/${id}`);
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(thread).toContainText('Declined: Market.');
  await expect(thread).toContainText('Shared with the sender: The art is lovely.');
  await expect(page.getByLabel('Stage')).toContainText('Declined');

  const sent = await mail((email) => isTo(contactEmail)(email) && email.subject === 'About “Declinia”');
  expect(sent.text).not.toContain('who would buy it');
  const link = new URL(/https?:\S+\/track\/[\w-]+/.exec(sent.text!)![0]);
  await page.goto(link.pathname);
  await expect(page.getByText('What we noted about your project')).toBeVisible();
  // A declined submission cannot be withdrawn, and no further step is announced.
  await expect(page.getByText('Withdraw', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/\(not yet\)$/)).toHaveCount(0);
  await expect(page.getByText('The art is lovely.')).toBeVisible();
  await expect(page.getByText('who would buy it')).toHaveCount(0);
  await expectAccessible(page, { widths: [320, 768, 1440] });
});

test('Stages are columns of the board, set the status, and the watch list has a date', async ({ page }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Stagia');
  await page.goto('/system-panel?q=stagia&view=board');
  await page.getByRole('button', { name: 'Show stages' }).click();
  await expect(page).toHaveURL(/by=stage/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
  const card = page.getByRole('article', { name: 'Stagia', exact: true });
  await expect(column('New').getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column('Screening').getByRole('article')).toHaveCount(1);
  await expect(card).toBeFocused();
  await choose(page.getByLabel('Stage of Stagia'), 'Watch list');
  await expect(column('Watch list').getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show statuses' }).click();
  await expect(column('In Progress').getByRole('article')).toHaveCount(1);

  await page.goto(`/system-panel/submissions/${id}`);
  await expect(page.getByLabel('Stage')).toContainText('Watch list');
  await expect(page.getByLabel('On the watch list until')).not.toHaveValue('');
  await expectAccessible(page);
  await choose(page.getByLabel('Stage'), 'Meeting');
  await expectToast(page, 'Project Updated');
  await expect(page.getByLabel('On the watch list until')).toHaveCount(0);
  await expect(page.getByText('Stage', { exact: true }).first()).toBeVisible();
});

test('The report shows sources, stages, reasons and agreement, and each bar opens its list', async ({ page }) => {
  const api = await operator(page);
  const arrived = (name: string, source: string) =>
    page.request.post('/api/projects', {
      headers: { 'X-Arrival': `utm_source=${source}` },
      data: { name, projectType: 'game', description: 'Light.', contactEmail: 'oksana@lantern.example' },
    });
  const [first] = await Promise.all([arrived('Fromia', 'itch'), arrived('Fromia two', 'itch')]);
  const { id } = (await first.json()) as { id: number };
  await api('POST', `/api/projects/${id}/replies`, {
    subject: 'No',
    body: 'Thank you, but no.',
    status: 'cancelled',
    decline: { reason: 'scope' },
  });
  await page.goto('/system-panel/reports');
  const panelOf = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(panelOf('Sources').getByRole('link', { name: 'itch: 2' })).toBeVisible();
  await expect(panelOf('Stages').getByRole('link', { name: /^Declined: / })).toBeVisible();
  await expectAccessible(page);
  await panelOf('Declined for')
    .getByRole('link', { name: /^Scope: / })
    .click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Declined for: Scope');
  await expect(page.getByRole('article', { name: 'Fromia', exact: true })).toBeVisible();
  await page.goto(`/system-panel/submissions/${id}`);
  await expect(page.getByText('Came from', { exact: true })).toBeVisible();
  await expect(page.getByText('itch', { exact: true })).toBeVisible();
});
