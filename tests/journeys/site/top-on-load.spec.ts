import { holdCode } from './held-code.ts';
import { expect, test } from '../fixtures.ts';

test.use({ fresh: true });

for (const address of ['/', '/publishing', '/contact']) {
  test(`${address} starts at its top after a reload`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 600 });
    await page.goto(address);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await page.reload();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    // The page stays at the top: no restoration of the old position is pending.
    const places = await page.evaluate(async () => {
      const positions: number[] = [];
      for (let frame = 0; frame < 40; frame += 1) {
        await new Promise(requestAnimationFrame);
        positions.push(scrollY);
      }
      return positions;
    });
    expect(Math.max(...places)).toBe(0);
  });
}

test('A visitor who scrolls before hydration stays in place', async ({ page }) => {
  const letThrough = await holdCode(page);
  await page.goto('/publishing', { waitUntil: 'domcontentloaded' });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const position = await page.evaluate(() => scrollY);
  letThrough();
  await expect(page.getByRole('button', { name: 'Get Quote' })).toBeEnabled();
  expect(await page.evaluate(() => scrollY)).toBe(position);
});
