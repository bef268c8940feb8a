import { expect, test } from '../fixtures.ts';
import { operator, submit } from './operator.ts';

for (const width of [320, 375, 768]) {
  test(`No view of the submissions scrolls the page sideways at ${width} px`, async ({ page }) => {
    const api = await operator(page);
    for (const status of ['pending', 'in_progress', 'completed']) {
      const { id } = await submit(api, `A rather long name of a game that is ${status}`);
      await api('PATCH', `/api/projects/${id}/status`, { status });
    }
    await page.setViewportSize({ width, height: 800 });
    for (const view of ['cards', 'rows', 'board']) {
      await page.goto(`/system-panel?view=${view}`);
      await expect(page.getByRole('article').first()).toBeVisible();
      const views = page.getByRole('group', { name: 'View', exact: true });
      for (const button of await views.getByRole('button').all()) {
        const { x, width: wide } = (await button.boundingBox())!;
        expect([view, x >= 0 && x + wide <= width]).toEqual([view, true]);
      }
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect([view, await beyond()]).toEqual([view, 0]);
    }
  });

  test(`No list of the content scrolls the page sideways at ${width} px`, async ({ page }) => {
    await operator(page);
    await page.setViewportSize({ width, height: 800 });
    for (const kind of ['cases', 'partners', 'features']) {
      await page.goto(`/system-panel/${kind}`);
      await expect(page.getByRole('article').first()).toBeVisible();
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect([kind, await beyond()]).toEqual([kind, 0]);
    }
  });
}
