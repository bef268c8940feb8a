import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OverridableText } from '../../../../domain/studio/texts/overridable-text.ts';
import { type TextGroup, textGroupNames } from '../../../../domain/studio/texts/text-groups.ts';
import { type TextOverrides, withTextOverride } from '../../../../domain/studio/texts/text-overrides.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Lines, Panel } from '../../kit/layout/panel.tsx';
import { SearchField } from '../../kit/list/toolbar.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { faultsOf, overridesOfRemovedTexts, textIn, withTypedText } from './overrides.ts';
import { TextInLanguageField } from './text-field.tsx';
import { type TextFilter, textFilters } from './texts-query.ts';

interface TextListProps {
  texts: readonly OverridableText[];
  overrides: TextOverrides;
  list: ListQuery;
  group: TextGroup;
  /** A text that was opened by its key, whose field in the shown language receives the focus. */
  opened: { key: string } | undefined;
  language: Language;
  /** Whether the environment fixes the texts. */
  isLocked: boolean;
  /** The reason why a publication was refused, by path. */
  issueOf: (path: string) => string | undefined;
  onChange: (overrides: TextOverrides) => void;
}

/** The number of texts that are shown first, and that are added each time. */
const textsPerPart = 60;

/** The texts of a page, or the texts of all pages that contain the searched words or have the chosen state, with their defaults in each language. */
export function TextList(props: TextListProps) {
  const { texts, overrides, list, group, opened, language, isLocked, issueOf, onChange } = props;
  const t = useTranslations('backOffice.texts');
  const words = list.value('q');
  const filter = textFilters.find((name) => name === list.value('show'));
  const isOfAllPages = words !== '' || filter !== undefined;
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    const entry = entries.current!.querySelector(`[data-key="${CSS.escape(opened.key)}"]`);
    entry?.querySelector<HTMLElement>(`textarea[lang="${language}"]`)?.focus();
  }, [opened, language]);

  const matching = texts.filter((text) => isMatch(text, overrides, { group, words, filter }));
  const listKey = `${group} ${words} ${filter}`;
  const [shown, setShown] = useState({ listKey, count: textsPerPart });
  const count = shown.listKey === listKey ? shown.count : textsPerPart;
  return (
    <div className="min-w-0">
      <div role="search" aria-label={t('toolbar')} className="mb-4 flex flex-wrap gap-2">
        <ChoiceMenu
          label={t('page')}
          className="min-h-10! w-auto! py-1!"
          value={group}
          options={textGroupNames.map((name) => [name, t(`groups.${name}`)] as const)}
          onChoose={(name) => list.setAll({ part: name, q: '', show: '' })}
        />
        <SearchField key={t('search')} label={t('search')} list={list} />
        {textFilters.map((name) => (
          <ActionButton
            key={name}
            label={t(`filters.${name}`, { count: texts.filter((text) => hasState(text, overrides, name)).length })}
            pressed={filter === name}
            onClick={() => list.set('show', filter === name ? '' : name)}
          />
        ))}
      </div>
      <RemovedTexts texts={texts} overrides={overrides} onChange={onChange} />
      {matching.length === 0 && <EmptyState title={t('none')} />}
      <div ref={entries} className="grid gap-4">
        {matching.slice(0, count).map((text) => (
          <TextEntry
            key={text.key}
            text={text}
            overrides={overrides}
            isNamedByPage={isOfAllPages}
            isLocked={isLocked}
            issueOf={issueOf}
            onChange={onChange}
          />
        ))}
      </div>
      {matching.length > count && (
        <ActionButton
          label={t('more', { count: matching.length - count })}
          className="mt-4"
          onClick={() => setShown({ listKey, count: count + textsPerPart })}
        />
      )}
    </div>
  );
}

const hasState = (text: OverridableText, overrides: TextOverrides, state: TextFilter): boolean =>
  languages.some((language) => {
    const inLanguage = textIn(text, language, overrides);
    if (inLanguage.override === undefined) return false;
    return state === 'changed' || (state === 'outdated' ? inLanguage.isOutdated : faultsOf(inLanguage).length > 0);
  });

interface Filter {
  group: TextGroup;
  words: string;
  filter: TextFilter | undefined;
}

/** Whether a text is shown. A search or a filter applies to all pages. */
function isMatch(text: OverridableText, overrides: TextOverrides, { group, words, filter }: Filter): boolean {
  if (filter !== undefined && !hasState(text, overrides, filter)) return false;
  if (words.trim() === '') return filter !== undefined || text.group === group;
  const searched = [
    text.key,
    ...languages.flatMap((language) => [text.defaults[language], overrides[language]?.[text.key]?.text ?? '']),
  ]
    .join('\n')
    .toLowerCase();
  return words
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

interface TextEntryProps extends Pick<TextListProps, 'overrides' | 'isLocked' | 'issueOf' | 'onChange'> {
  text: OverridableText;
  /** Whether the name of the page is shown, too. */
  isNamedByPage: boolean;
}

function TextEntry({ text, overrides, isNamedByPage, isLocked, issueOf, onChange }: TextEntryProps) {
  const t = useTranslations('backOffice.texts');
  const heading = useId();
  const [, ...names] = text.key.split('.');
  const name = names.join(' › ');
  return (
    <section
      aria-labelledby={heading}
      data-key={text.key}
      className="@container min-w-0 border border-edge bg-raised p-4 sm:px-5"
    >
      <h2 id={heading} className="mb-2 font-semibold [overflow-wrap:anywhere]">
        {isNamedByPage ? `${t(`groups.${text.group}`)}: ${name}` : name}
      </h2>
      <div className="grid gap-4 @2xl:grid-cols-3">
        {languages.map((language) => (
          <TextInLanguageField
            key={language}
            text={textIn(text, language, overrides)}
            name={name}
            issue={issueOf(`texts.${language}.${text.key}`)}
            isLocked={isLocked}
            onChange={(changed) => onChange(withTypedText(overrides, text, language, changed))}
          />
        ))}
      </div>
    </section>
  );
}

/** The overrides of texts that a release of the product has removed. */
function RemovedTexts({ texts, overrides, onChange }: Pick<TextListProps, 'texts' | 'overrides' | 'onChange'>) {
  const t = useTranslations('backOffice.texts');
  const removed = overridesOfRemovedTexts(texts, overrides);
  if (removed.length === 0) return null;
  const forget = (language: Language, key: string) => onChange(withTextOverride(overrides, language, key, undefined));
  return (
    <div className="mb-4">
      <Panel title={t('removed')}>
        <Lines of={removed}>
          {({ language, key, text }) => (
            <li className="flex flex-wrap items-center gap-3 py-2">
              <span lang={language} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {text}
              </span>
              <ActionButton
                label={t('forget')}
                aria-label={t('forgetOf', { name: key, language: languageName(language) })}
                onClick={() => forget(language, key)}
              />
            </li>
          )}
        </Lines>
      </Panel>
    </div>
  );
}
