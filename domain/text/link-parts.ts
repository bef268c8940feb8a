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

/** Removes the punctuation of the surrounding sentence; a closing bracket stays if the address opens one. */
function trimmed(address: string): string {
  const opens = address.includes('(');
  let end = address.length;
  for (;;) {
    const last = address[end - 1]!;
    if (!/[.,;:!?'’*_\]}]/.test(last) && (last !== ')' || opens)) return address.slice(0, end);
    end -= 1;
  }
}
