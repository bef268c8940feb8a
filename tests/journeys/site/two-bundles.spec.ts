import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { expect, test } from '../fixtures.ts';
import { fillPortfolio } from '../portfolio-items.ts';

const client = path.resolve(import.meta.dirname, '../../../dist/client');

/** The scripts of one half of the front end. */
function scriptsOf(manifest: string): string[] {
  const files = JSON.parse(readFileSync(path.join(client, '.vite', manifest), 'utf8')) as Manifest;
  const scripts = new Set(Object.values(files).map(({ file }) => file));
  return [...scripts]
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(client, file), 'utf8'));
}

/** A text in every error of React's production build. */
const react = 'react.dev/errors/';

test.describe('Scripts', () => {
  test('of the public site have no copy of React', () => {
    const scripts = scriptsOf('manifest.json');
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((text) => text.includes(react))).toEqual([]);
  });

  test('of the public site have no parser of messages, which the editor of the texts has', () => {
    const parser = 'EXPECT_ARGUMENT_CLOSING_BRACE';
    expect(scriptsOf('manifest.json').filter((text) => text.includes(parser))).toEqual([]);
    expect(scriptsOf('back-office.json').filter((text) => text.includes(parser))).toHaveLength(1);
  });

  test('of the back office have one copy of React', () => {
    expect(scriptsOf('back-office.json').filter((text) => text.includes(react))).toHaveLength(1);
  });

  test('of one half do not load the other half’s: a link between them loads a new document', async ({ page }) => {
    await page.goto('/');
    await page.locator('html[data-hydrated]').waitFor();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(await page.evaluate(() => 'same' in window)).toBe(false);
  });
});

test('Hydration adds nothing to the server’s markup and removes nothing', async ({ page, request }) => {
  await fillPortfolio(page, request);
  await page.addInitScript(recordChanges);
  for (const address of [
    '/',
    '/publishing',
    '/cases',
    '/cases/1',
    '/cases/1/press',
    '/portfolio',
    '/about',
    '/promise',
    '/privacy',
  ]) {
    await page.goto(address);
    await page.locator('html[data-hydrated]').waitFor();
    const changes = await page.evaluate(() => (window as unknown as { changes: string[] }).changes);
    expect([address, changes]).toEqual([address, []]);
  }
});

/** Records the elements and texts that scripts add or remove; scripts never see those in `noscript`. */
function recordChanges(): void {
  const changes: string[] = [];
  Object.assign(window, { changes });
  const observer = new MutationObserver((mutations) => {
    if (document.documentElement.hasAttribute('data-hydrated')) observer.disconnect();
    for (const { target, addedNodes, removedNodes } of mutations) {
      if (target.nodeName === 'NOSCRIPT') continue;
      for (const node of [...addedNodes, ...removedNodes]) {
        if (node.nodeType !== Node.COMMENT_NODE)
          changes.push(`${target.nodeName}: ${node.nodeName} ${node.textContent}`);
      }
    }
  });
  document.addEventListener('DOMContentLoaded', () => {
    observer.observe(document.getElementById('root')!, { childList: true, subtree: true });
  });
}
