import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { textOverrideLimits } from '../../../../domain/studio/texts/text-overrides.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { TextAreaField } from '../../../ui/labelled-controls.tsx';
import { faultsOf, placeholdersOf, type TextInLanguage } from './overrides.ts';

interface TextFieldProps {
  text: TextInLanguage;
  /** The name of the text, for the labels of its buttons. */
  name: string;
  /** The reason why the text was not published. */
  issue: string | undefined;
  isLocked: boolean;
  /** Undefined means the default. */
  onChange: (text: string | undefined) => void;
}

/** A text in one language, which is its default until an admin writes another one. */
export function TextInLanguageField({ text, name, issue, isLocked, onChange }: TextFieldProps) {
  const t = useTranslations('backOffice.texts');
  const faultText = useTranslations('textFaults');
  const { language, source, override, isOutdated } = text;
  const field = useRef<HTMLDivElement>(null);
  const value = override?.text ?? source;
  const faults = value.trim() === '' ? [t('blank')] : faultsOf(text).map(({ key, names }) => faultText(key, { names }));
  const labelled = { name, language: languageName(language) };

  /** Inserts a part of the default at the caret, and continues after it. */
  const insert = (part: string) => {
    const area = field.current!.querySelector('textarea')!;
    const { selectionStart, selectionEnd } = area;
    onChange(value.slice(0, selectionStart) + part + value.slice(selectionEnd));
    area.focus();
    const caret = selectionStart + part.length;
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };

  return (
    <div ref={field} className="grid content-start gap-2">
      <TextAreaField
        label={languageName(language)}
        lang={language}
        rows={1}
        controlClass="field-sizing-content min-h-12"
        maxLength={textOverrideLimits.text}
        disabled={isLocked}
        error={faults.length > 0 ? faults.join(' ') : issue}
        value={value}
        onValue={(typed) => onChange(typed)}
      />
      <Placeholders source={source} isLocked={isLocked} onInsert={insert} />
      {override !== undefined && (
        <>
          {isOutdated && (
            <div>
              <Badge colour="yellow">{t('outdated')}</Badge>
              <Version title={t('defaultBefore')} lang={language} text={override.source} />
            </div>
          )}
          <Version title={t(isOutdated ? 'defaultNow' : 'default')} lang={language} text={source} />
          <div className="flex flex-wrap gap-2" hidden={isLocked}>
            <ActionButton
              label={t('useDefault')}
              aria-label={t('useDefaultOf', labelled)}
              size="compact"
              onClick={() => onChange(undefined)}
            />
            {isOutdated && (
              <ActionButton
                label={t('keepMine')}
                aria-label={t('keepMineOf', labelled)}
                size="compact"
                onClick={() => onChange(override.text)}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Placeholders({
  source,
  isLocked,
  onInsert,
}: {
  source: string;
  isLocked: boolean;
  onInsert: (part: string) => void;
}) {
  const t = useTranslations('backOffice.texts');
  const placeholders = placeholdersOf(source);
  if (placeholders.length === 0 || isLocked) return null;
  return (
    <div role="group" aria-label={t('placeholders')} className="flex flex-wrap gap-1.5">
      {placeholders.map(({ name, part }) => (
        <ActionButton
          key={name}
          label={name}
          aria-label={t('insert', { name })}
          size="compact"
          variant="quiet"
          onClick={() => onInsert(part)}
        />
      ))}
    </div>
  );
}

const Version = ({ title, lang, text }: { title: string; lang: string; text: string }) => (
  <p className="border-l-4 border-edge pl-3 text-sm text-muted">
    <span className="block font-semibold">{title}</span>
    <span lang={lang} className="[overflow-wrap:anywhere] whitespace-pre-line">
      {text}
    </span>
  </p>
);
