import * as z from 'zod/mini';

/** A part of a line of Markdown: plain text, or a part with a meaning. */
export type MarkdownPart =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; parts: MarkdownPart[] }
  | { kind: 'link'; address: string; parts: MarkdownPart[] };

/** A block of Markdown. The levels of headings are the levels in the document, in which the page's title is the first. */
export type MarkdownBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; parts: MarkdownPart[] }
  | { kind: 'paragraph'; parts: MarkdownPart[] }
  | { kind: 'list'; start: number | null; items: MarkdownBlock[][] }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'code'; text: string };

export const markdownPart: z.ZodMiniType<MarkdownPart> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('break') }),
    z.object({ kind: z.enum(['strong', 'emphasis']), parts: parts() }),
    z.object({ kind: z.literal('link'), address: z.string(), parts: parts() }),
  ]),
);
const parts = () => z.array(markdownPart);

export const markdownBlock: z.ZodMiniType<MarkdownBlock> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3, 4]), parts: parts() }),
    z.object({ kind: z.literal('paragraph'), parts: parts() }),
    /** A list with a `start` is numbered from it. */
    z.object({ kind: z.literal('list'), start: z.nullable(z.int()), items: z.array(blocks()) }),
    z.object({ kind: z.literal('quote'), blocks: blocks() }),
    z.object({ kind: z.literal('code'), text: z.string() }),
  ]),
);
const blocks = () => z.array(markdownBlock);
