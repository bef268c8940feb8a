import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { type Content, type EditedContent, nameOf, publishable } from '../../../../domain/content/content.ts';
import { pairedIds } from '../../../../domain/content/entry-ids.ts';
import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import type { ContentKind } from '../../../../domain/content/translation.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { ApiError } from '../../../api/client.ts';
import type { PageProps } from '../../../routing/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { FormFields, type FormTexts, groupsOf } from '../../kit/editing/form-fields.tsx';
import type { Draft, Form, Typed } from '../../kit/forms/form.ts';
import { type Issues, issuesByField } from '../../kit/forms/issues.ts';
import { useParameter } from '../../kit/layout/links.tsx';
import { AdminScreen } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useOperator } from '../../kit/session/session.ts';
import { Actions } from './actions.tsx';
import { PreviewLinks, Versions } from './panels.tsx';
import { contentQuery, editorScreens } from './queries.ts';
import { Schedule } from './schedule.tsx';
import { SubmissionBeside } from './review/submission-beside.tsx';
import { Outline, shown, TranslationFields } from './translation-fields.tsx';
import { type DraftEditing, useDraft } from './use-draft.ts';

interface EditorProps<Name extends string> {
  kind: ContentKind;
  form: Form<Name>;
  /** `labels` are for fields that are not in the form under their own names. */
  texts: FormTexts<Name> & { labels?: Readonly<Record<string, string>> };
  Preview?: ComponentType<{ id: number; content: Content; language: Language }>;
}

type EditorPageProps<Name extends string> = EditorProps<Name> & Pick<PageProps, 'params'>;

/** The screen of an editor: loading, failed, loaded or not found. */
export function EditorPage<Name extends string>({ params, ...editor }: EditorPageProps<Name>) {
  const t = useTranslations('backOffice.content');
  const id = Number(params['id']);
  const operator = useOperator();
  const query = useQuery({ ...contentQuery(editor.kind, id), enabled: Boolean(operator) });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <AdminScreen screen={editorScreens[editor.kind]} name={query.data ? query.data.name || t('untitled') : ''}>
      {isMissing ? (
        <EmptyState title={t('missing')}>
          <ButtonLink href={addressOf('content')} variant="secondary" size="small">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(entity) => operator && <Editor key={`${operator.id} ${id}`} entity={entity} {...editor} />}
        </Loaded>
      )}
    </AdminScreen>
  );
}

/** Edits an entity as a draft: an outline, the fields in each language, and the preview. */
function Editor<Name extends string>(props: EditorProps<Name> & { entity: EditedContent }) {
  const { kind, entity, form, texts, Preview } = props;
  const t = useTranslations('backOffice.content');
  const editing = useDraft(kind, entity);
  const { content, dispute } = editing;
  // Blank means the default language.
  const [named, setNamed] = useParameter('language', { replace: true });
  const language = languages.find((one) => one === named) ?? defaultLanguage;
  const isDefault = language === defaultLanguage;
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
    const name = texts.labels?.[field] ?? texts.label(field as Name);
    const numbered = place !== undefined && part.includes('.') ? t('entry', { name, number: Number(place) + 1 }) : name;
    return inLanguage ? t('in', { name: numbered, language: languageName(inLanguage as Language) }) : numbered;
  };
  const columns = 'xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]';
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl leading-tight font-bold [overflow-wrap:anywhere]">
        {nameOf(kind, content) || t('untitled')}
      </h1>
      {entity.projectId !== null && <SubmissionBeside id={entity.projectId} />}
      <Actions editing={editing} check={check} label={labelOf} />
      {dispute && (
        <ConflictNotice dispute={dispute} besideTyping label={labelOf} text={(_part, value) => shown(value)} />
      )}
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-4', Preview && columns)}>
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <Outline editing={editing} language={language} groups={groupsOf(form, texts)} onLanguage={setLanguage} />
          <form
            className="grid min-w-0 grid-cols-1 content-start gap-8 border border-edge bg-raised p-4 sm:px-5"
            onSubmit={(event) => event.preventDefault()}
          >
            <h2 className="text-xl leading-tight font-bold">
              {isDefault ? languageName(language) : t('translations', { language: languageName(language) })}
            </h2>
            {isDefault ? (
              <DefaultLanguage editing={editing} form={form} texts={texts} checked={checked} />
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

type DefaultLanguageProps<Name extends string> = Pick<EditorProps<Name>, 'form' | 'texts'> & {
  editing: DraftEditing;
  /** Whether the issues that prevent publishing are shown. */
  checked: boolean;
};

function DefaultLanguage<Name extends string>({ editing, form, texts, checked }: DefaultLanguageProps<Name>) {
  const { kind, content } = editing;
  const v = useTranslations('validation');
  const [typed, setTyped] = useState(() => form.draftOf(content));
  const draft = draftOfContent(form, typed, content);
  const issues: Issues = checked ? issuesByField(publishable[kind], form.bodyOf(draft), v) : {};
  const change = (changes: Partial<Record<Name, Typed>>) => {
    const next = { ...draft, ...changes };
    setTyped(next);
    const body = form.bodyOf(next) as Record<string, unknown>;
    const changed = Object.keys(changes).flatMap(storedFieldsOf);
    const fields = Object.fromEntries(changed.map((name) => [name, body[name]]));
    const entryIds = pairedIds(kind, { entity: content, entryIds: content.entryIds }, { ...content, ...fields });
    editing.change({ ...content, ...fields, entryIds });
  };
  return <FormFields editing={{ form, draft, issueOf: (name) => issues[name], change }} texts={texts} />;
}

/** The content fields of one field of the form: a challenge and its solution are one row of the form. */
const storedFieldsOf = (name: string): string[] => (name === 'challenges' ? [name, 'solutions'] : [name]);

/**
 * Keeps the typed values of fields that still mean the same as the content, including an operator's spaces and blank rows, and takes the
 * content's values of all other fields, which shows another operator's save.
 */
function draftOfContent<Name extends string>(form: Form<Name>, typed: Draft<Name>, content: Content): Draft<Name> {
  const typedBody = form.bodyOf(typed) as Record<string, unknown>;
  const isCurrent = (name: string) =>
    storedFieldsOf(name).every((field) => JSON.stringify(typedBody[field]) === JSON.stringify(content[field]));
  const contentDraft = form.draftOf(content);
  const names = form.fields.map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, (isCurrent(name) ? typed : contentDraft)[name]])) as Draft<Name>;
}
