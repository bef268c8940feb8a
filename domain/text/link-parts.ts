import { isWebAddress } from './text.ts';

/** Plain text, or a link with its address. */
type LinkPart = { text: string; address?: string };

/** Splits a text into parts, with http and https addresses as links. Punctuation after an address does not belong to it. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"“”«»„]+/gi)) {
    const address = trimmed(match[0]);
    if (!isWebAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes the punctuation of the surrounding sentence; a closing bracket stays if the address opens it. */
function trimmed(address: string): string {
  let end = address.length;
  // Counted once, since a text of brackets would otherwise be read again for each of them.
  let unopened = address.split(')').length - address.split('(').length;
  for (;;) {
    const last = address[end - 1]!;
    const isUnopened = last === ')' && unopened > 0;
    if (!isUnopened && !/[.,;:!?'’*_\]}]/.test(last)) return address.slice(0, end);
    if (isUnopened) unopened -= 1;
    end -= 1;
  }
}
