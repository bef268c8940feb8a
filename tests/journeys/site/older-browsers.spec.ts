import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures.ts';

/**
 * APIs that the last browser engine gained after 2023. Baseline Widely Available, which the README promises, covers features that all engines
 * have had for 30 months; the months in between are a margin. Source: https://webstatus.dev.
 */
const newer: Readonly<Record<string, RegExp>> = {
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'Promise.withResolvers': /\bwithResolvers\b/,
  'Promise.try': /\bPromise\.try\b/,
  'Object.groupBy, Map.groupBy': /\.groupBy\(/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'Element.checkVisibility': /\.checkVisibility\(/,
  'methods of sets': /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'methods of iterators':
    /\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(|\bIterator\.(from|concat)\b/,
  'URL.parse': /\bURL\.parse\(/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'bytes as text': /\.(toBase64|toHex|setFromBase64|setFromHex)\(|\bUint8Array\.from(Base64|Hex)\b/,
  'Map.getOrInsert': /\.getOrInsert(Computed)?\(/,
  'Intl.DurationFormat': /\bIntl\.DurationFormat\b/,
  Temporal: /\bTemporal\.[A-Z]/,
  'Math.sumPrecise, Math.f16round': /\bMath\.(sumPrecise|f16round)\b/,
  'Error.isError': /\bError\.isError\b/,
  'JSON.rawJSON': /\bJSON\.(rawJSON|isRawJSON)\b/,
  moveBefore: /\.moveBefore\(/,
  'passkeys as JSON': /\bparse(Request|Creation)OptionsFromJSON\b/,
  'Navigation API': /\bnavigation\.(navigate|traverseTo)\(/,
  scheduler: /\bscheduler\.(yield|postTask)\b/,
  requestIdleCallback: /\brequestIdleCallback\(/,
  'setHTML, setHTMLUnsafe': /\.(setHTML|setHTMLUnsafe|getHTML)\(|\bparseHTMLUnsafe\b/,
  'popover, closedby': /\.(hidePopover|togglePopover)\(|closedby/,
};

/** Packages that detect an API before they use it. */
const guards: Readonly<Record<string, RegExp>> = {
  'Element.checkVisibility': /typeof \w+\.checkVisibility==`function`/,
  'Navigation API': /typeof navigation==`object`/,
  requestIdleCallback: /`requestIdleCallback`in window/,
  moveBefore: /\w+\.moveBefore&&/,
};

const assets = path.resolve(import.meta.dirname, '../../../dist/client/assets');

test('The scripts call no API that only newer browsers have', async () => {
  // The thread that reads PDF files is PDF.js's build for older browsers, which contains polyfills.
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js') && !name.startsWith('pdf-worker-'));
  expect(files.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(assets, file), 'utf8');
    for (const [name, pattern] of Object.entries(newer)) {
      const match = pattern.exec(text);
      if (match && !guards[name]?.test(text))
        faults.push(`${name} in ${file}: …${text.slice(Math.max(0, match.index - 60), match.index + 60)}…`);
    }
  }
  expect(faults).toEqual([]);
});

test.describe('A browser without them', () => {
  test.use({ fresh: true });

  test('shows the site, and its form is sent', async ({ page }) => {
    await page.addInitScript(() => {
      const remove = (owner: object, names: readonly string[]) => {
        for (const name of names) Reflect.deleteProperty(owner, name);
      };
      remove(Promise, ['withResolvers', 'try']);
      remove(Object, ['groupBy']);
      remove(Map, ['groupBy']);
      remove(Array, ['fromAsync']);
      remove(AbortSignal, ['any']);
      remove(URL, ['parse']);
      remove(RegExp, ['escape']);
      remove(Element.prototype, ['checkVisibility']);
      remove(Set.prototype, [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
      ]);
      remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, ['map', 'filter', 'some', 'toArray']);
      remove(document.constructor.prototype as object, ['startViewTransition']);
    });
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send Message' });
    await expect(send).toBeEnabled();
    await page.getByLabel('Name', { exact: true }).fill('Anca Verde');
    await page.getByLabel('Email', { exact: true }).fill('older@lantern.example');
    await page.getByLabel('Subject', { exact: true }).fill('An older browser');
    await page.getByLabel('Message', { exact: true }).fill('Can this be read in an older browser?');
    await send.click();
    await expect(page.locator('[data-variant=default]')).toContainText('Message Sent Successfully!');
  });
});
