import { expect, it } from 'vitest';
import { scrollAndFocus } from './scroll.ts';

it('a malformed hash leads to the top of the page', () => {
  const page = document.createElement('div');
  page.style.height = '300vh';
  document.body.append(page);
  window.scrollTo(0, 200);
  expect(window.scrollY).toBe(200);
  scrollAndFocus(() => {}, new URL('#50%', location.href));
  expect(window.scrollY).toBe(0);
  page.remove();
});

it('a hash with an escaped id leads to its element', () => {
  const field = document.createElement('input');
  field.id = 'écran';
  document.body.append(field);
  scrollAndFocus(() => {}, new URL('#écran', location.href));
  expect(document.activeElement).toBe(field);
  field.remove();
});
