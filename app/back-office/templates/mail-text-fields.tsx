import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../../domain/language.ts';
import { replyLimits } from '../../../domain/reply.ts';
import { templatePlaceholders, unknownPlaceholders } from '../../../domain/template.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import type { MailText, MailTexts } from './mail-texts.ts';

interface MailTextFieldsProps {
  texts: MailTexts;
  onChange: (texts: MailTexts) => void;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Of the button of a language; its name where nothing is stated. */
  languageLabel?: (language: Language) => string;
  errorOf: (field: keyof MailText) => string | undefined;
  bodyHint?: string | undefined;
}

/** Subject and text of a mail in each language, a language at a time. Unknown placeholders of any language are named. */
export function MailTextFields({
  texts,
  onChange,
  language,
  onLanguage,
  languageLabel = languageName,
  errorOf,
  bodyHint,
}: MailTextFieldsProps) {
  const t = useTranslations('backOffice.templates');
  const text = texts[language];
  const unknown = [...new Set(languages.flatMap((one) => unknownPlaceholders(texts[one].subject + texts[one].body)))];
  const setText = (field: keyof MailText, value: string) =>
    onChange({ ...texts, [language]: { ...text, [field]: value } });
  return (
    <>
      <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1.5">
        {languages.map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === language ? 'primary' : 'secondary'}
            aria-pressed={each === language}
            onClick={() => onLanguage(each)}
          >
            {languageLabel(each)}
          </Button>
        ))}
      </div>
      <Field
        label={t('subject')}
        error={errorOf('subject')}
        hint={t('placeholders', { names: templatePlaceholders.map((name) => `{${name}}`).join(' ') })}
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
      <Field label={t('body')} error={errorOf('body')} hint={bodyHint}>
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            rows={8}
            maxLength={replyLimits.body.max}
            className="field-sizing-content max-h-160 min-h-48"
            value={text.body}
            onChange={({ target }) => setText('body', target.value)}
          />
        )}
      </Field>
      {unknown.length > 0 && (
        <p role="alert" className="font-semibold text-red">
          {t('unknown', { names: unknown.map((name) => `{${name}}`).join(' ') })}
        </p>
      )}
    </>
  );
}
