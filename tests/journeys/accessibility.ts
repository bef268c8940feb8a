import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Scope {
  /** Window widths in px: a phone and a desktop. */
  widths?: readonly number[];
  schemes?: readonly ('light' | 'dark')[];
  /** CSS selector of the part to check. */
  within?: string;
}

/** The rules of axe whose result depends on the color scheme. They take most of its time. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects, with reduced motion, that axe finds nothing and that the page does not scroll sideways. */
export async function expectAccessible(
  page: Page,
  { widths = [375, 1440], schemes = ['light', 'dark'], within }: Scope = {},
): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      // The second color scheme changes only colors.
      expect(await faults(page, within, index > 0 ? { only: colourRules } : {}), `${colorScheme}, ${width} px`).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
}

/**
 * Finishes every finite transition and animation, such as those to the colors of another scheme, and those that start as a result: an
 * inherited color changes again. Waiting for `finished` instead would hang on an animation that the browser has suspended.
 */
export const settle = (page: Page) =>
  page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => effect?.getComputedTiming().endTime !== Infinity && playState !== 'finished',
        );
    for (let animations = running(), round = 0; animations.length > 0 && round < 20; animations = running(), round += 1)
      for (const animation of animations) animation.finish();
  });

/** The faults that axe finds, each with its elements. By default all rules apply; `only` selects some, `but` excludes some. */
export async function faults(
  page: Page,
  within = 'html',
  { only, but = [] }: { only?: string[]; but?: string[] } = {},
): Promise<string[]> {
  // Evaluated by the browser's debugger, since the Content-Security-Policy forbids inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([context, rules, excluded]) =>
      (window as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
        // No active rule needs the style sheets, which axe would load and parse again.
        preload: { assets: ['media'] },
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
        rules: Object.fromEntries(excluded.map((rule) => [rule, { enabled: false }])),
      }),
    [within, only, but] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
