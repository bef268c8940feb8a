import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../../../domain/text/language.ts';
import {
  originals,
  type Translation,
  translationState,
  untranslatedCounts,
} from '../../../../../domain/content/translation.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { TextArea, TextInput } from '../../../../ui/field.tsx';
import type { DraftEditing } from '../requests/use-draft.ts';

type TranslationFieldsProps = { editing: DraftEditing; language: Language; label: (place: string) => string };

/** Every text of an entity next to its translation; `label` names a text by its path. */
export function TranslationFields({ editing, language, label }: TranslationFieldsProps) {
  const t = useTranslations('backOffice.content');
  const { kind, content } = editing;
  const stored = content.translations[language] ?? {};
  const set = (key: string, translation: Translation | undefined) => {
    const { [key]: _before, ...others } = stored;
    const next = translation ? { ...others, [key]: translation } : others;
    editing.change({ ...content, translations: { ...content.translations, [language]: next } });
  };
  const texts = originals(kind, content, content.entryIds);
  return (
    <div className="@container grid gap-6">
      {texts.length === 0 && <p className="text-muted">{t('nothingToTranslate')}</p>}
      {texts.map((one) => {
        const translation = stored[one.key];
        const state = translationState(one, translation);
        const name = label(one.place);
        return (
          <div key={one.key} className="grid gap-2 border-t border-edge pt-4">
            <div className="flex min-h-9 flex-wrap items-center gap-3">
              <h3 className="font-semibold">{name}</h3>
              {state === 'stale' && <Badge colour="yellow">{t('states.stale')}</Badge>}
              {state === 'missing' && <Badge colour="orange">{t('states.missing')}</Badge>}
              {state === 'stale' && (
                <ActionButton
                  label={t('stillRight')}
                  aria-label={t('stillRightOf', { name })}
                  onClick={() => set(one.key, { text: translation!.text, source: one.value })}
                />
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
  original: Translation['source'];
  text: Translation['text'] | undefined;
  onChange: (text: Translation['text'] | undefined) => void;
}

function TextControl({ name, language, original, text, onChange }: TextControlProps) {
  const t = useTranslations('backOffice.content');
  const control = (label: string, value: string, change: (value: string) => void) => ({
    lang: language,
    value,
    'aria-label': t('in', { name: label, language: languageName(language) }),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  });
  if (typeof original === 'string') {
    const whole = control(name, typeof text === 'string' ? text : '', (value) => onChange(value || undefined));
    const isShort = original.length < 60 && !original.includes('\n');
    return isShort ? <TextInput {...whole} /> : <TextArea className="field-sizing-content min-h-24" {...whole} />;
  }
  const value = typeof text === 'object' ? text : { quote: '', author: '', role: null };
  const part = (key: 'quote' | 'author' | 'role') => ({
    placeholder: t(`parts.${key}`),
    ...control(`${name}, ${t(`parts.${key}`)}`, value[key] ?? '', (typed) => {
      const next = { ...value, [key]: typed };
      onChange(next.quote || next.author || next.role ? next : undefined);
    }),
  });
  return (
    <div className="grid gap-2">
      <TextArea className="field-sizing-content min-h-24" {...part('quote')} />
      <TextInput {...part('author')} />
      <TextInput {...part('role')} />
    </div>
  );
}

/** A part of content as text: the entries of a list, a translation, or the quote, author and role of a testimonial. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  if (Array.isArray(value)) return value.map(shown).join('\n');
  const { entries, text, quote, author, role } = value as Record<string, unknown>;
  if (quote !== undefined) return [quote, author, role].filter(Boolean).join('\n');
  if (entries !== undefined || text !== undefined) return shown(entries ?? text);
  return Object.entries(value)
    .filter(([, one]) => one)
    .map(([name, one]) => (one === true ? name : `${name}: ${String(one)}`))
    .join('\n');
}

type Group = { id: string; title: string };
type OutlineProps = Omit<TranslationFieldsProps, 'label'> & { groups: Group[]; onLanguage: (to: Language) => void };

/** The languages of an entity with their missing texts, and the groups of its form. */
export function Outline({ editing: { kind, content }, language, groups, onLanguage }: OutlineProps) {
  const t = useTranslations('backOffice.content');
  return (
    <nav aria-label={t('outline')} className="lg:sticky lg:top-4 lg:self-start">
      <ul className="flex gap-1.5 overflow-x-auto lg:grid">
        {languages.map((each) => {
          const { stale, missing } = untranslatedCounts(kind, content, each);
          const lacks = each === defaultLanguage ? 0 : stale + missing;
          return (
            <li key={each}>
              <ActionButton
                pressed={each === language}
                className="w-full justify-between! whitespace-nowrap"
                onClick={() => onLanguage(each)}
              >
                {languageName(each)}
                {lacks > 0 && <span className="text-sm tabular-nums">{t('toDo', { count: lacks })}</span>}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      {language === defaultLanguage && groups.length > 1 && (
        <ul className="mt-4 hidden border-t border-edge pt-2 lg:grid">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 text-muted hover:text-strong">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
