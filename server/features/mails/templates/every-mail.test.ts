import { describe, expect, it } from 'vitest';
import { languages } from '../../../../domain/text/language.ts';
import { everyMail } from '../../../platform/mail/testing/every-mail.ts';
import { renderMail } from './index.tsx';
import { mailCatalogue } from './texts.ts';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';

const publicUrl = 'https://studio.example';
const cases = languages.flatMap((language) => everyMail.map((mail) => ({ ...mail, language })));

/** Replaces each gap with one space. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** The visible texts of the HTML, without the head and the preview text for the inbox. */
function visible(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<div[^>]*data-skip-in-text[^]*?<\/div><\/div>|<!--[^]*?-->/g, '');
  return body
    .split(/<[^>]*>/)
    .map((piece) => plain(unescaped(piece)))
    .filter((piece) => piece !== '');
}

describe.each(cases)('$kind ($look) in $language', ({ kind, payload, language }) => {
  it('has the same content and links as plain text and as HTML', async () => {
    const { subject, html, text } = await renderMail(kind, payload, language, { publicUrl, studio: defaultStudio });
    const plainText = plain(text);
    expect(visible(html).filter((piece) => !plainText.includes(piece))).toEqual([]);
    const links = [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, address]) => unescaped(address!));
    expect(links.filter((address) => address !== publicUrl && !text.includes(address))).toEqual([]);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('has its language, no missing text, and no pictures, which programs could block', async () => {
    const { subject, html, text } = await renderMail(kind, payload, language, { publicUrl, studio: defaultStudio });
    expect(html).not.toMatch(/<img|url\(|background=/i);
    expect(html).toContain(`lang="${language}"`);
    const keys = Object.keys(mailCatalogue('en')).join('|');
    for (const words of [subject, text]) {
      expect(words).not.toMatch(new RegExp(String.raw`(?<![\w/.@-])(${keys})\.[a-z]+\b(?!/)`, 'i'));
      expect(words).not.toMatch(/\{\w+[,}]|undefined|\[object/);
    }
  });
});
