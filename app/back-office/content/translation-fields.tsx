import { useTranslations } from 'use-intl';
import type { Content } from '../../../domain/content.ts';
import { defaultLanguage, type Language } from '../../../domain/language.ts';
import {
  type ContentKind,
  originals,
  type TextValue,
  type Translation,
  type Translations,
  translationState,
} from '../../../domain/translation.ts';
import { languageName } from '../../../domain/typography.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';

interface TranslationFieldsProps {
  kind: ContentKind;
  content: Content;
  language: Language;
  /** Of a text, by its key. */
  label: (key: string, place: string) => string;
  onChange: (translations: Translations) => void;
}

/** Every text of an entity beside its translation. */
export function TranslationFields({ kind, content, language, label, onChange }: TranslationFieldsProps) {
  const t = useTranslations('backOffice.content');
  const own = content.translations[language] ?? {};
  const set = (key: string, translation: Translation | undefined) => {
    const { [key]: _before, ...others } = own;
    onChange({ ...content.translations, [language]: translation ? { ...others, [key]: translation } : others });
  };
  const texts = originals(kind, content, content.entryIds);
  return (
    <div className="@container grid gap-6">
      {texts.length === 0 && <p className="text-muted">{t('nothingToTranslate')}</p>}
      {texts.map((one) => {
        const translation = own[one.key];
        const state = translationState(one, translation);
        const name = label(one.key, one.place);
        return (
          <div key={one.key} className="grid gap-2 border-t border-edge pt-4">
            <div className="flex min-h-9 flex-wrap items-center gap-3">
              <h3 className="font-semibold">{name}</h3>
              {state === 'stale' && <Badge colour="yellow">{t('states.stale')}</Badge>}
              {state === 'missing' && <Badge colour="orange">{t('states.missing')}</Badge>}
              {state === 'stale' && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('stillRightOf', { name })}
                  onClick={() => set(one.key, { text: translation!.text, source: one.value })}
                >
                  {t('stillRight')}
                </Button>
              )}
            </div>
            <div className="grid gap-3 @xl:grid-cols-2">
              <div lang={defaultLanguage} className="border-l-4 border-edge py-1 pl-3 whitespace-pre-line text-muted">
                {shown(one.value)}
              </div>
              <TextControl
                name={name}
                language={language}
                original={one.value}
                text={translation?.text}
                onChange={(text) => set(one.key, text === undefined ? undefined : { text, source: one.value })}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface TextControlProps {
  name: string;
  language: Language;
  original: TextValue;
  text: TextValue | undefined;
  onChange: (text: TextValue | undefined) => void;
}

function TextControl({ name, language, original, text, onChange }: TextControlProps) {
  const t = useTranslations('backOffice.content');
  const named = (part: string) => t('in', { name: part, language: languageName(language) });
  if (typeof original === 'string') {
    const value = typeof text === 'string' ? text : '';
    const control = {
      lang: language,
      value,
      'aria-label': named(name),
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined),
    };
    return original.length < 60 && !original.includes('\n') ? (
      <TextInput {...control} />
    ) : (
      <TextArea className="field-sizing-content min-h-24" {...control} />
    );
  }
  const value = typeof text === 'object' ? text : { quote: '', author: '', role: null };
  const part = (key: 'quote' | 'author' | 'role') => ({
    lang: language,
    value: value[key] ?? '',
    'aria-label': named(`${name}, ${t(`parts.${key}`)}`),
    placeholder: t(`parts.${key}`),
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...value, [key]: target.value };
      onChange(next.quote || next.author || next.role ? next : undefined);
    },
  });
  return (
    <div className="grid gap-2">
      <TextArea className="field-sizing-content min-h-24" {...part('quote')} />
      <TextInput {...part('author')} />
      <TextInput {...part('role')} />
    </div>
  );
}

/** A text as one paragraph. */
export const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { quote, author, role } = Object(value) as Record<string, unknown>;
  return [quote, author, role].filter((part) => typeof part === 'string' && part !== '').join('\n');
};
