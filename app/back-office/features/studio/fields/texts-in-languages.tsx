import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../../../domain/text/language.ts';
import type { LocalizedText } from '../../../../../domain/text/text.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { TextAreaField, TextField } from '../../../../ui/labelled-controls.tsx';
import type { ShownLanguage } from '../../../kit/layout/shown-language.ts';

/** Chooses the language of the texts. */
export function LanguageChoice({ language, setLanguage }: ShownLanguage) {
  const t = useTranslations('backOffice.studio');
  return (
    <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1.5">
      {languages.map((each) => (
        <ActionButton
          key={each}
          label={languageName(each)}
          size="compact"
          pressed={each === language}
          onClick={() => setLanguage(each)}
        />
      ))}
    </div>
  );
}

interface TextInLanguageProps {
  label: string;
  text: LocalizedText | undefined;
  language: Language;
  limit: number;
  /** The number of lines; one line by default. */
  rows?: number;
  /** May be blank in the default language too. */
  isOptional?: boolean;
  error: string | undefined;
  onChange: (text: LocalizedText) => void;
}

/** A text in one language. While it is blank, visitors see the text in the default language, which is the placeholder of the field. */
export function TextInLanguage(props: TextInLanguageProps) {
  const { label, text, language, limit, rows, isOptional = false, error, onChange } = props;
  const t = useTranslations('backOffice.content');
  const isDefault = language === defaultLanguage;
  const field = {
    label: isDefault ? label : t('in', { name: label, language: languageName(language) }),
    lang: language,
    required: isDefault && !isOptional,
    maxLength: limit,
    placeholder: isDefault ? undefined : (text?.[defaultLanguage] ?? undefined),
    error,
    value: text?.[language] ?? '',
    onValue: (typed: string) => onChange({ ...text, [language]: typed } as LocalizedText),
  };
  if (rows === undefined) return <TextField {...field} />;
  return <TextAreaField {...field} rows={rows} controlClass="field-sizing-content" />;
}
