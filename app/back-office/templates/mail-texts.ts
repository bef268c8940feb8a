import { type Language, languages } from '../../../domain/language.ts';
import type { Template, TemplateTexts } from '../../../domain/template.ts';

export type MailText = TemplateTexts;
export type MailTexts = Record<Language, MailText>;

/** Of a template, blank where it has none. */
export const mailTextsOf = (template: Template | undefined): MailTexts =>
  Object.fromEntries(
    languages.map((language) => [language, template?.texts[language] ?? { subject: '', body: '' }]),
  ) as MailTexts;

/** Without languages in which nothing is written. */
export const writtenTexts = (texts: MailTexts): Partial<MailTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, { subject, body }]) => subject.trim() || body.trim()));
