import { studio } from '../../studio.ts';
import { expect, test } from './product.ts';

test('The contact page says every other way to reach the studio', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: studio.email })).toHaveAttribute('href', `mailto:${studio.email}`);
  for (const [name, address] of [
    ['Schedule Web Conference', studio.booking.webConference],
    ['Schedule Phone Call', studio.booking.phoneCall],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', address);
    await expect(main.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(main).toContainText('Typically within 24 hours on business days');
  await expect(main).toContainText('Monday to Friday 9:00 AM to 6:00 PM EST');
  await expect(main).toContainText('Remote-first studio serving clients worldwide');
});

test('The contact page is cut at 60% on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  const left = (await page.locator('form').boundingBox())!;
  const right = (await page.getByRole('link', { name: 'Schedule Phone Call' }).boundingBox())!;
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(left.width / (right.x + right.width - left.x)).toBeCloseTo(0.58, 1);
});
