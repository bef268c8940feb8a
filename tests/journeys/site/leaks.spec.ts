import type { CDPSession, Page } from '@playwright/test';
import { publicPages } from '../../public-pages.ts';
import { expect, test } from '../fixtures.ts';
import { fillPortfolio } from '../portfolio-items.ts';

test.use({ fresh: true, viewport: { width: 1280, height: 800 } });

/** The number of tours, which visit more than a hundred pages. */
const tours = 12;
/** The maximum growth of the heap in bytes: a leaked page has several kilobytes. */
const mostGrowth = 500_000;

test('A hundred pages in one document leak no nodes, listeners or memory', async ({ page, request }) => {
  test.slow();
  await fillPortfolio(page, request, [publicPages[0]]);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(publicPages[0]);
  await page.locator('html[data-hydrated]').waitFor();
  // The first tours load texts and responses, and compile code, which stay. Compiled code grows for ten tours.
  await walk(page, 12);
  const before = await countObjects(session);
  await walk(page, tours);
  const after = await countObjects(session);
  const grown = (figure: string) => after[figure]! - before[figure]!;
  expect(grown('Documents')).toBe(0);
  expect(grown('Nodes')).toBeLessThan(tours);
  expect(grown('JSEventListeners')).toBeLessThan(tours);
  expect(grown('JSHeapUsedSize')).toBeLessThan(mostGrowth);
});

/** Follows the links between the public pages in the open document, and ends at the first page. */
const walk = (page: Page, times: number) =>
  page.evaluate(
    async ({ paths, count, longestWait }) => {
      const address = (step: number) => paths[step % paths.length]!;
      const linkTo = (path: string) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`);
      const until = async (isSo: () => boolean) => {
        const end = performance.now() + longestWait;
        while (!isSo()) {
          if (performance.now() > end) throw new Error(`${location.pathname} does not lead on`);
          await new Promise(requestAnimationFrame);
        }
      };
      for (let step = 1; step <= count * paths.length; step += 1) {
        const path = address(step);
        const heading = document.querySelector('h1');
        // The list of cases loads after its page.
        await until(() => linkTo(path) !== null);
        linkTo(path)!.click();
        await until(() => location.pathname === path && document.querySelector('h1') !== heading);
      }
    },
    { paths: publicPages, count: times, longestWait: 10_000 },
  );

/** Counts the objects that the page references after a garbage collection. */
async function countObjects(session: CDPSession): Promise<Record<string, number>> {
  for (let collection = 0; collection < 3; collection += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
