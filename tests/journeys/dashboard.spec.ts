import type { Page } from '@playwright/test';
import type { Project } from '../../domain/project.ts';
import {
  answer,
  type Api,
  enter,
  expectAccessible,
  expectToast,
  failedRequest,
  hold,
  operator,
  samplePortfolioItem,
  sampleProject,
} from './back-office.ts';
import { expect, test } from './product.ts';

const submit = async (api: Api, name: string): Promise<Project> =>
  (
    await api('POST', '/api/projects', {
      name,
      projectType: 'game',
      description: 'A game about light.',
      contactEmail: 'oksana@lantern.example',
      platforms: ['Steam'],
    })
  ).json() as Promise<Project>;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens the edit dialog of a submission that is really stored. */
async function edit(page: Page, name: string) {
  const api = await operator(page);
  const project = await submit(api, name);
  await page.goto('/system-panel');
  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit Project: ${name}` });
  await expect(dialog).toBeVisible();
  return { api, project, dialog, save: dialog.getByRole('button', { name: 'Save Changes' }) };
}

test.describe('The dashboard', () => {
  test('leads back to the site, to the managers and out', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', [sampleProject]);
    await enter(page, '/system-panel');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to / })).toHaveAttribute('href', '/');
    for (const [name, href] of [
      ['Portfolio Manager', '/system-panel/crm'],
      ['Cases Manager', '/system-panel/cases'],
      ['Messages', '/system-panel/messages'],
      ['Status', '/system-panel/status'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
    await expect(page.getByRole('tab')).toHaveText(['Project Submissions', 'Portfolio Management']);
    await expect(page.getByRole('tab', { name: 'Project Submissions' })).toHaveAttribute('aria-selected', 'true');
  });

  test('shows a submission whole', async ({ page }) => {
    const images = { logoUrl: '/favicon.svg', heroImageUrl: '/favicon.svg' };
    await answer(page, 'GET', '/api/projects', [{ ...sampleProject, ...images }]);
    await enter(page, '/system-panel');
    await expect(page.getByText('1 Total Projects', { exact: true })).toBeVisible();
    const shown = card(page, 'Lanternfall');
    for (const text of [
      'oksana@lantern.example',
      'A puzzle platformer about light.',
      'Launch in October',
      '$120,000',
      '3/2/2026',
      '3/5/2026',
      'Steam',
      'Console',
      'A demo is on Steam.',
    ]) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(shown.getByRole('img', { name: 'Hero image of Lanternfall' })).toHaveAttribute('src', '/favicon.svg');
    await expect(shown.locator('img').first()).toHaveAttribute('src', '/favicon.svg');
    await expect(shown.getByRole('button')).toHaveText(['Edit', 'Approve', 'In Progress', 'Cancel']);
  });

  test('says what a submission does not tell', async ({ page }) => {
    const silent = { timeline: null, budget: null, createdAt: null, updatedAt: null };
    await answer(page, 'GET', '/api/projects', [{ ...sampleProject, ...silent }]);
    await enter(page, '/system-panel');
    await expect(card(page, 'Lanternfall').getByText('Not specified', { exact: true })).toHaveCount(2);
    await expect(card(page, 'Lanternfall').getByText('N/A', { exact: true })).toHaveCount(2);
  });

  test('colours statuses and priorities', async ({ page }) => {
    const statuses = [
      ['pending', 'Pending', 'yellow'],
      ['in_progress', 'In Progress', 'blue'],
      ['in-progress', 'In Progress', 'blue'],
      ['completed', 'Completed', 'green'],
      ['approved', 'Approved', 'green'],
      ['cancelled', 'Cancelled', 'red'],
    ] as const;
    const priorities = [
      ['low', 'Low', 'grey'],
      ['normal', 'Normal', 'blue'],
      ['high', 'High', 'orange'],
      ['urgent', 'Urgent', 'red'],
    ] as const;
    const projects = statuses.map(([status], index) => ({
      ...sampleProject,
      id: index + 1,
      name: `Project ${index}`,
      status,
      priority: priorities[index % 4]![0],
    }));
    await answer(page, 'GET', '/api/projects', projects);
    await enter(page, '/system-panel');
    for (const [index, [, text, colour]] of statuses.entries()) {
      const badges = card(page, `Project ${index}`).locator('[data-colour]');
      const [, priority, priorityColour] = priorities[index % 4]!;
      await expect(badges).toHaveText([text, priority, 'Game']);
      await expect(badges.nth(0)).toHaveAttribute('data-colour', colour);
      await expect(badges.nth(1)).toHaveAttribute('data-colour', priorityColour);
    }
    await expectAccessible(page);
  });

  test('says that it loads, and that there is nothing', async ({ page }) => {
    await answer(page, 'GET', '/api/projects', []);
    const release = await hold(page, 'GET', '/api/projects');
    await enter(page, '/system-panel');
    await expect(page.getByText('Loading projects...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('0 Total Projects', { exact: true })).toBeVisible();
    await expect(page.getByText('No project submissions yet.', { exact: true })).toBeVisible();
    await expect(
      page.getByText('New projects will appear here when users submit through the publishing form.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('whose list cannot be read', () => {
    test.use({ allowedConsole: failedRequest });
    test('says so and tries again', async ({ page }) => {
      await answer(page, 'GET', '/api/projects', { error: 'x' }, 500);
      await enter(page, '/system-panel');
      await expect(page.getByText('Failed to fetch projects', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await answer(page, 'GET', '/api/projects', [sampleProject]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Lanternfall')).toBeVisible();
    });
  });
});

test.describe('The quick buttons', () => {
  test('complete, start and cancel', async ({ page }) => {
    const api = await operator(page);
    await submit(api, 'Quick');
    await page.goto('/system-panel');
    const badge = card(page, 'Quick').first().locator('[data-colour]').first();
    await expect(badge).toHaveText('Pending');
    for (const [button, status, colour] of [
      ['Approve', 'Completed', 'green'],
      ['In Progress', 'In Progress', 'blue'],
      ['Cancel', 'Cancelled', 'red'],
    ] as const) {
      await card(page, 'Quick').first().getByRole('button', { name: button }).click();
      await expectToast(page, 'Status Updated', 'Project status has been updated successfully.');
      await expect(badge).toHaveText(status);
      await expect(badge).toHaveAttribute('data-colour', colour);
    }
  });

  test.describe('whose call fails', () => {
    test.use({ allowedConsole: failedRequest });
    test('say so', async ({ page }) => {
      await answer(page, 'GET', '/api/projects', [sampleProject]);
      await answer(page, 'PATCH', '/api/projects/4101/status', { error: 'x' }, 500);
      await enter(page, '/system-panel');
      await card(page, 'Lanternfall').getByRole('button', { name: 'Cancel' }).click();
      await expectToast(page, 'Error', 'Failed to update project status.', 'destructive');
      await expect(card(page, 'Lanternfall').locator('[data-colour]').first()).toHaveText('In Progress');
    });
  });
});

test.describe('The edit dialog', () => {
  test('has every field', async ({ page }) => {
    const { dialog } = await edit(page, 'Fields');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('required');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Fields');
    await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '3');
    await expect(dialog.getByLabel('Contact Email')).toHaveValue('oksana@lantern.example');
    await expect(dialog.getByLabel('Target Platforms')).toHaveValue('Steam');
    await expect(dialog.getByLabel('Project Type').locator('option')).toHaveText(['Game', 'App', 'Web']);
    await expect(dialog.getByLabel('Priority').locator('option')).toHaveText(['Low', 'Normal', 'High', 'Urgent']);
    await expect(dialog.getByLabel('Status').locator('option')).toHaveText([
      'Pending',
      'In Progress',
      'Completed',
      'Cancelled',
    ]);
    await expect(dialog.getByLabel('Priority')).toHaveValue('normal');
    await expect(dialog.getByLabel('Status')).toHaveValue('pending');
    for (const label of ['Timeline', 'Budget', 'Additional Info'])
      await expect(dialog.getByLabel(label)).toHaveValue('');
    const { host } = new URL(page.url());
    for (const label of ['Logo URL', 'Hero Image URL', 'Screenshots']) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('placeholder', new RegExp(host));
    }
    await expectAccessible(page);
  });

  test('saves what was changed, closes and refreshes the list', async ({ page }) => {
    const { api, project, dialog, save } = await edit(page, 'Saved');
    await dialog.getByLabel('Name', { exact: true }).fill('Saved anew');
    await dialog.getByLabel('Target Platforms').fill('Steam, , Web ');
    await dialog.getByLabel('Logo URL').fill('not an address');
    await dialog.getByLabel('Screenshots').fill('https://a.example/1.png\n\nhttps://a.example/2.png');
    await dialog.getByLabel('Priority').selectOption('Urgent');
    await dialog.getByLabel('Status').selectOption('Completed');
    const release = await hold(page, 'PUT', '/api/projects/*');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expectToast(page, 'Project Updated', 'Project has been updated successfully.');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Saved anew').locator('[data-colour]')).toHaveText(['Completed', 'Urgent', 'Game']);
    const stored = ((await (await api('GET', '/api/projects')).json()) as Project[]).find(
      ({ id }) => id === project.id,
    );
    expect(stored).toMatchObject({
      targetPlatforms: ['Steam', 'Web'],
      logoUrl: null,
      screenshots: ['https://a.example/1.png', 'https://a.example/2.png'],
    });
  });

  test('says beside its field what is wrong', async ({ page }) => {
    const { dialog, save } = await edit(page, 'Wrong');
    await dialog.getByLabel('Name', { exact: true }).fill('   ');
    await save.click();
    await expect(dialog.getByText('Please enter your name')).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  });

  test('closes without a question when nothing was changed', async ({ page }) => {
    const { dialog } = await edit(page, 'Untouched');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Untouched').getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  test('asks before unsaved changes are lost, however it is left', async ({ page }) => {
    const { dialog } = await edit(page, 'Left');
    await dialog.getByLabel('Budget').fill('$1');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 450),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Discard' }).click(),
    ];
    for (const leave of ways) {
      await leave();
      await expect(question).toBeVisible();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Budget')).toHaveValue('$1');
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    await card(page, 'Left').getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Budget')).toHaveValue('');
  });

  test('has the browser ask before the page is closed', async ({ page }) => {
    const { dialog } = await edit(page, 'Closed');
    await dialog.getByLabel('Budget').fill('$1');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(dialog.getByLabel('Budget')).toHaveValue('$1');
  });

  test.describe('whose save fails', () => {
    test.use({ allowedConsole: failedRequest });

    test('says so and keeps what was typed', async ({ page }) => {
      const { dialog, save } = await edit(page, 'Failing');
      await answer(page, 'PUT', '/api/projects/*', { error: 'x' }, 500);
      await dialog.getByLabel('Budget').fill('$2');
      await save.click();
      await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
      await expect(dialog.getByLabel('Budget')).toHaveValue('$2');
      await expect(save).toBeEnabled();
      // The toast can be sent away while the dialog is open, and does not close it.
      await page.locator('[data-look]').getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('[data-look]')).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });

    test('because somebody else saved meanwhile shows both versions, and keeps mine', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race mine');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000', timeline: 'In May', priority: 'urgent' });
      await save.click();
      await expectToast(page, 'Error', 'Failed to update project.', 'destructive');
      const notice = dialog.getByRole('region', { name: 'Someone else saved this meanwhile.' });
      await expect(notice).toBeFocused();
      await expect(notice.getByRole('term')).toHaveText(['Timeline', 'Budget', 'Priority']);
      await expect(notice.getByRole('definition')).toContainText([
        'In May',
        'Not changed by you',
        '$5,000',
        '$9,000',
        'Urgent',
        'Not changed by you',
      ]);
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await expectToast(page, 'Project Updated');
      await expect(dialog).toBeHidden();
      const stored = (await (await api('GET', '/api/projects')).json()) as Project[];
      expect(stored.find(({ id }) => id === project.id)).toMatchObject({
        budget: '$9,000',
        timeline: 'In May',
        priority: 'urgent',
      });
    });

    test('because somebody else saved meanwhile can take theirs', async ({ page }) => {
      const { api, project, dialog, save } = await edit(page, 'Race theirs');
      await dialog.getByLabel('Budget').fill('$9,000');
      await api('PUT', `/api/projects/${project.id}`, { budget: '$5,000' });
      await save.click();
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(dialog.getByRole('region')).toHaveCount(0);
      await expect(dialog.getByLabel('Budget')).toHaveValue('$5,000');
      await dialog.getByLabel('Timeline').fill('In June');
      await save.click();
      await expectToast(page, 'Project Updated');
      const stored = (await (await api('GET', '/api/projects')).json()) as Project[];
      expect(stored.find(({ id }) => id === project.id)).toMatchObject({ budget: '$5,000', timeline: 'In June' });
    });
  });
});

test.describe('The portfolio tab', () => {
  const open = async (page: Page) => {
    await enter(page, '/system-panel');
    await page.getByRole('tab', { name: 'Portfolio Management' }).click();
  };

  test('shows items and leads to the CRM', async ({ page }) => {
    const plain = {
      ...samplePortfolioItem,
      id: 5102,
      title: 'Plain',
      featured: false,
      platforms: ['Web'],
      liveUrl: null,
    };
    await answer(page, 'GET', '/api/portfolio', [
      samplePortfolioItem,
      plain,
      { ...plain, id: 5103, title: 'Third', status: 'in_development' },
    ]);
    await open(page);
    await expect(page.getByText('3 Portfolio Items', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Item' })).toHaveAttribute('href', '/system-panel/crm');
    const items = page.getByRole('tabpanel').getByRole('listitem');
    const [first, second] = [items.filter({ hasText: 'Ferry timetable' }), items.filter({ hasText: 'Plain' })];
    for (const text of ['Mobile App', 'Featured', 'iOS', 'Android', '+2', 'live', 'Timetables for eleven harbours.']) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(first.getByText('Web', { exact: true })).toHaveCount(0);
    await expect(first.getByRole('link', { name: 'Open Ferry timetable live' })).toHaveAttribute('target', '_blank');
    await expect(first.getByRole('link', { name: 'Edit Ferry timetable' })).toHaveAttribute(
      'href',
      '/system-panel/crm',
    );
    await expect(second.getByText('Featured')).toHaveCount(0);
    await expect(second.getByText(/^\+/)).toHaveCount(0);
    await expect(items.filter({ hasText: 'Third' }).locator('[data-colour]')).toHaveText('in development');
    await expectAccessible(page);
  });

  test('says that there is nothing', async ({ page }) => {
    await answer(page, 'GET', '/api/portfolio', []);
    await open(page);
    await expect(page.getByText('0 Portfolio Items', { exact: true })).toBeVisible();
    await expect(page.getByText('No portfolio items yet.', { exact: true })).toBeVisible();
    await expect(page.getByText('Add completed projects to showcase your work.', { exact: true })).toBeVisible();
  });

  test.describe('that cannot be read', () => {
    test.use({ allowedConsole: failedRequest });
    test('says so', async ({ page }) => {
      await answer(page, 'GET', '/api/portfolio', { error: 'x' }, 500);
      await open(page);
      await expect(page.getByText('Failed to fetch portfolio', { exact: true })).toBeVisible();
    });
  });
});
