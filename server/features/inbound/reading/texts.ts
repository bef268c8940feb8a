import EmailReplyParser from 'email-reply-parser';
import { withoutHiddenCharacters } from '../../../../domain/text/hidden-characters.ts';

/** Plain text without characters that PostgreSQL rejects, that control terminals or that are invisible. */
export const plainText = (text: string): string =>
  withoutHiddenCharacters(text.toWellFormed().replaceAll(/\r\n?/g, '\n'))
    // A regular expression for spaces at line ends would not be linear.
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** One line of at most `length` characters. */
export const oneLine = (text: string, length: number): string =>
  plainText(text.slice(0, length * 4))
    .replaceAll(/\s+/g, ' ')
    .slice(0, length)
    .toWellFormed()
    .trim();

/** The readable text of HTML, without scripts, styles and pictures; the address of a link follows its text. */
export async function extractHtmlText(html: string): Promise<string> {
  // Few emails lack a plain text, and loading this library would take a third of the time of reading one that has it.
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 1_000_000, maxDepth: 100, maxChildNodes: 10_000, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'blockquote', options: { trimEmptyLines: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

/** The number of characters that are searched for quotes, since the library's expressions are not linear. */
const searched = 50_000;

/** Separates the written text from the text that it quotes. If nothing else was written, all of it counts as written. */
export function splitQuotes(text: string): { text: string; quoted: string } {
  const [above, below] = splitAtAttribution(text);
  if (above.length > searched) return { text: above, quoted: below };
  const written = new EmailReplyParser().read(above).getVisibleText().trim();
  // The library drops signatures and does not recognize some forms of quotes.
  const isAllWritten = written === '' || !above.startsWith(written);
  if (isAllWritten) return above === '' ? { text, quoted: '' } : { text: above, quoted: below };
  return { text: written, quoted: [above.slice(written.length), below].join('\n').trim() };
}

/** Cuts above the line that introduces a quote at the end, in any language: it ends with a colon and contains a date or an address. */
function splitAtAttribution(text: string): [above: string, below: string] {
  const lines = text.split('\n');
  let first = lines.length;
  while (first > 0 && /^\s*(?:>|$)/.test(lines[first - 1]!)) first -= 1;
  if (!lines.slice(first).some((line) => line.trimStart().startsWith('>'))) return [text, ''];
  // Mail programs wrap a long introduction.
  for (const height of [1, 2, 3]) {
    const introduction = lines.slice(Math.max(0, first - height), first).join(' ');
    if (introduction.length < 400 && /[\d@].*:\s*$/.test(introduction) && /<\S+@\S+>|\d{4}/.test(introduction)) {
      first = Math.max(0, first - height);
      break;
    }
  }
  const above = lines.slice(0, first).join('\n').trim();
  return above === '' ? [text, ''] : [above, lines.slice(first).join('\n').trim()];
}
