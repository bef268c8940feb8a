import * as z from 'zod/mini';
import { isPictureAddress, storable } from '../../text/text.ts';
import { siteLink } from './site-link.ts';

/** The maximum lengths of the texts in blocks in characters, and of their lists in entries. */
export const blockLimits = {
  title: 120,
  text: 600,
  markdown: 20_000,
  alt: 300,
  label: 60,
  question: 200,
  answer: 2000,
  value: 20,
  cards: 12,
  steps: 12,
  questions: 30,
  figures: 8,
  links: 2,
} as const;

const pictureAddress = z
  .string()
  .check(storable, z.trim(), z.refine(isPictureAddress, { params: { rule: 'picture' } }));

/** The schemas of the texts in blocks: by language in the settings, in the language of the request for visitors. */
interface TextSchemas<Text extends z.ZodMiniType, OptionalText extends z.ZodMiniType, Markdown extends z.ZodMiniType> {
  text: (max: number) => Text;
  optionalText: (max: number) => OptionalText;
  markdown: (max: number) => Markdown;
}

/** The eight kinds of blocks of which pages are made. */
export function pageBlock<
  Text extends z.ZodMiniType,
  OptionalText extends z.ZodMiniType,
  Markdown extends z.ZodMiniType,
>({ text, optionalText, markdown }: TextSchemas<Text, OptionalText, Markdown>) {
  const title = text(blockLimits.title);
  const optionalTitle = optionalText(blockLimits.title);
  const link = z.object({ label: text(blockLimits.label), address: siteLink() });
  const optionalLink = z._default(z.nullable(link), null);
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hero'), title, text: optionalText(blockLimits.text), link: optionalLink }),
    z.object({ kind: z.literal('text'), markdown: markdown(blockLimits.markdown) }),
    z.object({
      kind: z.literal('picture'),
      address: pictureAddress,
      alt: text(blockLimits.alt),
      caption: optionalText(blockLimits.alt),
    }),
    z.object({
      kind: z.literal('cards'),
      title: optionalTitle,
      cards: z
        .array(z.object({ title, text: text(blockLimits.text), link: optionalLink }))
        .check(z.minLength(1), z.maxLength(blockLimits.cards)),
    }),
    z.object({
      kind: z.literal('steps'),
      title: optionalTitle,
      steps: z
        .array(z.object({ title, text: text(blockLimits.text) }))
        .check(z.minLength(1), z.maxLength(blockLimits.steps)),
    }),
    z.object({
      kind: z.literal('questions'),
      title: optionalTitle,
      questions: z
        .array(z.object({ question: text(blockLimits.question), answer: text(blockLimits.answer) }))
        .check(z.minLength(1), z.maxLength(blockLimits.questions)),
    }),
    z.object({
      kind: z.literal('figures'),
      title: optionalTitle,
      figures: z
        .array(z.object({ value: text(blockLimits.value), label: text(blockLimits.title) }))
        .check(z.minLength(1), z.maxLength(blockLimits.figures)),
    }),
    z.object({
      kind: z.literal('action'),
      title,
      text: optionalText(blockLimits.text),
      links: z.array(link).check(z.maxLength(blockLimits.links)),
    }),
  ]);
}
