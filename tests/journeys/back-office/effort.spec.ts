import type { Locator, Page } from '@playwright/test';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import { languages } from '../../../domain/text/language.ts';
import { admin, makeDataDir, startProduct } from '../../product.ts';
import { expect, test } from '../fixtures.ts';
import { pitchWithBuild, saveSteps } from '../pitch-steps.ts';
import { type Api, expectToast, Hands, operator } from './operator.ts';

/** The number of submissions in a week. */
const submissions = 200;

/** The tasks of a week with their budgets of clicks and keys, and how they are done. */
const goals: readonly (readonly [task: string, most: number, act: (desk: Desk) => Promise<void>])[] = [
  [
    'assign ten submissions',
    6,
    async ({ page, hands, bar, range }) => {
      await range(0, 9);
      await hands.choose(bar.getByRole('button', { name: 'Assign' }), 'ilinca');
      await expectToast(page, '10 changed');
    },
  ],
  [
    'what nobody answered, the longest first',
    1,
    async ({ page, hands }) => {
      await hands.click(page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Waiting/ }));
      await expect(page.getByText('200 matches', { exact: true })).toBeAttached();
      await expect(page).toHaveURL(/sort=due/);
    },
  ],
  [
    'move eight on',
    5,
    async ({ page, hands, bar, range }) => {
      await range(10, 17);
      await hands.choose(bar.getByRole('button', { name: 'Status' }), 'In Progress');
      await expectToast(page, '8 changed');
    },
  ],
  [
    'undo a wrong status',
    1,
    async ({ page, hands, api, ids }) => {
      await hands.press(page, 'Control+z');
      await expectToast(page, '8 undone');
      expect(await statusOf(api, ids[12]!)).toBe('pending');
    },
  ],
  [
    'next submission after this one',
    1,
    async ({ page, hands }) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(/^Effort/);
      const before = await heading.textContent();
      await hands.press(page, 'j');
      await expect(heading).not.toHaveText(before!);
      await page.goBack();
    },
  ],
  [
    'how many a week, how fast were they answered',
    1,
    async ({ page, hands }) => {
      await hands.click(page.getByRole('navigation', { name: /Back office/i }).getByRole('link', { name: 'Reports' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
      await expect(page.getByRole('main')).toContainText('200');
      await page.goBack();
    },
  ],
  [
    'a list for the accountant',
    2,
    async ({ page, hands }) => {
      const download = page.waitForEvent('download');
      await hands.click(page.getByRole('button', { name: 'Export' }));
      await hands.click(page.getByRole('link', { name: 'Download' }));
      const file = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString('utf8');
      expect(file.trimEnd().split('\r\n').length).toBeGreaterThan(submissions);
    },
  ],
  [
    'decline fifteen, each with a reply in the sender’s language',
    20,
    async ({ page, hands, api, ids, range }) => {
      await page.goto('/system-panel?view=rows');
      await range(0, 14);
      await hands.press(page, 'r');
      const dialog = page.getByRole('dialog', { name: 'Reply to the selection' });
      await hands.choose(dialog.getByLabel('Start from a template'), 'Declined');
      await hands.choose(dialog.getByLabel('Set the status'), 'Cancelled');
      await hands.click(dialog.getByRole('button', { name: 'Send 15 replies' }));
      await expectToast(page, '15 replies sent');
      for (const id of ids.slice(0, 15)) {
        const { project, replies } = await detailsOf(api, id);
        expect([project.status, replies.map(({ language }) => language)]).toEqual(['cancelled', [project.language]]);
      }
    },
  ],
  [
    'what has a build, asks for at most 100,000 and is released next year',
    4,
    async ({ page, hands }) => {
      const nextYear = new Date().getFullYear() + 1;
      await submitPitch(page, 'Lanternfall', { asked: '90000', targetQuarter: `${nextYear}-Q3` });
      await submitPitch(page, 'Dear', { asked: '150000', targetQuarter: `${nextYear}-Q3` });
      await submitPitch(page, 'Late', { asked: '90000', targetQuarter: `${nextYear + 1}-Q1` });
      await page.goto('/system-panel?view=rows');
      await hands.click(page.getByRole('button', { name: /^Filters/ }));
      const quick = page.getByRole('group', { name: 'Quick choices' });
      await hands.click(quick.getByRole('button', { name: 'Has a build' }));
      await hands.click(quick.getByRole('button', { name: 'Asks for at most 100,000' }));
      await hands.click(quick.getByRole('button', { name: `Release in ${nextYear}` }));
      await expect(page.getByText('1 match', { exact: true })).toBeAttached();
      await expect(page.getByRole('article').getByRole('link', { name: 'Lanternfall' }).first()).toBeVisible();
    },
  ],
  [
    'add a colleague',
    4,
    async ({ page, hands }) => {
      await hands.click(page.getByRole('navigation', { name: /Back office/i }).getByRole('link', { name: 'Team' }));
      const form = page.getByRole('region', { name: 'Invite somebody' });
      await hands.click(form.getByLabel('Email'));
      await page.keyboard.type('ana@studio.example');
      await hands.press(page, 'Enter');
      await expect(form.getByText('/system-panel/invitation#')).toBeVisible();
    },
  ],
  [
    'change one’s password',
    4,
    async ({ page, hands }) => {
      await hands.click(page.getByRole('link', { name: /^Signed in as/ }));
      await hands.click(page.getByLabel('Current password'));
      await page.keyboard.type(admin.password);
      await hands.press(page, 'Tab');
      await page.keyboard.type('lantern harbour quilt');
      await hands.press(page, 'Enter');
      await expectToast(page, 'Password changed');
    },
  ],
];

interface Desk {
  page: Page;
  api: Api;
  hands: Hands;
  bar: Locator;
  /** In the order of the list. */
  ids: readonly number[];
  /** Selects the entries between two positions. */
  range(first: number, last: number): Promise<void>;
}

test('The tasks of a week with 200 submissions stay within their budgets of clicks and keys', async ({ browser }) => {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir, { FORM_LIMIT: '1000' });
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const api = await operator(page);
    const ids = await fill(page);
    const hands = new Hands();
    const bar = page.getByRole('group', { name: 'Selection' });
    const range = async (first: number, last: number) => {
      const ticks = page.getByRole('checkbox', { name: /^Select Effort/ });
      await hands.click(ticks.nth(first));
      await hands.click(ticks.nth(last), { modifiers: ['Shift'] });
    };
    await page.goto('/system-panel?view=rows');
    const counted: { task: string; most: number; count: number }[] = [];
    for (const [task, budget, act] of goals) {
      hands.count = 0;
      await act({ page, api, hands, bar, ids, range });
      counted.push({ task, most: budget, count: hands.count });
    }
    const table = counted.map(({ task, most, count }) => `${task} | ≤ ${most} | ${count}\n`);
    process.stdout.write(table.join(''));
    for (const { task, most, count } of counted) expect([task, count <= most]).toEqual([task, true]);
  } finally {
    await context.close();
    await product.stop();
    await remove();
  }
});

/** Sends submissions in every language. @returns their ids, newest first */
async function fill(page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 1; index <= submissions; index++) {
    const response = await page.request.post('/api/projects', {
      data: {
        name: `Effort ${index}`,
        projectType: 'game',
        description: `A game about light, number ${index}.`,
        contactEmail: `developer-${index}@player.example`,
        platforms: ['Steam'],
      },
      headers: { 'Accept-Language': languages[index % languages.length]! },
    });
    ids.unshift(((await response.json()) as { id: number }).id);
  }
  return ids;
}

/** Sends a submission and its pitch, which has a build. */
async function submitPitch(
  page: Page,
  name: string,
  { asked, targetQuarter }: Record<'asked' | 'targetQuarter', string>,
) {
  const { game, show, ask } = pitchWithBuild;
  const response = await page.request.post('/api/projects', {
    data: { name, projectType: 'game', description: 'A game about light.', contactEmail: 'mira@player.example' },
  });
  const steps = { game: { ...game, targetQuarter }, show: show!, ask: { ...ask, asked } };
  await saveSteps(page.request, response.headers().location!, steps);
}

const detailsOf = async (api: Api, id: number) =>
  (await (await api('GET', `/api/projects/${id}`)).json()) as ProjectDetails;
const statusOf = async (api: Api, id: number) => (await detailsOf(api, id)).project.status;
