import { Lexer, type MarkedToken, type Token } from 'marked';
import type { MarkdownBlock, MarkdownPart } from '../../../domain/studio/pages/markdown.ts';
import { isSiteLink } from '../../../domain/studio/pages/site-link.ts';

/** The maximum depth of blocks in blocks, and of parts in parts. Deeper ones are shown as their source. */
const mostLevels = 6;

/**
 * Parses Markdown into a tree. HTML, pictures, tables and links to other than allowed addresses are shown as their source, so no text is
 * lost and nothing is executed.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  if (isTooDeep(source) || isTooDense(source)) return paragraphsOf(source);
  return blocksOf(new Lexer({ gfm: true }).lex(source), 1);
}

/** Whether a line starts with more nested quotes and lists than the tree has levels; the lexer would need a call for each of them. */
const isTooDeep = (source: string): boolean => /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){7}/m.test(source);

/**
 * The maximum numbers of marks of emphasis or code and of links in a paragraph and in a text. The lexer's time grows with the square of the first and the
 * cube of the second, so a text of 4,000 characters could take five seconds.
 */
const densities = [
  { mark: /[*_`~]+/g, paragraph: 200, text: 1000 },
  { mark: /\]\(/g, paragraph: 50, text: 200 },
] as const;

const isTooDense = (source: string): boolean =>
  densities.some(
    ({ mark, paragraph: most, text }) =>
      countOf(mark, source) > text || source.split(/\n\s*\n/).some((part) => countOf(mark, part) > most),
  );

const countOf = (mark: RegExp, text: string): number => text.match(mark)?.length ?? 0;

const paragraphsOf = (source: string): MarkdownBlock[] =>
  source.split(/\n{2,}/).flatMap((text) => (text.trim() === '' ? [] : [paragraph([text.trim()])]));

const paragraph = (parts: MarkdownPart[]): MarkdownBlock => ({ kind: 'paragraph', parts });

const blocksOf = (tokens: readonly Token[], level: number): MarkdownBlock[] =>
  tokens.flatMap((token) => blockOf(token as MarkedToken, level) ?? []);

function blockOf(token: MarkedToken, level: number): MarkdownBlock | undefined {
  const isDeepest = level > mostLevels;
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return undefined;
    case 'heading':
      return { kind: 'heading', level: headingLevel(token.depth), parts: partsOf(token.tokens) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'blockquote':
      return isDeepest ? sourceOf(token) : { kind: 'quote', blocks: blocksOf(token.tokens, level + 1) };
    case 'list':
      if (isDeepest) return sourceOf(token);
      return {
        kind: 'list',
        start: token.ordered ? Number(token.start) : null,
        items: token.items.map(({ tokens }) => blocksOf(tokens, level + 1)),
      };
    case 'paragraph':
    case 'text':
      return paragraph(token.tokens ? partsOf(token.tokens) : [token.text]);
    default:
      return sourceOf(token);
  }
}

/** The page's title is the heading of the first level. */
const headingLevel = (depth: number) => Math.min(Math.max(depth, 2), 4) as 2 | 3 | 4;

const sourceOf = ({ raw }: Token): MarkdownBlock => paragraph([raw.trim()]);

function partsOf(tokens: readonly Token[], level = 1): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  for (const part of tokens.flatMap((token) => partOf(token as MarkedToken, level))) {
    const previous = parts.at(-1);
    if (typeof part === 'string' && typeof previous === 'string') parts[parts.length - 1] = previous + part;
    else parts.push(part);
  }
  return parts;
}

function partOf(token: MarkedToken, level: number): MarkdownPart | MarkdownPart[] {
  const isDeepest = level > mostLevels;
  switch (token.type) {
    case 'text':
      return token.tokens && !isDeepest ? partsOf(token.tokens, level) : token.text;
    case 'escape':
      return token.text;
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'br':
      return { kind: 'break' };
    case 'strong':
      return isDeepest ? token.raw : { kind: 'strong', parts: partsOf(token.tokens, level + 1) };
    case 'em':
      return isDeepest ? token.raw : { kind: 'emphasis', parts: partsOf(token.tokens, level + 1) };
    case 'link':
      if (isDeepest || !isSiteLink(token.href)) return token.raw;
      return { kind: 'link', address: token.href, parts: partsOf(token.tokens, level + 1) };
    default:
      return token.raw;
  }
}
