import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language } from '../../../domain/language.ts';
import { languageName } from '../../../domain/typography.ts';
import { SelectField } from '../../ui/labelled-controls.tsx';
import { MailTextFields, type MailText, templatesQuery, writtenTexts } from '../templates/template-fields.tsx';
import { type Fault, fromTemplate, type Typed } from './typed.ts';

interface TextFieldsProps {
  typed: Typed;
  onChange: (next: Partial<Typed>) => void;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Mails of each language. */
  counts: Partial<Record<Language, number>>;
  fault: Fault | undefined;
  /** Whether a template may also change what it answers. */
  hasChange: boolean;
}

/** The texts of a reply to several, a language at a time, from a template or by hand. */
export function TextFields({ typed, onChange, language, onLanguage, counts, fault, hasChange }: TextFieldsProps) {
  const t = useTranslations('backOffice.bulkReply');
  const r = useTranslations('backOffice.replies');
  const templates = useTranslations('backOffice.templates');
  const { data: all = [] } = useQuery(templatesQuery);
  const list = all.filter((template) => hasChange || Object.keys(template.texts).length > 0);
  const text = typed.texts[language];
  const errorOf = (field: keyof MailText) => {
    if (fault?.language !== language || !fault.fields.includes(field)) return undefined;
    return text[field].trim() === '' ? templates('required') : t('wrongText');
  };
  const isEnglish =
    language !== defaultLanguage && text.subject === '' && text.body === '' && writtenTexts(typed.texts).en;
  return (
    <div className="grid gap-4">
      <SelectField
        label={r('template')}
        options={[['', r('noTemplate')], ...list.map(({ id, title }) => [String(id), title] as const)]}
        value={typed.template}
        onValue={(value) =>
          onChange(
            fromTemplate(
              typed,
              list.find(({ id }) => String(id) === value),
            ),
          )
        }
      />
      <MailTextFields
        texts={typed.texts}
        onChange={(texts) => onChange({ texts })}
        language={language}
        onLanguage={onLanguage}
        languageLabel={(each) => t('languageCount', { language: languageName(each), count: counts[each] ?? 0 })}
        errorOf={errorOf}
        bodyHint={isEnglish ? t('inEnglish') : undefined}
      />
    </div>
  );
}
