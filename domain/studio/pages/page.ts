import * as z from 'zod/mini';
import { localized } from '../../text/text.ts';
import { pageBlock } from './blocks.ts';
import { markdownBlock } from './markdown.ts';
import { slugLimit, slugPattern } from './slug.ts';

/** The maximum numbers of pages and of blocks in a page, and the lengths of a page's texts in characters. */
export const pageLimits = { pages: 30, blocks: 40, title: 80, description: 300 } as const;

/** The places in which a page may be linked on every page. */
export const pageMenus = ['header', 'footer', 'none'] as const;

const slug = () => z.string().check(z.maxLength(slugLimit), z.regex(slugPattern));

const optionalText = (max: number) => z._default(z.nullable(localized(max)), null);

/** A page that the studio's admins have made, at `/p/<slug>`. */
export const studioPage = z.object({
  slug: slug(),
  title: localized(pageLimits.title),
  /** The text for search engines and link previews. */
  description: localized(pageLimits.description),
  menu: z.enum(pageMenus),
  blocks: z
    .array(pageBlock({ text: localized, optionalText, markdown: localized }))
    .check(z.maxLength(pageLimits.blocks)),
});
export type StudioPage = z.output<typeof studioPage>;
export type PageBlock = StudioPage['blocks'][number];
export type BlockKind = PageBlock['kind'];

/** The pages in the order of the menus. Their addresses differ. */
export const studioPages = z.array(studioPage).check(z.maxLength(pageLimits.pages), ({ value, issues }) => {
  for (const [index, { slug: name }] of value.entries()) {
    if (value.findIndex((page) => page.slug === name) < index)
      issues.push({ code: 'custom', input: name, path: [index, 'slug'] });
  }
});

/** The part of a page that every document needs for its menus. */
export type LinkedPage = Pick<StudioPage, 'slug' | 'title' | 'menu'>;

/** A page in the language of the request. */
export const publicPage = z.object({
  slug: slug(),
  title: z.string(),
  description: z.string(),
  blocks: z.array(
    pageBlock({
      text: () => z.string(),
      optionalText: () => z.nullable(z.string()),
      markdown: () => z.array(markdownBlock),
    }),
  ),
});
export type PublicPage = z.output<typeof publicPage>;
export type PublicBlock = PublicPage['blocks'][number];
export type BlockOf<Kind extends BlockKind> = Extract<PublicBlock, { kind: Kind }>;
