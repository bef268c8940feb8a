import { addressIn, languages } from '../../../domain/language.ts';
import { expect, test } from '../fixtures.ts';
import { publicPages } from './public-pages.ts';

/** A phone whose owner set the text to 200 %. */
test.use({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });

for (const language of languages) {
  test(`No text of a public page in ${language} is cut at 200 % text size`, async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(addressIn(language, path), { waitUntil: 'networkidle' });
      const cut = await page.evaluate(findCutText);
      expect([path, cut]).toEqual([path, []]);
    }
  });
}

/** Doubles the text size and returns texts that end outside the window or a box that clips, but for hidden ones. */
function findCutText(): string[] {
  const root = document.documentElement;
  root.style.fontSize = `${Number.parseFloat(getComputedStyle(root).fontSize) * 2}px`;
  const hidden = '[hidden], [inert], [aria-hidden="true"], .sr-only, noscript, script, style, option';
  const clips = ['hidden', 'clip'];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement!;
    if (text.textContent!.trim() === '' || parent.closest(hidden) || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width <= 1) continue;
    const boxes = [{ left: 0, right: root.clientWidth }];
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') boxes.length = 0;
      if (clips.includes(overflowX)) boxes.push(box.getBoundingClientRect());
      if (boxes.length === 0) break;
    }
    if (boxes.some((box) => left < box.left - 1 || right > box.right + 1)) cut.push(text.textContent!.trim());
  }
  return cut;
}
