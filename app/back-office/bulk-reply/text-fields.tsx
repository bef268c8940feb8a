import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../domain/language.ts';
import { replyLimits } from '../../../domain/reply.ts';
import { templatePlaceholders, unknownPlaceholders } from '../../../domain/template.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { templatesQuery } from '../templates/queries.ts';
import { type Fault, fromTemplate, textsOf, type Typed } from './typed.ts';

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
  const wrong = fault?.language === language ? fault.fields : [];
  const unknown = [...new Set(unknownPlaceholders(text.subject + text.body))];
  const setText = (field: 'subject' | 'body', value: string) =>
    onChange({ texts: { ...typed.texts, [language]: { ...text, [field]: value } } });
  const errorOf = (field: 'subject' | 'body') =>
    wrong.includes(field) && { error: text[field].trim() === '' ? templates('required') : t('wrongText') };
  const isEnglish = language !== defaultLanguage && text.subject === '' && text.body === '' && textsOf(typed).en;
  return (
    <div className="grid gap-4">
      <Field label={r('template')}>
        {(control) => (
          <Select
            {...control}
            value={typed.template}
            onChange={({ target: { value } }) =>
              onChange(
                fromTemplate(
                  typed,
                  list.find(({ id }) => String(id) === value),
                ),
              )
            }
          >
            <option value="">{r('noTemplate')}</option>
            {list.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="group" aria-label={templates('language')} className="flex flex-wrap gap-1.5">
        {languages.map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === language ? 'primary' : 'secondary'}
            aria-pressed={each === language}
            onClick={() => onLanguage(each)}
          >
            {t('languageCount', { language: languageName(each), count: counts[each] ?? 0 })}
          </Button>
        ))}
      </div>
      <Field
        label={templates('subject')}
        {...errorOf('subject')}
        hint={templates('placeholders', { names: templatePlaceholders.map((name) => `{${name}}`).join(' ') })}
      >
        {(control) => (
          <TextInput
            {...control}
            lang={language}
            maxLength={replyLimits.subject.max}
            value={text.subject}
            onChange={({ target }) => setText('subject', target.value)}
          />
        )}
      </Field>
      <Field label={templates('body')} {...errorOf('body')} {...(isEnglish && { hint: t('inEnglish') })}>
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            rows={7}
            maxLength={replyLimits.body.max}
            className="field-sizing-content max-h-96 min-h-40"
            value={text.body}
            onChange={({ target }) => setText('body', target.value)}
          />
        )}
      </Field>
      {unknown.length > 0 && (
        <p role="alert" className="font-semibold text-red">
          {templates('unknown', { names: unknown.map((name) => `{${name}}`).join(' ') })}
        </p>
      )}
    </div>
  );
}
