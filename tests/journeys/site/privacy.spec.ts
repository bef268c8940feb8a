import { retention } from '../../../domain/operations/retention.ts';
import { studio } from '../../../studio.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

inEveryLanguage('The privacy page', ({ say }) => {
  test('lists the stored data, its retention and how to have it erased', async ({ page }) => {
    await page.goto('/contact');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('navigation.privacy') })
      .click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('privacy.title'));
    for (const part of ['stored', 'kept', 'erase', 'why', 'who', 'browser']) {
      await expect(page.getByRole('heading', { level: 2, name: say(`privacy.${part}.title`) })).toBeVisible();
    }
    for (const fact of ['kept.submissions', 'kept.mails', 'kept.attempts', 'kept.sessions', 'stored.address']) {
      await expect(page.getByText(say(`privacy.${fact}.text`, retention), { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('link', { name: studio.email })).toHaveAttribute(
      'href',
      `mailto:${studio.email}`,
    );
  });

  test('is linked next to the button of every form, and the form keeps the typed text', async ({ page }) => {
    const link = /^\/privacy$/;
    await page.goto('/contact');
    await expect(page.locator('form a[target=_blank]')).toHaveAttribute('href', link);
    await page.goto('/publishing');
    for (const button of [say('publishing.services.action'), say('publishing.solutions.quote')]) {
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog').locator('form a[target=_blank]')).toHaveAttribute('href', link);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
});
