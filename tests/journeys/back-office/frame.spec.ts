import { randomUUID } from 'node:crypto';
import type { Locator, Request } from '@playwright/test';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { expectAccessible } from '../accessibility.ts';
import { admin, expect, test } from '../fixtures.ts';
import { entriesOf, expectToast, operator, submit } from './operator.ts';

/** The screens of each place, by their addresses. */
const places = {
  Submissions: ['/system-panel'],
  Messages: ['/system-panel/messages'],
  Content: [
    '/system-panel/cases',
    '/system-panel/partners',
    '/system-panel/features',
    '/system-panel/pages',
    '/system-panel/crm',
    '/system-panel/crm?tab=submissions',
    '/system-panel/media',
  ],
  Reports: ['/system-panel/reports'],
  Team: ['/system-panel/team'],
  Settings: [
    '/system-panel/studio',
    '/system-panel/account',
    '/system-panel/templates',
    '/system-panel/texts',
    '/system-panel/blocks',
    '/system-panel/integrations',
    '/system-panel/audit',
    '/system-panel/status',
  ],
};

/** The sections of the places that have several. */
const sections: Readonly<Record<string, readonly string[]>> = {
  Content: ['Cases', 'Partners', 'Features', 'Pages', 'Portfolio', 'Media'],
  Settings: [
    'Studio',
    'Account',
    'Templates',
    'Texts',
    'What we look for',
    'Blocked senders',
    'Integrations',
    'Audit log',
    'Status',
  ],
};

test('A bookmark of the former content screen opens the cases, which are listed next to partners and features', async ({
  page,
}) => {
  await operator(page);
  await page.goto('/system-panel/content?from=bookmark');
  await expect(page).toHaveURL('/system-panel/cases?from=bookmark');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases Management' })).toBeVisible();
  const sectionsOfContent = page.getByRole('navigation', { name: 'Content: sections' });
  for (const name of ['Partners', 'Features']) {
    await sectionsOfContent.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('region', { name }).getByRole('article').first()).toBeVisible();
    await expectAccessible(page, { widths: [375, 1440] });
  }
});

test('Every screen has the same navigation, with the current place, the waiting items and the operator’s name', async ({
  page,
}) => {
  const api = await operator(page);
  const contactEmail = `${randomUUID()}@frame.example`;
  const { id } = await submit(api, 'Framework', { contactEmail });
  const { sender } = (await (await api('GET', `/api/projects/${id}`)).json()) as ProjectDetails;
  const form = { name: 'Mira', email: contactEmail, subject: 'A question', message: 'Is it read yet?' };
  await page.request.post('/api/contact-v2', { data: form });
  const storedMessages = (await (await api('GET', '/api/messages?sort=newest')).json()) as { items: { id: number }[] };
  const [theCase] = (await (await api('GET', '/api/cases')).json()) as { id: number }[];
  const screens = Object.entries({
    ...places,
    Submissions: [...places.Submissions, `/system-panel/submissions/${id}`, `/system-panel/senders/${sender!.id}`],
    Messages: [...places.Messages, `/system-panel/messages/${storedMessages.items[0]!.id}`],
    Content: [...places.Content, `/system-panel/cases/${theCase!.id}`],
  }).flatMap(([place, addresses]) => addresses.map((address) => [place, address] as const));

  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const { submissions, messages } = (await (await api('GET', '/api/inbox/counts')).json()) as Record<string, number>;
  for (const [place, address] of screens) {
    await page.goto(address);
    await expect(navigation.getByRole('link')).toHaveText([
      `Submissions${submissions} pending`,
      `Messages${messages} new`,
      ...Object.keys(places)
        .slice(2)
        .map((name) => new RegExp(`^${name}`)),
      ...(address === '/system-panel' ? ['Portfolio Manager', 'Cases Manager'] : ['Back to Admin']),
    ]);
    await expect(navigation.locator('[aria-current]')).toHaveText(new RegExp(`^${place}`));
    const listed = page.getByRole('navigation', { name: `${place}: sections` });
    if (sections[place] === undefined) await expect(listed).toHaveCount(0);
    else {
      await expect(listed.getByRole('link')).toHaveText(sections[place].map((name) => new RegExp(`^${name}`)));
      await expect(listed.locator('[aria-current]')).toHaveCount(1);
    }
    await expect(page.getByRole('link', { name: `Signed in as ${admin.username}` })).toHaveText(
      `Signed in as ${admin.username}`,
    );
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled();
  }

  // The counts follow arrivals on every screen.
  await submit(api, 'Framework too', { contactEmail });
  await expect(navigation.getByRole('link').first()).toHaveText(`Submissions${submissions! + 1} pending`, {
    timeout: 10_000,
  });
});

test('Moving from submission to submission keeps the shell mounted, with one stream of events', async ({ page }) => {
  const api = await operator(page);
  for (const name of ['Shellac three', 'Shellac two', 'Shellac one']) await submit(api, name);
  const streams = new Set<Request>();
  page.on('request', (request) => void (request.url().includes('/api/events') && streams.add(request)));
  page.on('requestfinished', (request) => void streams.delete(request));
  page.on('requestfailed', (request) => void streams.delete(request));
  await page.goto('/system-panel?q=shellac&sort=newest');
  const shell = await page.getByRole('banner').elementHandle();
  await page.getByRole('link', { name: 'Shellac one', exact: true }).click();
  const steps = [
    ['j', 'Shellac two'],
    ['j', 'Shellac three'],
    ['k', 'Shellac two'],
  ] as const;
  await expect(page.getByRole('heading', { level: 1, name: 'Shellac one' })).toBeVisible();
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(() => streams.size).toBe(1);
    expect(await shell.evaluate((element) => element.isConnected)).toBe(true);
  }
});

test('The next submission is shown before the server responds, since it was loaded ahead', async ({ page }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Foreseen two');
  await submit(api, 'Foreseen one');
  const isNext = ({ pathname }: URL) => pathname === `/api/projects/${id}`;
  const loadedAhead = page.waitForResponse((response) => isNext(new URL(response.url())));
  await page.goto('/system-panel?q=foreseen&sort=newest');
  await page.getByRole('link', { name: 'Foreseen one', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foreseen one' })).toBeVisible();
  await (await loadedAhead).finished();
  await page.route(isNext, () => {});
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: 'Foreseen two' })).toBeVisible();
});

test('Filters, selection, badges and the dialog use the same words', async ({ page }) => {
  const api = await operator(page);
  await submit(api, 'Wordsworthia');
  await page.goto('/system-panel?q=wordsworthia');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filter = (name: string) => page.getByRole('search').getByLabel(name, { exact: true });
  const words = { Status: await entriesOf(filter('Status')), Priority: await entriesOf(filter('Priority')) };
  const entry = page.getByRole('article', { name: 'Wordsworthia', exact: true });
  const [status, priority, type] = await entry.locator('[data-colour]').allTextContents();
  expect(words.Status).toContain(status);
  expect(words.Priority).toContain(priority);
  expect(await entriesOf(filter('Type'))).toContain(type);
  expect(await entriesOf(filter('Platforms'))).toContain('Steam');

  await entry.getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Selection' });
  for (const name of ['Assign', 'Spam', 'Label', 'Reply', 'Export', 'Clear'])
    await expect(bar.getByRole('button', { name })).toBeVisible();
  for (const [name, texts] of Object.entries(words))
    expect(await entriesOf(bar.getByRole('button', { name }))).toEqual(texts);
  await entry.getByRole('button', { name: 'Edit' }).click();
  for (const [name, texts] of Object.entries(words))
    await expect(page.getByRole('dialog').getByLabel(name, { exact: true }).locator('option')).toHaveText(texts);
});

test('Tabs, filters, searches and languages are in the address and survive a reload', async ({ page }) => {
  const api = await operator(page);
  const [theCase] = (await (await api('GET', '/api/cases')).json()) as { id: number }[];
  const pressed = (name: string) => page.getByRole('button', { name, pressed: true });
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  const screens: readonly [address: string, act: () => Promise<void>, query: RegExp, shown: () => Locator][] = [
    [
      '/system-panel',
      () => page.getByRole('tab', { name: 'Portfolio Management' }).click(),
      /\?tab=portfolio$/,
      () => tab('Portfolio Management'),
    ],
    [
      '/system-panel/integrations',
      () => page.getByRole('tab', { name: 'Webhooks' }).click(),
      /\?tab=webhooks$/,
      () => tab('Webhooks'),
    ],
    [
      '/system-panel/media',
      async () => {
        await page.getByRole('button', { name: /^Unused/ }).click();
        await page.getByRole('searchbox', { name: 'Search by name or text' }).fill('harbour');
      },
      /\?show=unused&q=harbour$/,
      () => page.getByRole('searchbox', { name: 'Search by name or text' }).and(page.locator('[value=harbour]')),
    ],
    [
      `/system-panel/cases/${theCase!.id}`,
      () => page.getByRole('button', { name: /^Russian/ }).click(),
      /\?language=ru$/,
      () => page.getByRole('heading', { level: 2, name: /Russian/ }),
    ],
    [
      '/system-panel/messages',
      async () => {
        await page
          .getByRole('group', { name: 'Views' })
          .getByRole('button', { name: /^Overdue/ })
          .click();
      },
      /\?due=overdue&sort=due$/,
      () => pressed('Overdue'),
    ],
  ];
  for (const [address, act, query, shown] of screens) {
    await page.goto(address);
    await act();
    await expect(page).toHaveURL(query);
    await page.reload();
    await expect(shown()).toBeVisible();
  }
});

test('Back returns to the position in the list, even after a change, and tabs and views have addresses', async ({
  page,
}) => {
  const api = await operator(page);
  const sent: Project[] = [];
  for (let index = 1; index <= 14; index++) sent.unshift(await submit(api, `Placidia ${index}`));
  await page.goto('/system-panel?q=placidia&sort=newest');
  const target = page.getByRole('article', { name: sent[11]!.name, exact: true });
  await target.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(500);
  await target.getByRole('link', { name: sent[11]!.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: sent[11]!.name })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Status Updated');
  await page.goBack();
  await expect(target.locator('[data-colour]').first()).toHaveText('Completed');
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(80);
  await expect(target).toBeFocused();
  // The page's keys apply to the list that is now open.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: sent[11]!.name })).toBeVisible();
  for (const { name } of [sent[10]!, sent[9]!]) {
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const places = await page.evaluateHandle(() => {
    const positions = new Set<number>();
    addEventListener('scroll', () => positions.add(window.scrollY));
    return positions;
  });
  await page.goBack();
  const last = page.getByRole('article', { name: sent[9]!.name, exact: true });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  // Measured immediately: a click on a list that still moves would hit a neighbor.
  expect(await places.evaluate(({ size }) => size)).toBeLessThanOrEqual(2);

  await page.goto('/system-panel/partners');
  const link = page.getByRole('main').locator('a[href^="/system-panel/partners/"]').nth(1);
  await link.click();
  await expect(page).toHaveURL(/\/partners\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();

  await page.goto('/system-panel/crm?tab=submissions');
  await expect(page.getByRole('tab', { name: 'Project Submissions' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  expect(await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).count()).toBeLessThanOrEqual(25);
  await page.goto('/system-panel?status=bogus');
  await expect(page.getByText('Ignored filters: status=bogus')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Rows' }).click();
  await page.goto('/system-panel');
  await expect(page.getByRole('button', { name: 'Rows' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});
