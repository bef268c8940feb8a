import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fillTexts } from '../../../../content/reply-templates.ts';
import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import {
  type Template,
  templateForm,
  type TemplateForm,
  templateLimits,
  textsIn,
} from '../../../../domain/conversation/template.ts';
import { call } from '../../../api/client.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/labelled-controls.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { useVersionedForm } from '../../kit/forms/use-versioned-form.ts';
import { type Edit, EditConflict, versionedSave } from '../../kit/forms/versioned-save.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { isConflict, useReread } from '../../kit/requests/save.ts';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import {
  ChangeFields,
  MailTextFields,
  type MailTexts,
  mailTextsOf,
  templatesPath,
  templatesQuery,
  writtenTexts,
} from './template-fields.tsx';

/** The typed values of a template. The text of each language is a field of its own. */
type TypedTemplate = Pick<TemplateForm, 'title' | 'shared' | 'change'> & MailTexts;

const noChange: TemplateForm['change'] = { status: null, assignee: null, labels: [] };

const typedOf = (template: Template | undefined): TypedTemplate => ({
  title: template?.title ?? '',
  shared: template?.shared ?? true,
  change: template?.change ?? noChange,
  ...mailTextsOf(template),
});

const textsOf = (typed: TypedTemplate): MailTexts =>
  Object.fromEntries(languages.map((language) => [language, typed[language]])) as MailTexts;

const bodyOf = (typed: TypedTemplate): TemplateForm => ({
  title: typed.title,
  shared: typed.shared,
  change: typed.change,
  texts: writtenTexts(textsOf(typed)),
});

/** The path of the issue of a template that has texts but no English one. */
const englishMissing = `${defaultLanguage}.texts`;

/** The paths of the fields that cannot be saved, such as `title` or `ru.subject`. */
function wrongFields(typed: TypedTemplate): string[] {
  const issues = templateForm.safeParse(bodyOf(typed)).error?.issues ?? [];
  return issues.flatMap(({ path: [part, language, field] }) => {
    if (part !== 'texts') return part === 'title' ? ['title'] : [];
    return language === undefined ? [englishMissing] : [`${String(language)}.${String(field)}`];
  });
}

type TextKey = 'subject' | 'body';

/** The label of a field that two operators changed. @param path such as `ru.subject` */
function labelOf(path: string, t: ReturnType<typeof useTranslations<'backOffice.templates'>>): string {
  const [field, part] = path.split('.');
  if (field === 'change') return t(({ status: 'setStatus', assignee: 'assign' } as const)[part!] ?? 'addLabels');
  if (part !== undefined) return `${languageName(field as Language)}: ${t(part as TextKey)}`;
  return t(field === 'title' ? 'name' : 'shared');
}

/** Formats a value that two operators changed: a text, or the ids of an assignee or of labels. */
const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Edits a template: its texts in each language, and the changes that it makes to a submission. */
export function TemplateEditor({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.templates');
  const mayEdit = useMayActAs('editor');
  const editingText = useTranslations('backOffice.editing');
  const rereadTemplate = useReread(templatesQuery, template?.id);
  const save = useChange({
    send: (edit: Edit<TypedTemplate, Template>) =>
      versionedSave(edit, {
        valuesOf: typedOf,
        save: (typed, version) =>
          template
            ? call('PUT /api/templates/:id', { id: template.id, body: bodyOf(typed), version })
            : call('POST /api/templates', { body: bodyOf(typed) }),
        read: rereadTemplate,
      }),
    done: () => t('saved'),
    failed: (error) => ({
      title: t('error'),
      description: t(error instanceof EditConflict || isConflict(error) ? 'conflict' : 'saveFailed'),
    }),
    reads: [templatesPath],
  });
  const remove = useChange({
    send: (id: number) => call('DELETE /api/templates/:id', { id }),
    done: () => t('deleted'),
    failed: () => ({ title: t('error'), description: t('saveFailed') }),
    reads: [templatesPath],
  });
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const form = useVersionedForm<TypedTemplate, Template>({
    entity: template,
    valuesOf: typedOf,
    furtherIssues: (typed) =>
      Object.fromEntries(
        wrongFields(typed).map((path) => [path, t(path === englishMissing ? 'english' : 'required')] as const),
      ),
    onInvalid: (typed) => {
      const wrongText = wrongFields(typed).find((path) => path !== 'title');
      if (wrongText) setLanguage(wrongText.split('.')[0] as Language);
    },
    save: (edit) => save.mutateAsync(edit),
    onSaved: onClose,
  });
  const { values: typed, dispute, errorOf } = form;
  const isPending = save.isPending || remove.isPending;

  return (
    <Panel title={template ? template.title : t('add')}>
      {dispute && (
        <ConflictNotice
          dispute={dispute}
          label={(path) => labelOf(path, t)}
          text={(_path, value) => (typeof value === 'boolean' ? editingText(value ? 'yes' : 'no') : formatValue(value))}
        />
      )}
      <form {...form.attributes()} noValidate>
        <fieldset disabled={!mayEdit || isPending} className="grid gap-4">
          <TextField
            label={t('name')}
            required
            error={errorOf('title')}
            maxLength={templateLimits.title}
            value={typed.title}
            onValue={(title) => form.change({ title })}
          />
          <Checkbox
            label={t('shared')}
            checked={typed.shared}
            onChange={({ target }) => form.change({ shared: target.checked })}
          />
          <MailTextFields
            texts={textsOf(typed)}
            onChange={form.change}
            language={language}
            onLanguage={setLanguage}
            errorOf={(field) =>
              errorOf(`${language}.${field}`) ??
              (field === 'body' && language === defaultLanguage ? errorOf(englishMissing) : undefined)
            }
          />
          <ChangeFields
            change={typed.change}
            onChange={(next) => form.change({ change: { ...typed.change, ...next } })}
          />
          <div className="flex flex-wrap gap-3">
            <ActionButton label={t('save')} type="submit" variant="primary" />
            <ActionButton label={t('cancel')} variant="quiet" onClick={onClose} />
            {template && (
              <ActionButton
                label={t('delete')}
                variant="danger"
                className="ml-auto"
                onClick={() => setConfirmingDeletion(true)}
              />
            )}
          </div>
        </fieldset>
      </form>
      <Preview texts={writtenTexts(textsOf(typed))} language={language} />
      {isConfirmingDeletion && template && (
        <ConfirmDialog
          question={t('deleteQuestion')}
          subject={typed.title}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(template.id, { onSuccess: onClose })}
          onCancel={() => setConfirmingDeletion(false)}
        />
      )}
    </Panel>
  );
}

/** The template as a reply to one of the newest submissions. */
function Preview({ texts, language }: { texts: TemplateForm['texts']; language: Language }) {
  const t = useTranslations('backOffice.templates');
  const { data } = useQuery({
    queryKey: [submissionsPath, 'newest'],
    queryFn: ({ signal }) => call('GET /api/projects', { query: { page: 1, pageSize: 25 }, signal }),
  });
  const studio = useStudio();
  const [chosen, setChosen] = useState('');
  const submissions = data && 'items' in data ? data.items : [];
  const textsInLanguage = textsIn({ texts }, language);
  if (!textsInLanguage) return null;
  const previewedSubmission = submissions.find(({ id }) => String(id) === chosen) ?? submissions[0];
  const filled = fillTexts(textsInLanguage, language, { project: previewedSubmission?.name ?? t('sample') }, studio);
  return (
    <section aria-label={t('preview')} className="mt-6 grid gap-3 border-t border-edge pt-4">
      {submissions.length > 0 && (
        <SelectField
          label={t('previewOn')}
          value={chosen}
          onValue={setChosen}
          options={submissions.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <div lang={language} className="border-l-4 border-accent bg-surface p-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{filled.subject}</p>
        <p className="measure mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{filled.body}</p>
      </div>
    </section>
  );
}
