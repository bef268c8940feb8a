import * as z from 'zod/mini';
import { labelLimits } from './label.ts';
import { defaultLanguage, type Language, languages } from '../text/language.ts';
import { projectStatuses } from './project.ts';
import { mailHeader, replyLimits } from './reply.ts';
import { id, requiredLine, storable, timestamp } from '../text/text.ts';

/** The maximum length of a title in characters; the maximum of templates per person and of shared ones. */
export const templateLimits = { title: 60, each: 100 } as const;

/** The placeholders between braces in a template's texts. */
export const templatePlaceholders = [
  'greeting',
  'project',
  'reason',
  'missing',
  'call',
  'studio',
  'developer',
  'publisher',
  'hours',
] as const;

/** The unknown placeholders of a text. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !templatePlaceholders.some((placeholder) => placeholder === name));

const filled = z.refine<string>((text) => unknownPlaceholders(text).length === 0, { params: { rule: 'placeholder' } });

const templateText = (max: number) => z.string().check(storable, z.trim(), z.minLength(1), z.maxLength(max), filled);

export const templateTexts = z.object({
  subject: templateText(replyLimits.subject.max).check(mailHeader),
  body: templateText(replyLimits.body.max),
});
export type TemplateTexts = z.output<typeof templateTexts>;

/** The changes that a template makes to the submission that it answers. */
const change = z.object({
  status: z._default(z.nullable(z.enum(projectStatuses)), null),
  /** `me` is the operator who uses the template. */
  assignee: z._default(z.nullable(z.union([z.literal('me'), id()])), null),
  labels: z._default(z.array(id()).check(z.maxLength(labelLimits.perEntity)), []),
});
export type TemplateChange = z.output<typeof change>;

/** The body of `POST` and `PUT /api/templates`: texts, a change, or both. */
export const templateForm = z
  .object({
    title: requiredLine({ max: templateLimits.title }),
    /** Whether the whole team can use it; otherwise only its author can. */
    shared: z.boolean(),
    texts: z.partialRecord(z.enum(languages), templateTexts),
    change: z._default(change, { status: null, assignee: null, labels: [] }),
  })
  .check(
    z.refine(
      ({ texts, change: templateChange }) =>
        Object.keys(texts).length === 0 ? changesAnything(templateChange) : texts[defaultLanguage] !== undefined,
      { path: ['texts'] },
    ),
  );
export type TemplateForm = z.output<typeof templateForm>;

export const templateEntity = z.object({
  id: id(),
  /** The key of a built-in template, by which a closed submission suggests it. */
  key: z.nullable(z.string()),
  title: z.string(),
  shared: z.boolean(),
  texts: z.partialRecord(z.enum(languages), z.object({ subject: z.string(), body: z.string() })),
  change,
  updatedAt: timestamp(),
});
export type Template = z.output<typeof templateEntity>;

export const changesAnything = ({ status, assignee, labels }: TemplateChange): boolean =>
  status !== null || assignee !== null || labels.length > 0;

/** The texts of a template in a language, else in English. */
export const textsIn = (template: Pick<Template, 'texts'>, language: Language): TemplateTexts | undefined =>
  template.texts[language] ?? template.texts[defaultLanguage];
