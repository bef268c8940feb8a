import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';
import { type Content, type EditedContent, nameOf, publishable } from '../../../domain/content.ts';
import { defaultLanguage, languages, type Language } from '../../../domain/language.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { languageName } from '../../../domain/typography.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConflictNotice } from '../editing/conflict-notice.tsx';
import { type FormTexts, groupsOf } from '../editing/form-fields.tsx';
import type { Form } from '../editing/form.ts';
import { EntityLink } from '../layout/links.tsx';
import { addressOf, type Screen } from '../screens.ts';
import { Actions } from './actions.tsx';
import { FormTab } from './form-tab.tsx';
import { Outline } from './outline.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './draft/use-draft.ts';
import { PreviewLinks } from './schedule/preview-links.tsx';
import { Schedule } from './schedule/schedule.tsx';
import { shownPart, Versions } from './versions.tsx';

interface EditorProps<Name extends string> {
  kind: ContentKind;
  entity: EditedContent;
  form: Form<Name>;
  texts: FormTexts<Name>;
  /** Label of a field that the form has not under its own name. */
  labels?: Readonly<Record<string, string>>;
  screen: Screen;
  page: string;
  /** Shows the content beside the form. */
  Preview?: ComponentType<{ id: number; content: Content; language: Language }>;
}

/** Edits an entity as a draft: an outline, the fields in each language, and the preview. */
export function Editor<Name extends string>(props: EditorProps<Name>) {
  const { kind, entity, form, texts, labels = {}, screen, page, Preview } = props;
  const t = useTranslations('backOffice.content');
  const editing = useDraft(kind, entity);
  const { content, conflict } = editing;
  const [language, setLanguage] = useLanguageInAddress();
  const [checked, setChecked] = useState(false);
  const schema = publishable[kind];
  const check = () => {
    const isValid = z.safeParse(schema, content).success;
    setChecked(!isValid);
    if (!isValid) setLanguage(defaultLanguage);
    return isValid;
  };
  const labelOf = (part: string) => {
    const [key = '', inLanguage] = part.split(' ');
    const [field = '', place] = key.split(/[./]/);
    const name = labels[field] ?? texts.label(field as Name);
    const numbered = place !== undefined && part.includes('.') ? t('entry', { name, number: Number(place) + 1 }) : name;
    return inLanguage ? t('in', { name: numbered, language: languageName(inLanguage as Language) }) : numbered;
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl leading-tight font-bold [overflow-wrap:anywhere]">
        {nameOf(kind, content) || t('untitled')}
      </h1>
      {entity.projectId !== null && (
        <p>
          <EntityLink href={addressOf('submission', entity.projectId)}>{t('fromSubmission')}</EntityLink>
        </p>
      )}
      <Actions editing={editing} screen={screen} page={page} check={check} />
      {conflict && (
        <ConflictNotice
          conflict={{
            base: conflict.base,
            theirs: conflict.theirs,
            keepMine: () => editing.resolve('mine'),
            takeTheirs: () => editing.resolve('theirs'),
          }}
          mine={conflict.mine}
          label={labelOf}
          value={(part, parts) => shownPart(parts[part])}
        />
      )}
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-6 gap-y-4',
          Preview && 'xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]',
        )}
      >
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <Outline
            content={content}
            kind={kind}
            language={language}
            groups={groupsOf(form, texts)}
            onLanguage={setLanguage}
          />
          <form
            className="grid min-w-0 grid-cols-1 content-start gap-8 border border-edge bg-raised p-4 sm:px-5"
            onSubmit={(event) => event.preventDefault()}
          >
            <h2 className="text-xl leading-tight font-bold">
              {language === defaultLanguage
                ? languageName(language)
                : t('translations', { language: languageName(language) })}
            </h2>
            {language === defaultLanguage ? (
              <FormTab
                key={editing.reset}
                kind={kind}
                form={form}
                schema={schema}
                texts={texts}
                content={content}
                checked={checked}
                onChange={editing.change}
              />
            ) : (
              <TranslationFields
                kind={kind}
                content={content}
                language={language}
                label={(_key, place) => labelOf(place)}
                onChange={(translations) => editing.change({ ...content, translations })}
              />
            )}
          </form>
          <div className="grid gap-4 lg:col-start-2">
            <Schedule editing={editing} check={check} />
            {kind === 'cases' && <PreviewLinks id={entity.id} />}
            <Versions kind={kind} id={entity.id} label={labelOf} onRestored={editing.adopt} />
          </div>
        </div>
        {Preview && <Preview id={entity.id} content={content} language={language} />}
      </div>
    </div>
  );
}

/** The language that is edited: blank in the address for the default one. */
function useLanguageInAddress(): [Language, (language: Language) => void] {
  const [params, setParams] = useSearchParams();
  const language = languages.find((one) => one === params.get('language')) ?? defaultLanguage;
  const setLanguage = (next: Language) =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next === defaultLanguage) search.delete('language');
        else search.set('language', next);
        return search;
      },
      { replace: true },
    );
  return [language, setLanguage];
}
