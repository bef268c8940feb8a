import type { Page } from '@playwright/test';
import { type Language, languages } from '../../../domain/text/language.ts';
import type { MailModule } from '../../../server/platform/mail/mail-module.ts';
import { everyMail } from '../../../server/platform/mail/testing/every-mail.ts';
import { faults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';

type Form = 'styled' | 'stripped';

/** The emails as most mail programs show them, or as programs that remove style sheets do. */
async function htmlOf(mails: typeof everyMail, language: Language, form: Form): Promise<string[]> {
  const { renderMail } = (await import(new URL('../../../dist/server/mail.js', import.meta.url).href)) as MailModule;
  const rendered = await Promise.all(
    mails.map(({ kind, payload }) =>
      renderMail(kind, payload, language, { publicUrl: 'https://studio.example', studio: defaultStudio }),
    ),
  );
  return rendered.map(({ html }) => (form === 'styled' ? html : html.replaceAll(/<style>[^]*?<\/style>/g, '')));
}

/** The px by which each email is wider than a frame of a given width. */
const excess = (page: Page, mails: readonly string[], width: number): Promise<number[]> =>
  page.evaluate(
    async ([documents, wide]) =>
      Promise.all(
        documents.map(async (srcdoc) => {
          const frame = Object.assign(document.createElement('iframe'), { srcdoc, width: wide, height: 900 });
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
          document.body.append(frame);
          await loaded;
          const { scrollWidth, clientWidth } = frame.contentDocument!.documentElement;
          frame.remove();
          return scrollWidth - clientWidth;
        }),
      ),
    [mails, width] as const,
  );

test('every email fits a phone and a desktop in every language, with and without style sheets', async ({ page }) => {
  const wide: string[] = [];
  for (const language of languages)
    for (const form of ['styled', 'stripped'] as const) {
      const mails = await htmlOf(everyMail, language, form);
      for (const width of [320, 600])
        for (const [index, px] of (await excess(page, mails, width)).entries()) {
          const { kind, look } = everyMail[index]!;
          if (px > 0) wide.push(`${kind} (${look}) in ${language}, ${form}, ${width} px: ${px} px too wide`);
        }
    }
  expect(wide).toEqual([]);
});

test('every kind of email is readable in both color schemes, with and without style sheets', async ({ page }) => {
  // Variants of one kind differ only in words.
  const kinds = everyMail.filter(({ kind }, index) => everyMail.findIndex((mail) => mail.kind === kind) === index);
  const rules = ['color-contrast', 'link-in-text-block', 'html-has-lang', 'heading-order', 'link-name'];
  const violations: string[] = [];
  for (const [scheme, form] of [
    ['light', 'styled'],
    ['dark', 'styled'],
    ['light', 'stripped'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [index, html] of (await htmlOf(kinds, 'en', form)).entries()) {
      await page.setContent(html);
      for (const fault of await faults(page, 'html', { only: rules }))
        violations.push(`${kinds[index]!.kind}, ${scheme}, ${form}: ${fault}`);
    }
  }
  expect(violations).toEqual([]);
});
