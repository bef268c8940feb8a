import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { type Content, contentEntities, type EditedContent, nameOf } from '../../../../../domain/content/content.ts';
import { defaultLanguage, type Language } from '../../../../../domain/text/language.ts';
import type { ContentKind } from '../../../../../domain/content/translation.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { ApiError } from '../../../../api/client.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ConflictNotice } from '../../../kit/forms/conflict-notice.tsx';
import { FormFields, type FormTexts, groupsOf } from '../../../kit/editing/form-fields.tsx';
import type { Form } from '../../../kit/forms/form.ts';
import { useShownLanguage } from '../../../kit/layout/shown-language.ts';
import { AdminScreen } from '../../../shell/screen.tsx';
import { Loaded } from '../../../kit/list/loaded.tsx';
import { addressOf } from '../../../kit/screens/screens.ts';
import { useOperator } from '../../../kit/session/session.ts';
import { Actions } from './actions.tsx';
import { PreviewLinks, Versions } from './panels.tsx';
import { contentQuery } from '../requests/queries.ts';
import { Schedule } from './schedule.tsx';
import { SourceSubmission } from './source-submission.tsx';
import { Outline, shown, TranslationFields } from './translation-fields.tsx';
import { useDraft } from '../requests/use-draft.ts';
import { useContentFields } from './use-content-fields.ts';

interface EditorProps<Name extends string> {
  kind: ContentKind;
  id: number;
  form: Form<Name>;
  /** `labels` are for fields that are not in the form under their own names. */
  texts: FormTexts<Name> & { labels?: Readonly<Record<string, string>> };
  Preview?: ComponentType<{ id: number; content: Content; language: Language }>;
}

/** The screen of the editor of one entity of any kind: loading, failed, loaded or not found. */
export function EditorScreen<Name extends string>(props: EditorProps<Name>) {
  const { kind, id } = props;
  const t = useTranslations('backOffice.content');
  const operator = useOperator();
  const query = useQuery({ ...contentQuery(kind, id), enabled: Boolean(operator) });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <AdminScreen screen={contentEntities[kind]} name={query.data ? query.data.name || t('untitled') : ''}>
      {isMissing ? (
        <EmptyState title={t('missing')}>
          <ButtonLink href={addressOf(kind)} variant="secondary" size="small">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(entity) => operator && <Editor key={`${operator.id} ${id}`} entity={entity} {...props} />}
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
  const { language, setLanguage } = useShownLanguage();
  const isDefault = language === defaultLanguage;
  const showDefault = () => setLanguage(defaultLanguage);
  const { element, draft, issueOf, change, check } = useContentFields({ editing, form, texts, onInvalid: showDefault });
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
      {entity.projectId !== null && <SourceSubmission id={entity.projectId} />}
      <Actions editing={editing} check={check} label={labelOf} />
      {dispute && (
        <ConflictNotice dispute={dispute} besideTyping label={labelOf} text={(_part, value) => shown(value)} />
      )}
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-4', Preview && columns)}>
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <Outline editing={editing} language={language} groups={groupsOf(form, texts)} onLanguage={setLanguage} />
          <form
            ref={element}
            className="grid min-w-0 grid-cols-1 content-start gap-8 border border-edge bg-raised p-4 sm:px-5"
            onSubmit={(event) => event.preventDefault()}
          >
            <h2 className="text-xl leading-tight font-bold">
              {isDefault ? languageName(language) : t('translations', { language: languageName(language) })}
            </h2>
            {isDefault ? (
              <FormFields editing={{ form, draft, issueOf, change }} texts={texts} />
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
