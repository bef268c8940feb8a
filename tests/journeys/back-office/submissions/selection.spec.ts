import type { Locator, Page } from '@playwright/test';
import type { ProjectDetails } from '../../../../domain/inbox/details.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { type Api, choose, expectToast, failedRequest, Hands, hold, operator, submit } from '../operator.ts';

/** Submissions with a name that no other test uses, newest first like in the list. */
async function submitMany(api: Api, word: string, count: number): Promise<Project[]> {
  const sent: Project[] = [];
  for (let index = 1; index <= count; index++) sent.unshift(await submit(api, `${word} ${index}`));
  return sent;
}

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
const checkboxOf = (page: Page, { name }: Project) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const selectionBar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const storedOf = async (api: Api, { id }: Project) =>
  ((await (await api('GET', `/api/projects/${id}`)).json()) as ProjectDetails).project;
const statusesOf = (api: Api, projects: readonly Project[]) =>
  Promise.all(projects.map(async (project) => (await storedOf(api, project)).status));
const badge = (card: Locator) => card.locator('[data-colour]').first();

test.describe('A selection', () => {
  test.use({ allowedConsole: failedRequest });

  test('assigns ten submissions in at most six clicks, changes the status of eight in at most five, and is undone in one', async ({
    page,
  }) => {
    const api = await operator(page);
    const sent = await submitMany(api, 'Selectoria', 10);
    await page.goto('/system-panel?q=selectoria&sort=newest&view=rows');
    await expect(cards(page)).toHaveCount(10);
    expect((await cards(page).first().boundingBox())!.height).toBe(40);

    const assigning = new Hands();
    const position = await checkboxOf(page, sent[9]!).boundingBox();
    await assigning.click(checkboxOf(page, sent[0]!));
    await expect(selectionBar(page)).toBeVisible();
    // The bar moves no entry under the pointer.
    expect(await checkboxOf(page, sent[9]!).boundingBox()).toEqual(position);
    await assigning.click(checkboxOf(page, sent[9]!), { modifiers: ['Shift'] });
    await expect(selectionBar(page)).toContainText('10 selected');
    await expectAccessible(page);
    const { height } = page.viewportSize()!;
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((expectedWidth) => window.innerWidth === expectedWidth, width);
      // The bar's contents shrink one frame after the window.
      const hidden = () => selectionBar(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      await expect.poll(hidden, { message: `of the bar at ${width} px` }).toBe(0);
    }
    await assigning.choose(selectionBar(page).getByRole('button', { name: 'Assign' }), 'ilinca');
    await expectToast(page, '10 changed');
    expect(assigning.count).toBeLessThanOrEqual(6);
    for (const project of sent) expect((await storedOf(api, project)).assignedTo).not.toBeNull();

    const moving = new Hands();
    await moving.press(page, 'Escape');
    await expect(selectionBar(page)).toBeHidden();
    await moving.click(checkboxOf(page, sent[1]!));
    await moving.click(checkboxOf(page, sent[8]!), { modifiers: ['Shift'] });
    await moving.choose(selectionBar(page).getByRole('button', { name: 'Status' }), 'In Progress');
    await expectToast(page, '8 changed');
    expect(moving.count).toBeLessThanOrEqual(5);
    expect(await statusesOf(api, sent.slice(0, 2))).toEqual(['pending', 'in_progress']);

    const undoing = new Hands();
    let calls = 0;
    page.on('request', (request) => void (request.url().endsWith('/api/changes/undo') && (calls += 1)));
    const release = await hold(page, 'POST', '/api/changes/undo');
    await undoing.click(page.getByRole('button', { name: 'Undo' }));
    expect(undoing.count).toBe(1);
    // While an undo is being sent, another one is ignored.
    await page.keyboard.press('Control+z');
    release();
    await expectToast(page, '8 undone');
    expect(calls).toBe(1);
    expect(new Set(await statusesOf(api, sent))).toEqual(new Set(['pending']));
    await page.keyboard.press('Control+z');
    await expectToast(page, '10 undone');
    expect((await storedOf(api, sent[0]!)).assignedTo).toBeNull();

    // On the page of an entry, a change and its undo are one line.
    await page.goto(`/system-panel/submissions/${sent[1]!.id}`);
    const thread = page.getByRole('region', { name: 'Conversation' });
    await expect(thread.getByText('Status: Pending → In Progress (undone)', { exact: true })).toBeVisible();
    await expect(thread.getByText('Assigned to: Nobody → ilinca (undone)', { exact: true })).toBeVisible();
    await expect(thread.getByText(/^(Status|Assigned to): /)).toHaveCount(2);
  });

  test('survives a change until it is cleared, except for entries that the change removed from the list', async ({
    page,
  }) => {
    const api = await operator(page);
    const [, second, first] = await submitMany(api, 'Keepsakia', 3);
    const { id: label } = (await (await api('POST', '/api/labels', { name: 'Keepsake', colour: 'blue' })).json()) as {
      id: number;
    };
    await page.goto('/system-panel?q=keepsakia&status=pending&sort=newest');
    await checkboxOf(page, first!).check();
    await checkboxOf(page, second!).check();
    await page.keyboard.press('l');
    await page.getByRole('dialog').getByRole('textbox').fill('Keepsake');
    await page.keyboard.press('Enter');
    await expectToast(page, '2 changed');
    expect((await storedOf(api, second!)).labels).toEqual([label]);
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(selectionBar(page)).toContainText('2 selected');
    await choose(selectionBar(page).getByRole('button', { name: 'Assign' }), 'ilinca');
    await expectToast(page, '2 changed');
    await expect(checkboxOf(page, first!)).toBeChecked();

    // Another operator's change that is not on the screen is still detected.
    await choose(selectionBar(page).getByRole('button', { name: 'Status' }), 'Completed');
    await expectToast(page, '2 changed');
    await expect(selectionBar(page)).toBeHidden();
    expect(await statusesOf(api, [first!, second!])).toEqual(['completed', 'completed']);
  });

  test('that already has the value is reported as such, without an Undo', async ({ page }) => {
    const api = await operator(page);
    const [second, first] = await submitMany(api, 'Nochangia', 2);
    await page.goto('/system-panel?q=nochangia&sort=newest');
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await choose(selectionBar(page).getByRole('button', { name: 'Assign' }), 'Nobody');
    await expectToast(page, 'Nothing to change: all 2 have no assignee');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await api('PATCH', `/api/projects/${first!.id}/status`, { status: 'in_progress' });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await choose(selectionBar(page).getByRole('button', { name: 'Status' }), 'In Progress');
    await expectToast(page, '1 changed', '1 was already like this.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone');
    expect(await statusesOf(api, [first!, second!])).toEqual(['in_progress', 'pending']);
  });

  test('by keyboard and across pages changes all matches, but nothing if the list has changed', async ({ page }) => {
    const api = await operator(page);
    const sent = await submitMany(api, 'Everythingia', 26);
    await page.goto('/system-panel?q=everythingia&sort=newest');
    await expect(cards(page)).toHaveCount(25);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(checkboxOf(page, sent[0]!)).toBeChecked();
    await expect(selectionBar(page)).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('button', { name: 'All 26 matches' }).click();
    await submit(api, 'Everythingia late');
    await choose(selectionBar(page).getByRole('button', { name: 'Priority' }), 'Urgent');
    await expectToast(page, 'Nothing was changed', /changed since you loaded it/, 'destructive');
    expect((await storedOf(api, sent[0]!)).priority).toBe('normal');
    await expect(page.getByText('27 matches', { exact: true })).toBeAttached();
    await choose(selectionBar(page).getByRole('button', { name: 'Priority' }), 'Urgent');
    await expectToast(page, '27 changed');
    expect((await storedOf(api, sent[25]!)).priority).toBe('urgent');
  });

  test('whose response is lost reports whether it was made, and is made once, even after a reload or a second press', async ({
    page,
  }) => {
    const api = await operator(page);
    const [second, first] = (await submitMany(api, 'Lostanswer', 2)) as [Project, Project];
    await page.goto('/system-panel?q=lostanswer');
    const losing = { isReceived: true, isSettled: false };
    await page.route('**/api/projects/bulk', async (route) => {
      if (losing.isReceived) await route.fetch();
      return route.abort();
    });
    await page.route('**/api/changes/settle', (route) => (losing.isSettled ? route.fallback() : route.abort()));
    const notice = page.getByRole('status').filter({ hasText: /lost|No response|Nothing was changed/ });
    await checkboxOf(page, first).check();
    await choose(selectionBar(page).getByRole('button', { name: 'Status' }), 'Cancelled');
    await expectToast(page, 'No response', undefined, 'destructive');
    await expect(notice).toContainText('No response to a change of 1 item.');
    await expectAccessible(page);
    await page.reload();
    await expect(notice).toContainText('No response to a change of 1 item.');
    losing.isSettled = true;
    await expect(notice).toContainText('1 changed');
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone');
    expect(await statusesOf(api, [second, first])).toEqual(['pending', 'pending']);

    losing.isReceived = false;
    await checkboxOf(page, second).check();
    await choose(selectionBar(page).getByRole('button', { name: 'Status' }), 'Completed');
    await expect(notice).toContainText('Nothing was changed');
    expect(await statusesOf(api, [second])).toEqual(['pending']);
    await page.unroute('**/api/projects/bulk');
    await notice.getByRole('button', { name: 'Apply the change' }).click();
    await expectToast(page, '1 changed');
    await expect(notice).toHaveCount(0);
    const details = (await (await api('GET', `/api/projects/${second.id}`)).json()) as ProjectDetails;
    expect(details.history.filter(({ field }) => field === 'status')).toHaveLength(1);

    let calls = 0;
    page.on('request', (request) => void (request.url().endsWith('/api/projects/bulk') && (calls += 1)));
    await checkboxOf(page, first).check();
    // The second press comes before the page can respond to the first.
    await selectionBar(page).getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemradio', { name: 'In Progress' }).evaluate((entry: HTMLElement) => {
      for (let press = 0; press < 2; press += 1) entry.click();
    });
    await expectToast(page, '1 changed');
    expect(calls).toBe(1);
  });
});

test.describe('Another operator', () => {
  test.use({ allowedConsole: failedRequest });

  test('is never overwritten unseen by a quick button', async ({ page }) => {
    const api = await operator(page);
    const sent = await submitMany(api, 'Contestia', 2);
    const [second, first] = sent as [Project, Project];
    await page.goto('/system-panel?q=contestia&sort=newest');
    const card = page.getByRole('article', { name: first.name, exact: true });
    await expect(badge(card)).toHaveText('Pending');

    await api('PATCH', `/api/projects/${first.id}/status`, { status: 'completed' });
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Changed in the meantime', /is now Completed/, 'destructive');
    await expect(badge(card)).toHaveText('Completed');
    expect(await statusesOf(api, [first])).toEqual(['completed']);

    // A note does not cause a conflict.
    const secondCard = page.getByRole('article', { name: second.name, exact: true });
    await api('POST', `/api/projects/${second.id}/notes`, { text: 'Asked for a build.' });
    await secondCard.getByRole('button', { name: 'In Progress' }).click();
    await expectToast(page, 'Status Updated');
    expect(await statusesOf(api, [second])).toEqual(['in_progress']);
  });

  test('who has replied in the meantime is shown before a second reply is sent', async ({ page }) => {
    const api = await operator(page);
    const project = await submit(api, 'Contradictia');
    await page.goto(`/system-panel/submissions/${project.id}`);
    await page.getByLabel('Text').fill('We would love to publish it.');
    await api('POST', `/api/projects/${project.id}/replies`, { subject: 'No', body: 'It does not fit our plans.' });
    await page.getByRole('button', { name: 'Send Reply' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'has replied in the meantime' });
    await expect(notice).toContainText('It does not fit our plans.');
    await expectAccessible(page);
    await expect(page.getByLabel('Text')).toHaveValue('We would love to publish it.');
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await expectToast(page, 'Reply Sent');
    await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('article')).toHaveCount(2);
  });
});

test('A row stays under the pointer when it no longer matches the filter, so a second click hits no neighbor', async ({
  page,
}) => {
  const api = await operator(page);
  const [three, two, one] = (await submitMany(api, 'Steadia', 3)) as [Project, Project, Project];
  await page.goto('/system-panel?q=steadia&status=pending&sort=newest');
  await expect(cards(page)).toHaveCount(3);
  const first = page.getByRole('article', { name: three.name, exact: true });
  await first.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Status Updated');
  await expect(first).toContainText('No longer in this list');
  await page.mouse.down();
  await page.mouse.up();
  expect(await statusesOf(api, [three, two, one])).toEqual(['completed', 'pending', 'pending']);
  await page.getByRole('article', { name: one.name, exact: true }).getByRole('button', { name: 'Edit' }).focus();
  await page.getByRole('article', { name: one.name, exact: true }).hover();
  await expect(cards(page)).toHaveCount(2);
});

test('The next submission is one key away, the waiting ones are one click away, and a list for the accountant two', async ({
  page,
}) => {
  const api = await operator(page);
  const [third, second, first] = (await submitMany(api, 'Neighbouria', 3)) as [Project, Project, Project];
  await page.goto('/system-panel?q=neighbouria&sort=newest');
  await page.getByRole('link', { name: third.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: third.name })).toBeVisible();
  for (const { name } of [second, first]) {
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.keyboard.press('n');
  await page.getByLabel('Add a note').fill('Begun here.');
  await page.getByRole('button', { name: 'Previous entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
  await page.getByRole('button', { name: 'Next entry' }).click();
  await expect(page.getByLabel('Add a note')).toHaveValue('Begun here.');
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  expect(text).toContain(first.name);

  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: 'Waiting' }).click();
  await expect(page).toHaveURL(/due=waiting/);
  await expect(cards(page)).toHaveCount(3);
  await api('PUT', `/api/projects/${second.id}`, { assignedTo: (await readUser(api)).id });
  await views.getByRole('button', { name: 'Mine' }).click();
  await expect(cards(page)).toHaveCount(1);
  await views.getByRole('button', { name: 'Unassigned' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expectAccessible(page);
});

const readUser = async (api: Api) =>
  ((await (await api('GET', '/api/auth/user')).json()) as { user: { id: number } }).user;
