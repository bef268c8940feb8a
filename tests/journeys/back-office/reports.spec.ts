import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, operator, submit } from './operator.ts';

test(
  'Reports count arrivals, with charts whose bars open their lists, tables and files',
  { tag: '@core' },
  async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Reportella', { projectType: 'app' });
    await api('PATCH', `/api/projects/${id}/clock`, { answeredElsewhere: true });
    await page.goto('/system-panel');
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();

    // A young studio: nothing to compare with, and no empty weeks before the first arrival.
    await expect(page.getByText(/Nothing arrived in the compared period\.$/)).toBeVisible();
    await expect(page.getByText(/^before: /)).toHaveCount(0);
    await expect(page.getByText('Promise: 24 hours')).toBeVisible();
    const chart = page.getByRole('region', { name: 'Arrivals by type' }).first();
    await chart.getByText('Table', { exact: true }).click();
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(5);
    const cell = chart
      .getByRole('table')
      .getByRole('link', { name: /, App: \d+$/ })
      .last();
    const count = Number((await cell.getAttribute('aria-label'))!.split(': ')[1]);
    const saved = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('submissions-types.csv');
    await page
      .getByRole('region', { name: 'Time to the first answer' })
      .first()
      .getByText('Table', { exact: true })
      .click();
    await expectAccessible(page);

    // The bars have one stop in the tab order, and the arrow keys move between them.
    const drawn = chart.getByRole('group', { name: /^Arrivals by type: a chart/ });
    const bars = drawn.getByRole('link');
    await bars.first().focus();
    for (let step = await bars.count(); step > 1; step -= 1) await page.keyboard.press('ArrowRight');
    await expect(bars.last()).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await drawn
      .getByRole('link', { name: /, App: \d+$/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/system-panel\?received=[\d-]+\.\.[\d-]+&type=app$/);
    await expect(page.getByRole('status').filter({ hasText: 'match' })).toHaveText(
      count === 1 ? '1 match' : `${count} matches`,
    );
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('listitem')).toHaveText([/^Type: App/, /^Received: \d+ \w+ – \d+ \w+ 20\d\d/]);
    await chips.getByRole('button', { name: /^Remove Received/ }).click();
    await expect(page).toHaveURL(/\/system-panel\?type=app$/);

    await page.goto('/system-panel/reports');
    await choose(page.getByLabel('Show', { exact: true }), 'Messages without a submission');
    await page.getByRole('button', { name: 'Earlier' }).click();
    await expect(page).toHaveURL(/of=messages&until=[\d-]+$/);
    await expect(page.getByRole('button', { name: 'Later' })).toBeEnabled();
  },
);

test(
  'The chart of the promise uses colour and texture: kept is green, unanswered is red',
  { tag: '@core' },
  async ({ page }) => {
    const api = await operator(page);
    const { id } = await submit(api, 'Reportella kept');
    await submit(api, 'Reportella waiting');
    await api('PATCH', `/api/projects/${id}/clock`, { answeredElsewhere: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/system-panel/reports');
      const chart = page.getByRole('region', { name: 'First answers vs. the promise' }).first();
      const screenshotOf = (name: RegExp) =>
        chart
          .getByRole('link', { name })
          .last()
          .locator('rect')
          .evaluate((rect) => {
            const { fill, stroke } = getComputedStyle(rect);
            const token = (colour: string) => getComputedStyle(rect).getPropertyValue(`--${colour}`);
            const drawn = document.createElement('i');
            document.body.append(drawn);
            const named = (colour: string) => {
              drawn.style.setProperty('color', token(colour));
              return getComputedStyle(drawn).color;
            };
            const names = Object.fromEntries(['green', 'yellow', 'red', 'raised'].map((name) => [named(name), name]));
            drawn.remove();
            return { fill: names[fill] ?? 'tint', stroke: names[stroke] };
          });
      await expect.poll(() => screenshotOf(/, Within the promise: 1$/)).toEqual({ fill: 'green', stroke: 'raised' });
      await expect.poll(() => screenshotOf(/, No answer: 1$/)).toEqual({ fill: 'tint', stroke: 'red' });
      const legend = chart.locator('ul[aria-hidden] li span');
      const marks = await legend.evaluateAll((spans) =>
        spans.map((span) => {
          const { backgroundImage, borderTopWidth } = getComputedStyle(span);
          return [backgroundImage !== 'none', Number.parseFloat(borderTopWidth) > 1];
        }),
      );
      expect(marks).toEqual([
        [false, false],
        [true, false],
        [false, true],
      ]);
    }
  },
);
