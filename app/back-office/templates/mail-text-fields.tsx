import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../../domain/language.ts';
import { replyLimits } from '../../../domain/reply.ts';
import { templatePlaceholders, unknownPlaceholders } from '../../../domain/template.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/labelled-controls.tsx';
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

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');

/** Subject and text of a mail in each language, a language at a time. Unknown placeholders of any language are named. */
export function MailTextFields(props: MailTextFieldsProps) {
  const { texts, onChange, language, onLanguage, languageLabel = languageName, errorOf, bodyHint } = props;
  const t = useTranslations('backOffice.templates');
  const unknown = new Set(languages.flatMap((one) => unknownPlaceholders(texts[one].subject + texts[one].body)));
  const field = (name: keyof MailText) => ({
    label: t(name),
    error: errorOf(name),
    lang: language,
    maxLength: replyLimits[name].max,
    value: texts[language][name],
    onValue: (value: string) => onChange({ ...texts, [language]: { ...texts[language], [name]: value } }),
  });
  const growing = 'field-sizing-content max-h-160 min-h-48';
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
      <TextField {...field('subject')} hint={t('placeholders', { names: inBraces(templatePlaceholders) })} />
      <TextAreaField {...field('body')} hint={bodyHint} rows={8} controlClass={growing} />
      {unknown.size > 0 && (
        <p role="alert" className="font-semibold text-red">
          {t('unknown', { names: inBraces([...unknown]) })}
        </p>
      )}
    </>
  );
}
