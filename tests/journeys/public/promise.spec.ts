import { ledgerLimits } from '../../../domain/studio/facts.ts';
import type { Ledger } from '../../../domain/promise/ledger.ts';
import { studio } from '../../../studio.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const ledger: Ledger = {
  since: '2026-08-24T04:00:00.000Z',
  received: 412,
  answered: 401,
  closedUnanswered: 4,
  waiting: 7,
  withinPromise: 96,
  median: 251,
  slow: 1141,
  declinedWithReason: 97,
  weeks: [
    { monday: '2026-08-24', received: 200, answered: 198, withinPromise: 190 },
    { monday: '2026-08-31', received: 212, answered: 203, withinPromise: 196 },
  ],
};

inEveryLanguage('The promise', ({ language, say }) => {
  test('is a line on the contact page, and has its own page with figures', async ({ page }) => {
    await page.route('**/api/promise', (route) => route.fulfill({ json: ledger }));
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: say('navigation.contact') }).click();
    const hours = (count: number) => say('promiseLine.hours', { count });
    const figures = { days: ledgerLimits.days, percent: '96', time: hours(5) };
    const line = page.getByText(say('promiseLine.figures', figures));
    await expect(line).toBeVisible();
    await line.getByRole('link', { name: say('promiseLine.link') }).click();

    await expect(page).toHaveURL('/promise');
    await expect(page).toHaveTitle(say('meta.promise.title'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('promise.title'));
    const main = page.getByRole('main');
    await expect(main).toContainText('96%');
    await expect(main.getByRole('definition')).toHaveText(['412', '401', '4', '7', hours(5), hours(20), '97%']);
    await expect(main).toContainText(say('promise.declinedWithReason'));
    await expect(page.getByRole('img', { name: say('promise.weeks.chart') })).toBeVisible();
    const row = page.getByRole('row').filter({ has: page.locator('time[datetime="2026-08-31"]') });
    await expect(row.getByRole('cell')).toHaveText(['212', '203', '196']);
    await expect(main).toContainText(say('promise.method.clock'));
    await expect(main).toContainText(say('promise.method.declines'));
    await expectAccessible(page, { schemes: language === 'en' ? ['light', 'dark'] : ['dark'], widths: [320, 1440] });
  });

  test('reports, even without scripts, that there are too few answers', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(language === 'en' ? '/promise' : `/${language}/promise`);
    // The site of the journeys has some answers, but always too few.
    const tooFewText = say('promise.tooFew', { answered: 0, days: ledgerLimits.days, needed: ledgerLimits.answers });
    await expect(page.getByText(tooFewText.split(/[.:]/).at(-2)!.trim())).toBeVisible();
    await expect(page.getByText(say('promise.lead', { days: ledgerLimits.days, hours: studio.responseHours }))).toBeVisible();
    await context.close();
  });
});
