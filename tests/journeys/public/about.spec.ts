import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { textIn } from '../../../domain/studio/facts.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

test.describe('The about page', { tag: '@core' }, () => {
  test('has the story of the studio and its split', async ({ page }) => {
    await page.goto('/about');
    const story = page.getByRole('region', { name: 'Our Story' });
    await expect(story).toContainText('a fair 60/40 split for developers');
    await expect(story).toContainText('net revenue: what is left after refunds, taxes and the store’s fee');
    await expect(story).toContainText('Remote-first, with clients worldwide');
    await expect(story).toContainText('24/7');
    await expect(story).toContainText('2023');
  });

  test('names three values and three people', async ({ page }) => {
    await page.goto('/about');
    for (const value of ['Developer-First', 'Industry Expertise', 'Community Focus']) {
      await expect(page.getByRole('heading', { level: 3, name: value })).toBeVisible();
    }
    const team = page.getByRole('region', { name: 'The team' }).getByRole('listitem');
    await expect(team).toHaveCount(3);
    const people = [
      ['Tech Lead', 'Ilinca Dorneanu'],
      ['Publishing Director', 'Maksim Orlovets'],
      ['Game Designer', 'Tessa Quarrie'],
    ] as const;
    for (const [index, [role, name]] of people.entries()) {
      await expect(team.nth(index).getByText(role, { exact: true })).toBeVisible();
      await expect(team.nth(index).getByRole('heading', { name })).toBeVisible();
    }
    await expect(page.getByText('You will deal with these three directly')).toBeVisible();
  });

  for (const [name, address] of [
    ['Contact Us', '/contact'],
    ['How publishing works', '/publishing'],
  ] as const) {
    test(`ends with a link to ${address}`, async ({ page }) => {
      await page.goto('/about');
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
    });
  }
});

inEveryLanguage('The about page', ({ language, say }) => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read', async ({ page }) => {
      await page.goto('/about');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('about.hero.title'));
      await expect(page.getByRole('heading', { level: 2, name: say('about.story.title') })).toBeVisible();
      for (const value of ['developer', 'expertise', 'community']) {
        await expect(page.getByRole('heading', { level: 3, name: say(`about.values.${value}.title`) })).toBeVisible();
      }
      for (const { name, role, text } of defaultStudio.team) {
        await expect(page.getByRole('heading', { level: 3, name: textIn(name, language) })).toBeVisible();
        for (const shown of [role, text])
          await expect(page.getByText(textIn(shown, language), { exact: true })).toBeVisible();
      }
    });
  });

});
