import { languages } from '../../../domain/language.ts';
import { expect, test } from '../fixtures.ts';

/** What the first view of the home page may weigh on its way, in bytes. */
const budget = { scripts: 90 * 1024, styles: 15 * 1024, everything: 400 * 1024 };

test.use({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 });

for (const language of languages) {
  test.describe(`The home page in ${language}`, () => {
    test.use({ language });

    test('is light, and asks for nothing that its first view does not need', async ({ page }) => {
      const sizes: { kind: string; bytes: number; address: string }[] = [];
      page.on('requestfinished', async (request) => {
        const { responseBodySize: bytes } = await request.sizes();
        sizes.push({ kind: request.resourceType(), bytes, address: new URL(request.url()).pathname });
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      const weight = (kind?: string) =>
        sizes.reduce((sum, size) => (kind === undefined || size.kind === kind ? sum + size.bytes : sum), 0);
      // The code is asked for when the page is painted, which a busy machine does after it seemed idle.
      const code = (await page.locator('[data-code]').getAttribute('data-code'))!.split(' ');
      const missing = () => code.filter((file) => !sizes.some(({ address }) => address === file));
      await expect.poll(missing).toEqual([]);
      expect(weight('script')).toBeGreaterThan(10_000);
      expect(weight('script')).toBeLessThanOrEqual(budget.scripts);
      expect(weight('stylesheet')).toBeLessThanOrEqual(budget.styles);
      expect(weight()).toBeLessThanOrEqual(budget.everything);
      const names = sizes.map(({ address }) => address).join('\n');
      expect(names).not.toMatch(/mobile-menu|toaster|dialog|submission|back-office|login/);
    });
  });
}
