import { blockLimits } from '../../../../domain/studio/pages/blocks.ts';
import type { BlockKind } from '../../../../domain/studio/pages/page.ts';
import { noText } from '../../../../domain/text/text.ts';

/** The names of the parts of blocks that are texts, as the catalogue labels them. */
export type TextName = 'title' | 'text' | 'markdown' | 'alt' | 'caption' | 'label' | 'question' | 'answer' | 'value';

interface TextForm {
  name: TextName;
  limit: number;
  /** The number of lines; one line by default. */
  rows?: number;
  isOptional?: true;
}

export interface PartForm {
  texts: readonly TextForm[];
  /** The address of a picture or of a link. */
  address?: 'picture' | 'link';
  /** Whether it may have a link. */
  hasLink?: true;
  /** Its list of parts. */
  list?: { name: 'cards' | 'steps' | 'questions' | 'figures' | 'links'; limit: number; blank: object; form: PartForm };
}

const title: TextForm = { name: 'title', limit: blockLimits.title };
const text: TextForm = { name: 'text', limit: blockLimits.text, rows: 3 };
const optionalTitle: TextForm = { ...title, isOptional: true };
const optionalText: TextForm = { ...text, isOptional: true };

/** The form of a link. */
export const linkForm: PartForm = { texts: [{ name: 'label', limit: blockLimits.label }], address: 'link' };

/** The forms of the eight kinds of blocks. */
export const blockForms: Readonly<Record<BlockKind, PartForm>> = {
  hero: { texts: [title, optionalText], hasLink: true },
  text: { texts: [{ name: 'markdown', limit: blockLimits.markdown, rows: 10 }] },
  picture: {
    texts: [
      { name: 'alt', limit: blockLimits.alt },
      { name: 'caption', limit: blockLimits.alt, isOptional: true },
    ],
    address: 'picture',
  },
  cards: {
    texts: [optionalTitle],
    list: {
      name: 'cards',
      limit: blockLimits.cards,
      blank: { title: noText, text: noText, link: null },
      form: { texts: [title, text], hasLink: true },
    },
  },
  steps: {
    texts: [optionalTitle],
    list: {
      name: 'steps',
      limit: blockLimits.steps,
      blank: { title: noText, text: noText },
      form: { texts: [title, text] },
    },
  },
  questions: {
    texts: [optionalTitle],
    list: {
      name: 'questions',
      limit: blockLimits.questions,
      blank: { question: noText, answer: noText },
      form: {
        texts: [
          { name: 'question', limit: blockLimits.question },
          { name: 'answer', limit: blockLimits.answer, rows: 4 },
        ],
      },
    },
  },
  figures: {
    texts: [optionalTitle],
    list: {
      name: 'figures',
      limit: blockLimits.figures,
      blank: { value: noText, label: noText },
      form: {
        texts: [
          { name: 'value', limit: blockLimits.value },
          { name: 'label', limit: blockLimits.title },
        ],
      },
    },
  },
  action: {
    texts: [title, optionalText],
    list: { name: 'links', limit: blockLimits.links, blank: { label: noText, address: '' }, form: linkForm },
  },
};
