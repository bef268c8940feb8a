import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DeclineReason } from '../../../../domain/decline/decline.ts';
import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import {
  type TemplateChange,
  type TemplateTexts,
  templateTexts,
  textsIn,
} from '../../../../domain/conversation/template.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { SelectField } from '../../../ui/labelled-controls.tsx';
import {
  MailTextFields,
  type MailTexts,
  mailTextsOf,
  templatesQuery,
  writtenTexts,
} from '../templates/template-fields.tsx';

export interface Typed {
  /** The template's id as text; blank for none. */
  template: string;
  texts: MailTexts;
  change: TemplateChange;
  /** The reason of a decline; blank for none. */
  reason: DeclineReason | '';
  /** Whether it is also sent to senders who already have an answer. */
  again: boolean;
}

const noChange: TemplateChange = { status: null, assignee: null, labels: [] };

export const blank: Typed = { template: '', texts: mailTextsOf(undefined), change: noChange, reason: '', again: false };

/** A placeholder text, to preview the recipients before there is a text. */
export const silent = { en: { subject: '…', body: '…' } };

export type Fault = { language: Language; fields: readonly (keyof TemplateTexts)[] };

/** The first language whose text is missing or invalid; a missing text is replaced with the English one. */
export function faultOf(typed: Typed, spoken: readonly Language[] = []): Fault | undefined {
  const texts = writtenTexts(typed.texts);
  for (const language of languages) {
    const text = texts[language];
    const isMissing = spoken.includes(language) && !textsIn({ texts }, language);
    if (!text && !isMissing) continue;
    const issues = templateTexts.safeParse(text ?? { subject: '', body: '' }).error?.issues;
    if (issues) return { language, fields: issues.map(({ path }) => path[0] as keyof TemplateTexts) };
  }
  return Object.keys(texts).length === 0
    ? { language: spoken[0] ?? defaultLanguage, fields: ['subject', 'body'] }
    : undefined;
}

interface TextFieldsProps {
  typed: Typed;
  onChange: (next: Partial<Typed>) => void;
  language: Language;
  onLanguage: (language: Language) => void;
  /** The number of emails in each language. */
  counts: Partial<Record<Language, number>>;
  errorOf: (path: string) => string | undefined;
  /** Whether a template may also change the answered items. */
  hasChange: boolean;
}

/** The texts of a bulk reply, one language at a time, from a template or typed. */
export function TextFields({ typed, onChange, language, onLanguage, counts, errorOf, hasChange }: TextFieldsProps) {
  const t = useTranslations('backOffice.bulkReply');
  const replyText = useTranslations('backOffice.replies');
  const { data: templates = [] } = useQuery(templatesQuery);
  const list = templates.filter((template) => hasChange || Object.keys(template.texts).length > 0);
  const text = typed.texts[language];
  const isEnglish =
    language !== defaultLanguage && text.subject === '' && text.body === '' && writtenTexts(typed.texts).en;
  return (
    <div className="grid gap-4">
      <SelectField
        label={replyText('template')}
        options={[['', replyText('noTemplate')], ...list.map(({ id, title }) => [String(id), title] as const)]}
        value={typed.template}
        onValue={(value) => {
          const chosen = list.find(({ id }) => String(id) === value);
          onChange({ template: value, texts: mailTextsOf(chosen), change: chosen?.change ?? noChange });
        }}
      />
      <MailTextFields
        texts={typed.texts}
        onChange={(texts) => onChange({ texts })}
        language={language}
        onLanguage={onLanguage}
        languageLabel={(code) => t('languageCount', { language: languageName(code), count: counts[code] ?? 0 })}
        errorOf={(field) => errorOf(`texts.${language}.${field}`)}
        bodyHint={isEnglish ? t('inEnglish') : undefined}
      />
    </div>
  );
}
