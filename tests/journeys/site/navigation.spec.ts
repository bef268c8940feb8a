import { languages } from '../../../domain/text/language.ts';
import { studio } from '../../../studio.ts';
import { faults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inEveryLanguage } from '../texts.ts';

const phone = { width: 375, height: 812 };
const desk = { width: 1440, height: 900 };
const headerLinks = { Home: '/', Publishing: '/publishing', About: '/about', Cases: '/cases', Contact: '/contact' };

test.describe('The header on a wide screen', { tag: '@core' }, () => {
  test.use({ viewport: desk });

  test('links to every public page without reloading the document, and marks the open one', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await page.evaluate(() => (document.documentElement.dataset.same = 'yes'));
    for (const [name, address] of Object.entries(headerLinks)) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', address);
      await link.click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('banner').locator('[aria-current="page"]')).toHaveText(name);
    }
    await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
  });

  test('stays at the top of the window', async ({ page }) => {
    await page.goto('/contact');
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    expect((await page.getByRole('banner').boundingBox())!.y).toBe(0);
  });

  test('links home from the wordmark', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: studio.name }).click();
    await expect(page).toHaveURL('/');
  });

  test('marks the cases while one of them is open', async ({ page }) => {
    await page.goto('/cases/1');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cases', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

test.describe('The link to the works', () => {
  test.use({ viewport: desk });

  test('opens the home page at its works from another page', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('banner').getByRole('link', { name: 'Works' }).click();
    await expect(page).toHaveURL('/#works');
    await expect(page.locator('#works')).toBeInViewport();
    await expect(page.locator('#works')).toBeFocused();
  });

  test('scrolls to them on the home page', async ({ page }) => {
    await page.goto('/');
    const top = () => page.locator('#works').evaluate((works) => works.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThan(desk.height / 2);
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Works' }).click();
    await expect.poll(top).toBeLessThan(200);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  });

  test('jumps if reduced motion is preferred', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

test.describe('Going to another page', () => {
  test.use({ viewport: desk });

  test('starts at its top, with the focus on its heading', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('does not move the focus on the first load', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await expect(page.locator('body')).toBeFocused();
  });

  test('restores the scroll position when going back', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('lets the keyboard skip the header', async ({ page }) => {
    await page.goto('/contact');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('prefetches the code of the page when its link is hovered', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    const code = page.waitForRequest((request) => request.resourceType() === 'script');
    await page.getByRole('banner').getByRole('link', { name: 'Publishing' }).hover();
    await code;
  });

  test('shows the link as busy while the page loads slowly, and moves nothing', async ({ page }) => {
    await page.goto('/contact');
    await page.locator('html[data-hydrated]').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const link = page.getByRole('banner').getByRole('link', { name: 'About' });
    const before = await link.boundingBox();
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true');
    expect(await link.boundingBox()).toEqual(before);
    // The page of the last choice is shown.
    const secondLink = page.getByRole('banner').getByRole('link', { name: 'Publishing' });
    await secondLink.click();
    await expect(secondLink).toHaveAttribute('aria-busy', 'true');
    await expect(link).not.toHaveAttribute('aria-busy');
    release();
    await expect(page).toHaveURL('/publishing');
    await expect(page.locator('a[aria-busy]')).toHaveCount(0);
  });

  test('requests nothing before the click of a visitor who saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const link = page.getByRole('banner').getByRole('link', { name: 'Publishing' });
    await link.hover();
    await link.focus();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await link.click();
    await expect(page).toHaveURL('/publishing');
  });
});

test.describe('The menu on a small screen', { tag: '@core' }, () => {
  test.use({ viewport: phone });

  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Publishing' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  });

  test('contains every link and the languages, and closes when a link is chosen', async ({ page }) => {
    const header = page.getByRole('banner');
    for (const name of [...Object.keys(headerLinks), 'Works']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const language of languages) {
      await expect(header.getByRole('button', { name: language.toUpperCase(), exact: true })).toBeVisible();
    }
    await header.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await expect(header.getByRole('link', { name: 'About', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when the link to the open page is chosen', async ({ page }) => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  test('changes the language', async ({ page }) => {
    await page.getByRole('button', { name: 'RU', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Контакты' })).toBeVisible();
  });

  test('traps the focus and keeps the page from scrolling', async ({ page }) => {
    const inside = () => page.evaluate(() => document.querySelector('header')!.contains(document.activeElement));
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Shift+Tab');
      expect(await inside()).toBe(true);
    }
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('closes with Escape and restores the focus', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  test('closes when the window gets wide', async ({ page }) => {
    await page.setViewportSize(desk);
    await page.setViewportSize(phone);
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  });

  test('has no accessibility faults', async ({ page }) => {
    expect(await faults(page)).toEqual([]);
  });
});

test('The footer has links, the year, the address and the studio’s profiles', async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of Object.entries({ ...headerLinks, Admin: '/system-panel/login' })) {
    if (name !== 'Home') await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(footer.getByRole('link', { name: studio.email })).toHaveAttribute('href', `mailto:${studio.email}`);
  await expect(footer.getByText(`© 2025 ${studio.name}`)).toBeVisible();
  for (const { network, address } of studio.social) {
    await expect(footer.locator(`a[href="${address}"][target="_blank"]`)).toHaveText(network);
  }
});

inEveryLanguage('Header and footer', ({ say }) => {
  test('name the pages in it', async ({ page }) => {
    await page.setViewportSize(desk);
    await page.goto('/contact');
    for (const key of ['home.link', 'publishing', 'about', 'cases', 'contact', 'works']) {
      await expect(
        page.getByRole('banner').getByRole('link', { name: say(`navigation.${key}`), exact: true }),
      ).toBeVisible();
    }
    for (const key of ['publishing', 'about', 'cases', 'contact', 'pitch', 'promise', 'privacy', 'admin']) {
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: say(`navigation.${key}`), exact: true }),
      ).toBeVisible();
    }
    await expect(page.getByText(say('footer.copyright', { year: '2025', studio: studio.name }))).toBeVisible();
  });

  test('fit a window of 320 to 1440 px', async ({ page }) => {
    await page.goto('/contact');
    for (const width of [320, 375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.getByRole('banner').evaluate((header) =>
        [...header.querySelectorAll('a, button')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            const { left, right } = control.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          })
          .map((control) => control.textContent),
      );
      expect(beyond, `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: phone });

    test('link to the pages all the same', async ({ page }) => {
      await page.goto('/contact');
      await page
        .getByRole('banner')
        .getByRole('link', { name: say('navigation.publishing') })
        .click();
      await expect(page).toHaveURL('/publishing');
    });
  });
});
