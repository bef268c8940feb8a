import { textIn } from '../../../domain/studio/facts.ts';
import type { PageBlock, PublicBlock, PublicPage, StudioPage } from '../../../domain/studio/pages/page.ts';
import { withPictures, type WithPictures } from '../../../domain/media/picture.ts';
import type { Language } from '../../../domain/text/language.ts';
import type { LocalizedText } from '../../../domain/text/text.ts';
import type { Database } from '../../platform/db/tables.ts';
import { illustrated } from '../media/media-files.ts';
import { parseMarkdown } from './markdown.ts';

/** Reads a page in one language. It has the variants of its uploaded pictures if there is a database that stores them. */
export async function readPublicPage(
  db: Database | undefined,
  page: StudioPage,
  language: Language,
): Promise<PublicPage & WithPictures> {
  const addresses = page.blocks.flatMap((block) => (block.kind === 'picture' ? block.address : []));
  const illustratedPages = db ? await illustrated(db, [{ addresses }], ['addresses']) : [];
  const { pictures } = withPictures(illustratedPages[0] ?? {}, language);
  return { ...pageIn(page, language), ...(pictures && { pictures }) };
}

function pageIn({ slug, title, description, blocks }: StudioPage, language: Language): PublicPage {
  return {
    slug,
    title: textIn(title, language),
    description: textIn(description, language),
    blocks: blocks.map((block) => blockIn(block, language)),
  };
}

function blockIn(block: PageBlock, language: Language): PublicBlock {
  const text = (localized: LocalizedText) => textIn(localized, language);
  const optionalText = (localized: LocalizedText | null) => localized && text(localized);
  const link = <Link extends { label: LocalizedText }>(stored: Link) => ({ ...stored, label: text(stored.label) });
  switch (block.kind) {
    case 'hero':
      return {
        ...block,
        title: text(block.title),
        text: optionalText(block.text),
        link: block.link && link(block.link),
      };
    case 'text':
      return { ...block, markdown: parseMarkdown(text(block.markdown)) };
    case 'picture':
      return { ...block, alt: text(block.alt), caption: optionalText(block.caption) };
    case 'cards':
      return {
        ...block,
        title: optionalText(block.title),
        cards: block.cards.map((card) => ({
          title: text(card.title),
          text: text(card.text),
          link: card.link && link(card.link),
        })),
      };
    case 'steps':
      return {
        ...block,
        title: optionalText(block.title),
        steps: block.steps.map((step) => ({ title: text(step.title), text: text(step.text) })),
      };
    case 'questions':
      return {
        ...block,
        title: optionalText(block.title),
        questions: block.questions.map(({ question, answer }) => ({ question: text(question), answer: text(answer) })),
      };
    case 'figures':
      return {
        ...block,
        title: optionalText(block.title),
        figures: block.figures.map(({ value, label }) => ({ value: text(value), label: text(label) })),
      };
    case 'action':
      return { ...block, title: text(block.title), text: optionalText(block.text), links: block.links.map(link) };
  }
}
