import { defaultLanguage, type Language, languages } from '../../../domain/language.ts';
import { type Template, type TemplateChange, templateTexts, textsIn } from '../../../domain/template.ts';
import { type MailText, type MailTexts, mailTextsOf, writtenTexts } from '../templates/template-fields.tsx';

export interface Typed {
  /** The template's id as text; blank for none. */
  template: string;
  texts: MailTexts;
  change: TemplateChange;
  /** Also to who has an answer already. */
  again: boolean;
}

const noChange: TemplateChange = { status: null, assignee: null, labels: [] };

export const blank: Typed = { template: '', texts: mailTextsOf(undefined), change: noChange, again: false };

/** Finds out who would be written to, before there is a text. */
export const silent = { en: { subject: '…', body: '…' } };

export const fromTemplate = (typed: Typed, template: Template | undefined): Typed => ({
  ...typed,
  template: template ? String(template.id) : '',
  texts: mailTextsOf(template),
  change: template?.change ?? noChange,
});

export type Fault = { language: Language; fields: readonly (keyof MailText)[] };

/** The first language whose text is missing or wrong; English stands in for what is missing. */
export function faultOf(typed: Typed, spoken: readonly Language[] = []): Fault | undefined {
  const texts = writtenTexts(typed.texts);
  for (const language of languages) {
    const text = texts[language];
    const isMissing = spoken.includes(language) && !textsIn({ texts }, language);
    if (!text && !isMissing) continue;
    const issues = templateTexts.safeParse(text ?? { subject: '', body: '' }).error?.issues;
    if (issues) return { language, fields: issues.map(({ path }) => path[0] as keyof MailText) };
  }
  return Object.keys(texts).length === 0
    ? { language: spoken[0] ?? defaultLanguage, fields: ['subject', 'body'] }
    : undefined;
}

/** What a template sets beside its text, as the API takes it. @param self the operator who uses it */
export const changeOf = ({ status, assignee, labels }: TemplateChange, self: number | undefined) => ({
  ...(status !== null && { status }),
  ...(assignee !== null && { assignedTo: assignee === 'me' ? self : assignee }),
  ...(labels.length > 0 && { addLabels: labels }),
});

/** Of lists by their paths: what was typed and not sent, or taken back. */
export const keptTyped = new Map<string, Typed>();
