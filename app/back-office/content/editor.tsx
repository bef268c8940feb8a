import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { type Content, type EditedContent, nameOf, publishable } from '../../../domain/content.ts';
import { pairedIds } from '../../../domain/entry-ids.ts';
import { defaultLanguage, type Language, languages } from '../../../domain/language.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { languageName } from '../../../domain/typography.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConflictNotice } from '../editing/conflict-notice.tsx';
import { FormFields, type FormTexts, groupsOf } from '../editing/form-fields.tsx';
import type { Form, Typed } from '../editing/form.ts';
import { issuesByField } from '../editing/issues.ts';
import { EntityLink, useParameter } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';
import { Actions } from './actions.tsx';
import { Outline } from './outline.tsx';
import { PreviewLinks } from './preview-links.tsx';
import { Schedule } from './schedule.tsx';
import { shown, TranslationFields } from './translation-fields.tsx';
import { type DraftEditing, useDraft } from './use-draft.ts';
import { Versions } from './versions.tsx';

export interface EditorProps<Name extends string> {
  kind: ContentKind;
  entity: EditedContent;
  form: Form<Name>;
  texts: FormTexts<Name>;
  /** Label of a field that the form has not under its own name. */
  labels?: Readonly<Record<string, string>>;
  /** Shows the content beside the form. */
  Preview?: ComponentType<{ id: number; content: Content; language: Language }>;
}

/** Edits an entity as a draft: an outline, the fields in each language, and the preview. */
export function Editor<Name extends string>(props: EditorProps<Name>) {
  const { kind, entity, form, texts, labels = {}, Preview } = props;
  const t = useTranslations('backOffice.content');
  const editing = useDraft(kind, entity);
  const { content, conflict } = editing;
  // Blank for the default language.
  const [named, setNamed] = useParameter('language', { replace: true });
  const language = languages.find((one) => one === named) ?? defaultLanguage;
  const setLanguage = (next: Language) => setNamed(next === defaultLanguage ? undefined : next);
  const [checked, setChecked] = useState(false);
  const check = () => {
    const isValid = z.safeParse(publishable[kind], content).success;
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
  const columns = 'xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]';
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
      <Actions editing={editing} check={check} />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          mine={conflict.mine}
          label={labelOf}
          value={(part, parts) => shown(parts[part])}
        />
      )}
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-4', Preview && columns)}>
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <Outline editing={editing} language={language} groups={groupsOf(form, texts)} onLanguage={setLanguage} />
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
              <DefaultLanguage key={editing.reset} editing={editing} form={form} texts={texts} checked={checked} />
            ) : (
              <TranslationFields editing={editing} language={language} label={labelOf} />
            )}
          </form>
          <div className="grid gap-4 lg:col-start-2">
            <Schedule editing={editing} check={check} />
            {kind === 'cases' && <PreviewLinks id={entity.id} />}
            <Versions editing={editing} label={labelOf} />
          </div>
        </div>
        {Preview && <Preview id={entity.id} content={content} language={language} />}
      </div>
    </div>
  );
}

interface DefaultLanguageProps<Name extends string> extends Pick<EditorProps<Name>, 'form' | 'texts'> {
  editing: DraftEditing;
  /** Shows what keeps the content from being published. */
  checked: boolean;
}

function DefaultLanguage<Name extends string>({ editing, form, texts, checked }: DefaultLanguageProps<Name>) {
  const { kind, content } = editing;
  const v = useTranslations('validation');
  const [draft, setDraft] = useState(() => form.draftOf(content));
  const issues = checked ? issuesByField(publishable[kind], form.bodyOf(draft), v) : {};
  const change = (typed: Partial<Record<Name, Typed>>) => {
    const next = { ...draft, ...typed };
    setDraft(next);
    const body = form.bodyOf(next) as Record<string, unknown>;
    // A challenge and its solution are one row of the form.
    const changed = Object.keys(typed).flatMap((name) => (name === 'challenges' ? [name, 'solutions'] : [name]));
    const fields = Object.fromEntries(changed.map((name) => [name, body[name]]));
    const entryIds = pairedIds(kind, { entity: content, entryIds: content.entryIds }, { ...content, ...fields });
    editing.change({ ...content, ...fields, entryIds });
  };
  return <FormFields editing={{ form, draft, issues, change }} texts={texts} />;
}
