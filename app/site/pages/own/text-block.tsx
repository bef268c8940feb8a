import type { MarkdownBlock, MarkdownPart } from '../../../../domain/studio/pages/markdown.ts';
import { SiteLink } from '../../layout/site-link.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import type { BlockProps } from './block-props.ts';

/** A part of a text below a heading of the second level; the part before the first heading has none. */
interface Chapter {
  heading: MarkdownPart[] | null;
  blocks: MarkdownBlock[];
}

/** The maximum number of blocks before the first heading that are set in large type. */
const mostLargeBlocks = 3;

/** A text with its paragraphs in the main column and their headings next to it. */
export function TextBlock({ block: { markdown } }: BlockProps<'text'>) {
  return (
    <div className="border-b border-edge">
      <div className="frame py-12 lg:py-16">
        {chaptersOf(markdown).map(({ heading, blocks }, index) => {
          const text = (
            <div className="measure grid gap-5">
              <TextBlocks blocks={blocks} />
            </div>
          );
          // A text does not change on the page, so the position identifies a chapter.
          return heading ? (
            <SplitRow
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              direction="main-last"
              className={index === 0 ? undefined : 'mt-10 lg:mt-16'}
              parts={['pb-5', '']}
            >
              <h2 className="display text-headline lg:sticky lg:top-28">
                <Parts parts={heading} />
              </h2>
              {text}
            </SplitRow>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <SplitRow key={index} parts={[blocks.length <= mostLargeBlocks ? 'text-xl' : '', '']}>
              {text}
              {null}
            </SplitRow>
          );
        })}
      </div>
    </div>
  );
}

function chaptersOf(markdown: readonly MarkdownBlock[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const block of markdown) {
    if (block.kind === 'heading' && block.level === 2) chapters.push({ heading: block.parts, blocks: [] });
    else if (chapters.length === 0) chapters.push({ heading: null, blocks: [block] });
    else chapters.at(-1)!.blocks.push(block);
  }
  return chapters;
}

// A text does not change on the page, so the positions identify its blocks and parts.
/* oxlint-disable react/no-array-index-key */
const TextBlocks = ({ blocks }: { blocks: readonly MarkdownBlock[] }) =>
  blocks.map((block, index) => <BlockElement key={index} block={block} />);

function BlockElement({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading className={block.level === 4 ? 'mt-2 font-semibold' : 'mt-3 text-2xl leading-snug font-semibold'}>
          <Parts parts={block.parts} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="text-pretty">
          <Parts parts={block.parts} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} className="mt-2 pl-2">
          <TextBlocks blocks={item} />
        </li>
      ));
      const list = 'pl-5';
      return block.start === null ? (
        <ul className={`list-[square] ${list}`}>{items}</ul>
      ) : (
        <ol start={block.start} className={`list-decimal ${list}`}>
          {items}
        </ol>
      );
    }
    case 'quote':
      return (
        <blockquote className="grid gap-3 border-l-4 border-accent pl-5 text-xl">
          <TextBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className="bg-raised p-4 text-[0.9375rem] whitespace-pre-wrap">
          <code>{block.text}</code>
        </pre>
      );
  }
}

const Parts = ({ parts }: { parts: readonly MarkdownPart[] }) =>
  parts.map((part, index) => <PartElement key={index} part={part} />);
/* oxlint-enable react/no-array-index-key */

function PartElement({ part }: { part: MarkdownPart }) {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code className="bg-raised px-1 py-0.5">{part.text}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong className="font-bold">
          <Parts parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'link':
      return (
        <SiteLink address={part.address} className="underline decoration-accent underline-offset-4 hover:text-accent">
          <Parts parts={part.parts} />
        </SiteLink>
      );
  }
}
