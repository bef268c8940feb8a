import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expectToast, operator, sendAtOnce, submit } from './operator.ts';
import { admin, expect, test } from '../fixtures.ts';

/** Drives a page by keyboard only. */
function keyboard(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab until the element has the focus. */
    tabTo: async (target: Locator) => {
      for (let steps = 0; steps < 60; steps++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      throw new Error('The keyboard does not get there');
    },
  };
}

test('by keyboard only, an operator signs in, finds, edits, moves, replies and signs out', async ({ page, mail }) => {
  const api = await operator(page);
  await sendAtOnce(page);
  const contactEmail = `lamplighter-${Date.now()}@player.example`;
  await submit(api, 'Lamplighter Quay', { contactEmail });
  await api('POST', '/api/auth/logout');
  const { press, type, tabTo } = keyboard(page);

  await page.goto('/system-panel/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await tabTo(page.getByLabel('Username', { exact: true }));
  await type(admin.username);
  await press('Tab');
  await type(admin.password);
  await press('Enter');
  await expect(page).toHaveURL(/\/system-panel$/);

  const card = page.getByRole('article', { name: 'Lamplighter Quay' });
  await expect(card).toBeVisible();
  await press('/');
  await type('lamplihgter');
  await expect(page.getByText('1 match', { exact: true })).toBeVisible();
  await press('Escape', 'j');
  await expect(card).toBeFocused();

  const edit = card.getByRole('button', { name: 'Edit' });
  await tabTo(edit);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Project: Lamplighter Quay' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await tabTo(dialog.getByLabel('Budget'));
  await type('$5');
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await press('Enter');
  await expect(dialog.getByLabel('Budget')).toBeFocused();
  await press('Enter');
  await expectToast(page, 'Project Updated', 'Project has been updated successfully.');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(card.getByText('$5', { exact: true })).toBeVisible();

  await tabTo(card.getByRole('button', { name: 'In Progress' }));
  await press('Space');
  await expectToast(page, 'Status Updated', 'Project status has been updated successfully.');
  await expect(card.getByRole('button', { name: 'In Progress' })).toBeFocused();

  await press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Lamplighter Quay' })).toBeFocused();
  await press('n');
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await type('Plays well without a mouse.');
  await tabTo(page.getByRole('button', { name: 'Add Note' }));
  await press('Enter');
  await expectToast(page, 'Note added');
  await press('Control+k');
  await type('repl');
  await press('Enter');
  await expect(page.getByLabel('Text')).toBeFocused();
  await type('We would like to play it.');
  await tabTo(page.getByRole('button', { name: 'Send Reply' }));
  await press('Enter');
  await expectToast(page, 'Reply Sent');
  await mail(
    ({ to, text }) => to?.[0]?.address === contactEmail && Boolean(text?.includes('We would like to play it.')),
  );

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page.getByRole('link', { name: 'Back to Admin' }));
  await press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page.getByRole('tab', { name: 'Project Submissions' }));
  await press('ArrowRight');
  await expect(page.getByText(/Portfolio Items$/)).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page.getByRole('button', { name: 'Logout' }));
  await press('Enter');
  await expect(page).toHaveURL('/system-panel/login');
});

test('an entry that drops out of a filtered list stays until it loses the focus, and a held key changes only one entry', async ({
  page,
}) => {
  const api = await operator(page);
  const word = `stairwell${Date.now()}`;
  for (const name of ['one', 'two', 'three']) await submit(api, `${word} ${name}`);
  await page.goto(`/system-panel?status=pending&sort=oldest&q=${word}`);
  const entry = (name: string) => page.getByRole('article', { name: `${word} ${name}` });
  await expect(entry('three')).toBeVisible();
  const order = await page
    .getByRole('article')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
  const [first, second, third] = order.map((label) => label!.split(' ')[1]!);
  await page.keyboard.press('j');
  await expect(entry(first!)).toBeFocused();
  await page.keyboard.down('a');
  await expectToast(page, 'Status Updated');
  await expect(entry(first!)).toContainText('No longer in this list');
  await expect(entry(first!)).toBeFocused();
  // The key is held, so it repeats.
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('j');
  await expect(entry(second!)).toBeFocused();
  await expect(entry(first!)).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(entry(third!)).toContainText('No longer in this list');
  await page.keyboard.press('k');
  await expect(entry(third!)).toHaveCount(0);
  await expect(entry(second!)).toBeFocused();
});

test('arrow keys open tabs without adding to the history, so Back returns to the previous page; a click can be undone by Back', async ({
  page,
}) => {
  await operator(page);
  await page.goto('/system-panel/reports');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Submissions' }).click();
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Project Submissions').focus();
  for (const name of ['Portfolio Management', 'Project Submissions', 'Portfolio Management']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(name)).toBeFocused();
  }
  await expect(page).toHaveURL('/system-panel?tab=portfolio');
  await page.goBack();
  await expect(page).toHaveURL('/system-panel/reports');
  await page.goForward();
  await expect(page).toHaveURL('/system-panel?tab=portfolio');
  await tab('Project Submissions').click();
  await expect(page).toHaveURL(/\/system-panel\??$/);
  await page.goBack();
  await expect(tab('Portfolio Management')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/system-panel?tab=portfolio');
});

test('Enter opens an entry, and so does its number in the palette', async ({ page }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Opened by Enter');
  const { press, type } = keyboard(page);
  await page.goto('/system-panel?q=opened+by+enter');
  const card = page.getByRole('article', { name: 'Opened by Enter', exact: true });
  await expect(card).toBeVisible();
  await press('j', 'Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to or search' });
  const pageOptions = palette.getByRole('group', { name: 'On this page' }).getByRole('option');
  const texts = pageOptions.locator('span:first-child');
  await expect(palette.getByRole('option', { name: 'Open Opened by Enter', exact: true })).toHaveText(/o$/);
  await expect(texts).toHaveText(['Open Opened by Enter', 'Edit', 'Approve', 'Spam', 'Select Opened by Enter']);
  await expect(pageOptions.locator('kbd')).toHaveText(['o', 'e', 'a', '!', 'x']);
  await press('Escape');
  await expect(card).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Opened by Enter' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Assess', exact: true })).toBeVisible();
  await press('Control+k');
  await expect(texts).toHaveText([
    'Previous entry',
    'Next entry',
    'Label',
    'Edit',
    'Approve',
    'Spam',
    'Reply',
    'Note',
    'Decline',
    'Start from a template',
    'Assess',
  ]);
  await page.goto('/system-panel/crm');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await press('Control+k');
  await type(`#${id}`);
  await expect(palette.getByRole('option').first()).toHaveText(`Open submission ${id}`);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Opened by Enter' })).toBeVisible();
});

test('A day by keyboard only: reply and continue, decide, label, assign, snooze, change several, search, undo', async ({
  page,
}) => {
  const api = await operator(page);
  const word = `Keyday${Date.now()}`;
  for (const name of ['one', 'two', 'three']) await submit(api, `${word} ${name}`);
  const { press, type, tabTo } = keyboard(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: `${word} ${name}` });
  const entry = (name: string) => page.getByRole('article', { name: `${word} ${name}`, exact: true });

  await page.goto('/system-panel?sort=newest');
  await expect(entry('three')).toBeVisible();
  await press('/');
  await type(word);
  await expect(page.getByText('3 matches', { exact: true })).toBeVisible();
  await press('Escape', 'j', 'Enter');
  await expect(heading('three')).toBeFocused();
  await press('r');
  await type('We would like to play it.');
  await press('Control+Enter');
  await expectToast(page, 'Reply Sent');

  await expect(heading('two')).toBeVisible();
  await press('a');
  await expectToast(page, 'Status Updated');
  await press('Control+z');
  await expectToast(page, 'Undone');
  await press('l');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await type(word.slice(-12));
  await press('Enter');
  await expectToast(page, '1 changed');
  await tabTo(page.getByLabel('Assigned to'));
  await press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await type(admin.username);
  await expect(page.getByRole('menuitemradio', { name: admin.username })).toBeFocused();
  await press('Enter');
  await expectToast(page, 'Project Updated');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page.getByRole('button', { name: 'Snooze' }));
  await press('Enter');
  await tabTo(page.getByRole('button', { name: 'Tomorrow' }));
  await press('Enter');
  await expectToast(page, 'Snoozed');
  await press('n');
  await type('Ask for a build tomorrow.');
  await press('Control+Enter');
  await expectToast(page, 'Note added');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await press('j');
  await expect(heading('one')).toBeVisible();

  await press('Control+k');
  await type('admin dash');
  await press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await press('/');
  await type(word);
  await expect(page.getByText('3 matches', { exact: true })).toBeVisible();
  await press('Escape', 'j', 'x', 'j', 'x');
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(bar.getByRole('button', { name: 'Status' }));
  await press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await type('in');
  await expect(page.getByRole('menuitemradio', { name: 'In Progress' })).toBeFocused();
  await press('Enter');
  await expectToast(page, '2 changed');
  await expect(bar).toContainText('2 selected');
  await press('Escape');
  await expect(bar).toBeHidden();
  await press('Control+z');
  await expectToast(page, '2 undone');
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the palette searches while the operator types, and acts on the selection', async ({ page }) => {
  const api = await operator(page);
  const contactEmail = 'hello@wrenfeather.example';
  const sent = [await submit(api, 'Wrenfeather one', { contactEmail }), await submit(api, 'Wrenfeather two')];
  const form = { name: 'Mira', email: 'mira@player.example', message: 'Is it read yet?' };
  await page.request.post('/api/contact-v2', { data: { ...form, subject: 'About Wrenfeather' } });
  const [shown] = (await (await api('GET', '/api/cases')).json()) as { title: string }[];
  const { press, type } = keyboard(page);
  const palette = page.getByRole('dialog', { name: 'Go to or search' });
  const chosen = palette.getByRole('option', { selected: true });
  const group = (name: string) => palette.getByRole('group', { name, exact: true }).getByRole('option');

  await page.goto('/system-panel/crm');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await press('Control+k');
  // The request never ends, and further letters abort it.
  await page.route('**/api/search?q=wren', () => {});
  const searchRequest = page.waitForRequest('**/api/search?q=wren');
  await type('wren');
  await searchRequest;
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=wren'));
  await type('feather');
  await aborted;
  await expect(group('Submissions')).toHaveText([/^Wrenfeather two/, /^Wrenfeather one/]);
  await expect(group('Messages')).toHaveText([/^About Wrenfeather/]);
  await expect(group('Senders')).toHaveText([contactEmail]);
  await expectAccessible(page);
  await expect(chosen).toHaveText(/^Wrenfeather two/);
  await press('ArrowDown', 'ArrowDown');
  await expect(chosen).toHaveText(/^About Wrenfeather/);
  await press('ArrowUp', 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wrenfeather one' })).toBeVisible();
  await press('Control+k');
  await type(shown!.title.toLowerCase());
  await expect(group('Cases')).toHaveText([shown!.title]);

  await page.goto('/system-panel?q=wrenfeather&view=rows');
  await expect(page.getByRole('article', { name: 'Wrenfeather two' })).toBeVisible();
  await press('j', 'x', 'j', 'x', 'Control+k');
  await expect(group('2 selected').first()).toBeVisible();
  await expectAccessible(page);
  await expect(chosen).toHaveCount(0);
  await press('Enter');
  await expect(palette).toBeVisible();
  await press('ArrowDown');
  await expect(chosen).toHaveText('Assign: Nobody');
  await type('status completed');
  await expect(chosen).toHaveText('Status: Completed');
  await press('Enter');
  await expectToast(page, '2 changed');
  for (const { id } of sent) {
    const { project } = (await (await api('GET', `/api/projects/${id}`)).json()) as { project: { status: string } };
    expect(project.status).toBe('completed');
  }
});

test('an empty list shows the entries with the nearest names, and the matches without the filters', async ({
  page,
}) => {
  const api = await operator(page);
  await submit(api, 'Umberquartz');
  await page.goto('/system-panel?q=ummberrquaarts');
  const names = page.getByRole('list', { name: 'Similar names:' });
  await expect(names.getByRole('link')).toHaveText(['Umberquartz']);
  await expectAccessible(page);
  await page.goto('/system-panel?q=umberquartz&status=completed');
  await page.getByRole('list', { name: 'Without the filters:' }).getByRole('link', { name: 'Umberquartz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Umberquartz' })).toBeVisible();
});
