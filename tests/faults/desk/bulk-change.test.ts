import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { bulkLimit } from '../../../domain/inbox/change.ts';
import { type ProjectStatus, projectStatuses } from '../../../domain/conversation/project.ts';
import { projectFromSubmission } from '../../../domain/conversation/submitted-project.ts';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { Database } from '../../../server/platform/db/tables.ts';
import { insertProject } from '../../../server/features/submissions/submissions.ts';
import { admin } from '../../product.ts';
import { engines, makeInstallation } from '../installation.ts';
import { times } from '../load.ts';
import { openRelay } from '../relay.ts';
import { statusTexts } from './acts.ts';
import { openBrowser, openOperator } from './operator.ts';

/** The maximum delay in ms between the press and the fault, which occurs before, during or after the change. */
const longest = 250;
const faults = ['kill', 'cut', 'killed and loaded again', 'pressed twice'] as const;
/** In the long run each fault meets each status twice. */
const rounds = times(faults.length, 2 * faults.length * projectStatuses.length);

describe.concurrent.each(process.env.TEST_LONG ? engines : engines.slice(-1))('on %s', (engine) => {
  it('a bulk change of 500 is made once or not at all, regardless of the fault, and the screen reports which', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    let product = await site.start();
    const target = { host: '127.0.0.1', port: portOf(product.address) };
    const relay = await openRelay(target);
    onTestFinished(() => relay.close());
    const db = site.open();
    await fill(db);
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOperator(browser, `http://127.0.0.1:${relay.port}`, admin);
    const killAndRestart = async () => {
      await product.kill();
      product = await site.start();
      target.port = portOf(product.address);
    };

    let changes = 0;
    const outcomes = { made: 0, notMade: 0 };
    for (let round = 0; round < rounds; round++) {
      const { fault, status } = combination(round);
      await chooseAll(page);
      await setStatus(page, status, fault === 'pressed twice' ? 2 : 1);
      // Recorded from now on, since a text from before the fault may disappear before the server has restarted.
      let report: string | null = null;
      const saying = textSaid(page).then((text) => (report = text));
      await wait(Math.random() * longest);
      if (fault === 'cut') relay.cut();
      if (fault.startsWith('kill')) await killAndRestart();
      if (fault === 'killed and loaded again' && report === null) await loadAgain(page, '/system-panel/messages');

      const isMade = (await saying).includes('500 changed');
      changes += isMade ? bulkLimit : 0;
      outcomes[isMade ? 'made' : 'notMade']++;
      expect([fault, await stateOf(db, status)]).toEqual([fault, { having: isMade ? bulkLimit : 0, changes }]);
      if (!isMade) {
        await page.getByRole('button', { name: 'Apply the change' }).click();
        await page.locator('[data-variant]').getByText('500 changed').first().waitFor();
        changes += bulkLimit;
        expect(await stateOf(db, status)).toEqual({ having: bulkLimit, changes });
      }
      const closeButton = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
      while ((await closeButton.count()) > 0) await closeButton.first().click();
    }
    process.stdout.write(`Bulk changes on ${engine}: ${outcomes.made} were made, ${outcomes.notMade} were not\n`);
  });
});

/** Combines faults and statuses, so every fault meets every status. Each round sets another status than the last. */
function combination(round: number) {
  const cycle = Math.floor(round / faults.length);
  const status = projectStatuses[(round + cycle + 1) % projectStatuses.length]!;
  return { fault: faults[round % faults.length]!, status };
}

const portOf = (address: string) => Number(new URL(address).port);

async function fill(db: Database): Promise<void> {
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    for (let index = 1; index <= bulkLimit; index++) {
      const form = projectFromSubmission({
        name: `Bulkia ${index}`,
        projectType: 'game',
        description: 'Light.',
        contactEmail: 'oksana@lantern.example',
        platforms: ['Steam'],
      });
      const submission = { form, language: 'en', sentAt: now, idempotencyKey: null, bodyDigest: '' } as const;
      await insertProject(tx, submission, businessCalendar(defaultStudio));
    }
  });
}

const outcome = { selector: '[data-variant], [role=status]', text: /500 changed|Nothing was changed/ };

/** The text about the change on this screen or the one that is loaded next. */
async function textSaid(page: Page): Promise<string> {
  const report = page.locator(outcome.selector).filter({ hasText: outcome.text }).first();
  return (await report.textContent({ timeout: 60_000 }))!;
}

/** Loads another page, unless the screen has already reported the result, which need not be repeated. */
async function loadAgain(page: Page, path: string): Promise<void> {
  // Navigates immediately, since a document that stays might still report the result.
  const isSaid = await page.evaluate(({ selector, text }) => {
    if ([...document.querySelectorAll(selector)].some(({ textContent }) => text.test(textContent))) return true;
    location.replace('about:blank');
    return false;
  }, outcome);
  if (isSaid) return;
  await page.waitForURL('about:blank');
  await page.goto(path);
}

/** The number of submissions with a status, and of their changes to it. */
async function stateOf(db: Database, status: ProjectStatus): Promise<{ having: number; changes: number }> {
  const having = await db.selectFrom('projects').select('id').where('status', '=', status).execute();
  const changes = await db.selectFrom('history').select('id').where('field', '=', 'status').execute();
  return { having: having.length, changes: changes.length };
}

async function chooseAll(page: Page): Promise<void> {
  await page.goto('/system-panel?view=rows');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'All 500 matches' }).click();
}

/** Sets a status in the menu, several times as an impatient operator does before the page can respond. */
async function setStatus(page: Page, status: ProjectStatus, presses: number): Promise<void> {
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Status' }).click();
  const entry = page.getByRole('menuitemradio', { name: statusTexts[status], exact: true });
  await entry.evaluate((element, count) => {
    for (let press = 0; press < count; press++) (element as HTMLElement).click();
  }, presses);
}
