import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { expectToast, operator, submit } from './operator.ts';

/** The relative luminance of a color by WCAG, from three channels from 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pixelsOf = async (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

/** The number of pixels that differ by a contrast of at least 3:1 between two pictures of the same size. */
async function contrasting(before: Buffer, after: Buffer): Promise<number> {
  const [pixelsBefore, pixelsAfter] = [await pixelsOf(before), await pixelsOf(after)];
  let count = 0;
  for (let offset = 0; offset < pixelsBefore.length; offset += 3) {
    const [first, second] = [pixelsBefore, pixelsAfter].map((pixels) =>
      luminance([...pixels.subarray(offset, offset + 3)]),
    ) as [number, number];
    if ((Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05) >= 3) count += 1;
  }
  return count;
}

/** A picture of an element with space around it for an outline. */
async function pictureOf(page: Page, element: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await element.boundingBox())!;
  const clip = { x: Math.max(0, x - 8), y: Math.max(0, y - 8), width: width + 16, height: height + 16 };
  return page.screenshot({ clip, animations: 'disabled' });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const view of ['rows', 'cards'] as const) {
    test(`The focus is visible on an entry of the ${view} and on the controls inside, in ${colorScheme}`, async ({
      page,
    }) => {
      const api = await operator(page);
      await submit(api, 'Focusia two');
      await submit(api, 'Focusia one', { contactEmail: 'a@lantern.example' });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1440, height: 1000 });
      await page.goto(`/system-panel?q=focusia&sort=newest&view=${view}`);
      const entry = page.getByRole('article', { name: 'Focusia one' });
      await expect(entry).toBeVisible();
      await page.mouse.move(0, 0);
      const resting = await pictureOf(page, entry);
      await page.keyboard.press('j');
      await expect(entry).toBeFocused();
      const { width, height } = (await entry.boundingBox())!;
      // At least as many pixels as a 1 px line around the entry.
      expect(await contrasting(resting, await pictureOf(page, entry))).toBeGreaterThan(2 * (width + height));

      const weak: string[] = [];
      for (const control of await entry.locator('a, button, input').all()) {
        if (!(await control.isVisible())) continue;
        await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
          (document.activeElement as HTMLElement).blur();
          heading.scrollIntoView();
        });
        const before = await pictureOf(page, control);
        // After a key press, focusing by script counts as keyboard focus.
        await page.keyboard.press('Shift');
        await control.focus();
        const box = (await control.boundingBox())!;
        const count = await contrasting(before, await pictureOf(page, control));
        if (count < 2 * (box.width + box.height))
          weak.push(`${await control.evaluate((node) => node.outerHTML.slice(0, 80))}: ${count}`);
      }
      expect(weak).toEqual([]);
    });
  }
}

test('Filters are removed one after another by keyboard', async ({ page }) => {
  const api = await operator(page);
  await submit(api, 'Chipsia');
  await page.goto('/system-panel?status=pending&type=game&priority=normal');
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
  await expect(chips).toHaveCount(3);
  await chips.nth(1).focus();
  for (const remaining of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(chips).toHaveCount(remaining);
    await expect(chips.last()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
});

test('An entry is moved to the end of its list and back by keyboard only', async ({ page }) => {
  await operator(page);
  await page.goto('/system-panel/partners');
  const partners = page.getByRole('region', { name: 'Partners' });
  const links = partners.getByRole('link');
  await expect(links).toHaveText(['Brindlequay', 'Quillport', 'Adlumen']);
  const arrow = (direction: string) =>
    partners.getByRole('button', { name: `Move Brindlequay ${direction}`, exact: true });
  /** Presses the focused arrow once the previous move is stored. */
  const press = async (direction: string) => {
    await expect(arrow(direction)).toBeFocused();
    await expect(arrow(direction)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
  };
  await arrow('down').focus();
  await press('down');
  await expect(links).toHaveText(['Quillport', 'Brindlequay', 'Adlumen']);
  await press('down');
  await expect(links).toHaveText(['Quillport', 'Adlumen', 'Brindlequay']);
  await press('up');
  await expect(links).toHaveText(['Quillport', 'Brindlequay', 'Adlumen']);
  await press('up');
  await expect(links).toHaveText(['Brindlequay', 'Quillport', 'Adlumen']);
  await expect(arrow('down')).toBeFocused();
});

test('The focus is not lost when the pressed button disappears', async ({ page }) => {
  const api = await operator(page);
  const { id } = await submit(api, 'Focusia kept');
  await page.goto(`/system-panel/submissions/${id}`);
  const panel = page.getByRole('region', { name: 'Response', exact: true });
  await panel.getByRole('button', { name: 'Snooze' }).press('Enter');
  await panel.getByRole('button', { name: 'Until tomorrow' }).press('Enter');
  await expectToast(page, 'Snoozed');
  await expect(panel.getByRole('button', { name: 'End snooze' })).toBeFocused();

  await page.keyboard.press('!');
  const notSpam = page.getByRole('button', { name: 'Not spam' });
  await notSpam.press('Enter');
  await expect(notSpam).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Add a note')).toBeFocused();
});
