import { textGroupOf } from '../../domain/studio/texts/text-groups.ts';
import type { NestedTexts } from '../../domain/studio/texts/nested-texts.ts';
import type { Catalogue } from '../site/language/chunks.ts';
import { escapeHtml } from '../site/seo/head.ts';

/* Characters for private use enclose a text during the rendering: `start`, the key, `begin`, the text, `end`. */
const start = '\uE000';
const begin = '\uE001';
const end = '\uE002';
const marks = new RegExp(`${start}([^${begin}]*)${begin}|${end}`);
const everyMark = new RegExp(marks, 'g');

/** The attribute of an element that contains the text with this key, in the preview of the studio's draft. */
const textAttribute = 'data-text';

/** A catalogue whose texts that can be overridden carry their keys, for {@link withTextElements}. */
export const markTexts = (catalogue: Catalogue): Catalogue => markNested(catalogue, '') as unknown as Catalogue;

const markNested = (texts: NestedTexts, prefix: string): NestedTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const key = prefix + name;
      if (typeof text === 'object' && text !== null && !Array.isArray(text))
        return [name, markNested(text as NestedTexts, `${key}.`)];
      if (textGroupOf(key) === undefined) return [name, text];
      const nodes = Array.isArray(text) ? (text as unknown[]) : [text];
      return [name, [start + key + begin, ...nodes, end]];
    }),
  );

/** Elements without a closing tag. */
const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/**
 * Replaces the marks in markup by elements with {@link textAttribute}, each around a piece of text without other elements, so a text that a
 * component divides stays well-formed. Marks in attributes are removed.
 */
export function withTextElements(markup: string): string {
  /** The keys of the open texts, each with the depth of the element in which it started. */
  const open: { key: string; depth: number }[] = [];
  let depth = 0;
  const marked = markup.replaceAll(/<!--.*?-->|<[^>]*>|[^<]+/gs, (token) => {
    if (!token.startsWith('<')) return markText(token, open, depth);
    const [, closing, name] = /^<(\/?)([\w-]+)/.exec(token) ?? [];
    if (closing === '/') {
      depth -= 1;
      // A component may have cut off the end of a text.
      while (open.length > 0 && open.at(-1)!.depth > depth) open.pop();
    } else if (name !== undefined && !voidElements.test(name) && !token.endsWith('/>')) depth += 1;
    return token.replaceAll(everyMark, '');
  });
  return marked;
}

function markText(token: string, open: { key: string; depth: number }[], depth: number): string {
  let unmarked = token;
  let marked = '';
  const add = (text: string) => {
    const key = open.at(-1)?.key;
    marked +=
      key === undefined || text.trim() === '' ? text : `<span ${textAttribute}="${escapeHtml(key)}">${text}</span>`;
  };
  for (let mark = marks.exec(unmarked); mark !== null; mark = marks.exec(unmarked)) {
    add(unmarked.slice(0, mark.index));
    if (mark[1] === undefined) open.pop();
    else open.push({ key: mark[1], depth });
    unmarked = unmarked.slice(mark.index + mark[0].length);
  }
  add(unmarked);
  return marked;
}
