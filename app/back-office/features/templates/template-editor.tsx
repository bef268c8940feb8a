import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fillTexts } from '../../../../content/reply-templates.ts';
import { defaultLanguage, type Language } from '../../../../domain/text/language.ts';
import {
  type Template,
  templateForm,
  type TemplateForm,
  templateLimits,
  textsIn,
} from '../../../../domain/conversation/template.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/labelled-controls.tsx';
import { handleSubmit } from '../../kit/forms/checked-form.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { isConflict } from '../../kit/requests/save.ts';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { ChangeFields, MailTextFields, mailTextsOf, templatesPath, writtenTexts } from './template-fields.tsx';

/** Edits a template: its texts in each language, and the changes that it makes to a submission. */
export function TemplateEditor({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.templates');
  const mayEdit = useMayActAs('editor');
  const save = useChange({
    /** Saves the template; without a form, deletes it. */
    send: async (body: TemplateForm | undefined) => {
      if (!template) return body && call('POST /api/templates', { body });
      const { id, updatedAt: version } = template;
      return body ? call('PUT /api/templates/:id', { id, body, version }) : call('DELETE /api/templates/:id', { id });
    },
    done: (_answer, body) => t(body ? 'saved' : 'deleted'),
    failed: (error) => ({ title: t('error'), description: t(isConflict(error) ? 'conflict' : 'saveFailed') }),
    reads: [templatesPath],
  });
  const [typed, setTyped] = useState(() => ({
    title: template?.title ?? '',
    shared: template?.shared ?? true,
    texts: mailTextsOf(template),
    change: template?.change ?? { status: null, assignee: null, labels: [] },
  }));
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [checked, setChecked] = useState(false);
  const [asked, setAsked] = useState(false);
  const set = (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next }));
  const form: TemplateForm = { ...typed, texts: writtenTexts(typed.texts) };
  const { success, data, error } = templateForm.safeParse(form);
  const hasIssue = (...path: string[]) =>
    checked && error?.issues.some((issue) => path.every((part, at) => issue.path[at] === part));
  const textErrorOf = (field: 'subject' | 'body') => {
    if (hasIssue('texts', language, field)) return t('required');
    return field === 'body' && language === defaultLanguage && hasIssue('texts') ? t('english') : undefined;
  };

  const submit = () => {
    setChecked(true);
    if (success) return save.mutate(data, { onSuccess: onClose });
    const wrongText = error.issues.find(({ path }) => path[0] === 'texts');
    if (wrongText) setLanguage((wrongText.path[1] as Language | undefined) ?? defaultLanguage);
  };

  return (
    <Panel title={template ? template.title : t('add')}>
      <form noValidate onSubmit={handleSubmit(submit)}>
        <fieldset disabled={!mayEdit || save.isPending} className="grid gap-4">
          <TextField
            label={t('name')}
            required
            error={hasIssue('title') ? t('required') : undefined}
            maxLength={templateLimits.title}
            value={typed.title}
            onValue={(title) => set({ title })}
          />
          <Checkbox
            label={t('shared')}
            checked={typed.shared}
            onChange={({ target }) => set({ shared: target.checked })}
          />
          <MailTextFields
            texts={typed.texts}
            onChange={(texts) => set({ texts })}
            language={language}
            onLanguage={setLanguage}
            errorOf={textErrorOf}
          />
          <ChangeFields change={typed.change} onChange={(next) => set({ change: { ...typed.change, ...next } })} />
          <div className="flex flex-wrap gap-3">
            <ActionButton label={t('save')} type="submit" variant="primary" />
            <ActionButton label={t('cancel')} variant="quiet" onClick={onClose} />
            {template && (
              <ActionButton label={t('delete')} variant="danger" className="ml-auto" onClick={() => setAsked(true)} />
            )}
          </div>
        </fieldset>
      </form>
      <Preview texts={form.texts} language={language} />
      {asked && (
        <ConfirmDialog
          question={t('deleteQuestion')}
          subject={typed.title}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={save.isPending}
          onConfirm={() => save.mutate(undefined, { onSuccess: onClose })}
          onCancel={() => setAsked(false)}
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
  const [chosen, setChosen] = useState('');
  const submissions = data && 'items' in data ? data.items : [];
  const shown = textsIn({ texts }, language);
  if (!shown) return null;
  const about = submissions.find(({ id }) => String(id) === chosen) ?? submissions[0];
  const filled = fillTexts(shown, language, { project: about?.name ?? t('sample') });
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
