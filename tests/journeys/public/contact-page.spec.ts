import { studio } from '../../../studio.ts';
import { sample } from './contact-form.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { toast } from '../publishing/dialog.ts';
import { inEveryLanguage } from '../texts.ts';

test('The contact page lists every other way to reach the studio', async ({ page }) => {
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

test('The contact page is split at 60% on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  const left = (await page.locator('form').boundingBox())!;
  const right = (await page.getByRole('link', { name: 'Schedule Phone Call' }).boundingBox())!;
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(left.width / (right.x + right.width - left.x)).toBeCloseTo(0.58, 1);
});

test.describe('In another time zone', () => {
  test.use({ fresh: true, timezoneId: 'Europe/Bucharest' });

  inEveryLanguage('The contact page', ({ language, say }) => {
    test('adds the hours on the visitor’s clock', async ({ page }) => {
      // Winter time in both zones.
      await page.clock.setFixedTime('2026-01-15T12:00:00Z');
      await page.goto('/contact');
      const [opens, closes] = language === 'en' ? ['4:00 PM', '1:00 AM'] : ['16:00', '1:00'];
      await expect(page.getByRole('main')).toContainText(say('contact.response.visitorHours', { opens, closes }));
    });
  });
});

inEveryLanguage('The contact page', ({ language, say }) => {
  test('is translated in its form, errors and confirmation', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('contact.title'));
    const send = page.getByRole('button', { name: say('contact.form.send') });
    await send.click();
    await expect(toast(page)).toContainText(say('contact.form.validationError'));
    await expect(toast(page)).toContainText(say('validation.required', { field: 'name' }));
    const name = page.getByLabel(say('contact.form.name'), { exact: true });
    await expect(name).toHaveAccessibleDescription(say('validation.tooShort', { field: 'name', limit: 2 }));
    await name.fill(sample.name);
    await page.getByLabel(say('contact.form.email'), { exact: true }).fill(sample.email);
    await page.getByLabel(say('contact.form.subject'), { exact: true }).fill(sample.subject);
    await page.getByLabel(say('contact.form.message'), { exact: true }).fill(sample.message);
    await send.click();
    await expect(toast(page)).toContainText(say('contact.form.sent'));
    await expect(toast(page)).toContainText(say('contact.form.thanks'));
  });

  test('has no accessibility faults, with and without errors', async ({ page }) => {
    await page.goto('/contact');
    const send = page.getByRole('button', { name: say('contact.form.send') });
    await expect(send).toBeEnabled();
    await expectAccessible(page, { schemes: ['light'] });
    await send.click();
    await expect(toast(page)).toBeVisible();
    await expectAccessible(page, { schemes: ['light'] });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read, and names the email address to use instead', async ({ page }) => {
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('contact.title'));
      await expect(page.getByText(say('contact.form.withoutScript', { email: studio.email }))).toBeVisible();
      await expect(page.getByRole('button', { name: say('contact.form.send') })).toBeDisabled();
      await expect(page.getByText(say('contact.response.promise', { hours: 24 }))).toBeVisible();
    });
  });
});
