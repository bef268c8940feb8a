/* Functions that run in the page; each is sent there by itself, so it must be complete. */

/** Returns the texts that end outside the window or a clipping box, except hidden ones. */
export function findCutText(): string[] {
  const root = document.documentElement;
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

/** Returns the pairs of texts of different blocks whose letters cover each other, except hidden ones. */
export function findOverlappingText(): string[] {
  const hidden = '[hidden], [inert], [aria-hidden="true"], .sr-only, noscript, script, style, option, header';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: { text: string; block: Element; box: DOMRect }[] = [];
  // A line of a poster is lower than its font, whose ascent and descent the box has. Letters take about half of it.
  const letters = ({ x, y, width, height }: DOMRect) => new DOMRect(x, y + height / 4, width, height / 2);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement!;
    if (text.textContent!.trim() === '' || parent.closest(hidden)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const block = parent.closest(
      'h1, h2, h3, h4, p, li, dt, dd, td, th, blockquote, figcaption, label, a, button, div',
    )!;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.width > 1) lines.push({ text: text.textContent!.trim(), block, box: letters(box) });
  }
  lines.sort((first, second) => first.box.top - second.box.top);
  const overlapping: string[] = [];
  for (const [index, upper] of lines.entries()) {
    for (const lower of lines.slice(index + 1)) {
      if (lower.box.top > upper.box.bottom) break;
      if (upper.block.contains(lower.block) || lower.block.contains(upper.block)) continue;
      const width = Math.min(upper.box.right, lower.box.right) - Math.max(upper.box.left, lower.box.left);
      const height = Math.min(upper.box.bottom, lower.box.bottom) - lower.box.top;
      if (width > 2 && height > 2) overlapping.push(`${upper.text} / ${lower.text}`);
    }
  }
  return overlapping;
}
