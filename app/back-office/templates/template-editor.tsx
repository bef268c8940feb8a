import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../domain/language.ts';
import { replyLimits } from '../../../domain/reply.ts';
import {
  type Template,
  templateForm,
  type TemplateForm,
  templateLimits,
  templatePlaceholders,
  unknownPlaceholders,
} from '../../../domain/template.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox, Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Panel } from '../layout/panel.tsx';
import { useMayActAs } from '../session/session.ts';
import { ChangeFields } from './change-fields.tsx';
import { useSaveTemplate } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';

type Typed = Omit<TemplateForm, 'texts'> & { texts: Record<Language, { subject: string; body: string }> };

/** Edits a template: its texts in each language, and what it sets in a submission. */
export function TemplateEditor({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.templates');
  const mayEdit = useMayActAs('editor');
  const save = useSaveTemplate();
  const [typed, setTyped] = useState<Typed>(() => typedOf(template));
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [checked, setChecked] = useState(false);
  const [asked, setAsked] = useState(false);
  const { change, texts } = typed;
  const set = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }));
  const setText = (field: 'subject' | 'body', value: string) =>
    set({ texts: { ...texts, [language]: { ...texts[language], [field]: value } } });
  const form = formOf(typed);
  const result = templateForm.safeParse(form);
  const unknown = [...new Set(languages.flatMap((one) => unknownPlaceholders(texts[one].subject + texts[one].body)))];
  const errorOf = (...path: string[]) =>
    checked && result.error?.issues.some((issue) => path.every((part, at) => issue.path[at] === part))
      ? t('required')
      : undefined;

  const submit = () => {
    setChecked(true);
    if (result.success) save.mutate({ template, form: result.data }, { onSuccess: onClose });
    else if (result.error.issues.some(({ path }) => path[0] === 'texts')) {
      const at = result.error.issues.find(({ path }) => path[0] === 'texts')?.path[1];
      setLanguage((at as Language | undefined) ?? defaultLanguage);
    }
  };

  return (
    <Panel title={template ? template.title : t('add')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset disabled={!mayEdit || save.isPending} className="grid gap-4">
          <Field label={t('name')} required error={errorOf('title')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={templateLimits.title}
                value={typed.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Checkbox
            label={t('shared')}
            checked={typed.shared}
            onChange={({ target }) => set({ shared: target.checked })}
          />
          <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1.5">
            {languages.map((each) => (
              <Button
                key={each}
                size="small"
                variant={each === language ? 'primary' : 'secondary'}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {languageName(each)}
              </Button>
            ))}
          </div>
          <Field
            label={t('subject')}
            error={errorOf('texts', language, 'subject')}
            hint={t('placeholders', { names: templatePlaceholders.map((name) => `{${name}}`).join(' ') })}
          >
            {(control) => (
              <TextInput
                {...control}
                lang={language}
                maxLength={replyLimits.subject.max}
                value={texts[language].subject}
                onChange={({ target }) => setText('subject', target.value)}
              />
            )}
          </Field>
          <Field
            label={t('body')}
            error={
              errorOf('texts', language, 'body') ??
              (errorOf('texts') && language === defaultLanguage ? t('english') : undefined)
            }
          >
            {(control) => (
              <TextArea
                {...control}
                lang={language}
                rows={8}
                maxLength={replyLimits.body.max}
                className="field-sizing-content max-h-160 min-h-48"
                value={texts[language].body}
                onChange={({ target }) => setText('body', target.value)}
              />
            )}
          </Field>
          {unknown.length > 0 && (
            <p role="alert" className="font-semibold text-red">
              {t('unknown', { names: unknown.map((name) => `{${name}}`).join(' ') })}
            </p>
          )}
          <ChangeFields change={change} onChange={(next) => set({ change: { ...change, ...next } })} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small">
              {t('save')}
            </Button>
            <Button variant="quiet" size="small" onClick={onClose}>
              {t('cancel')}
            </Button>
            {template && (
              <Button variant="danger" size="small" className="ml-auto" onClick={() => setAsked(true)}>
                {t('delete')}
              </Button>
            )}
          </div>
        </fieldset>
      </form>
      <TemplatePreview texts={form.texts} language={language} />
      {asked && (
        <ConfirmDialog
          question={t('deleteQuestion')}
          subject={typed.title}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={save.isPending}
          onConfirm={() => save.mutate({ template, form: undefined }, { onSuccess: onClose })}
          onCancel={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}

const typedOf = (template: Template | undefined): Typed => ({
  title: template?.title ?? '',
  shared: template?.shared ?? true,
  texts: Object.fromEntries(
    languages.map((language) => [language, template?.texts[language] ?? { subject: '', body: '' }]),
  ) as Typed['texts'],
  change: template?.change ?? { status: null, assignee: null, labels: [] },
});

/** Without languages in which nothing is written. */
const formOf = ({ texts, ...typed }: Typed): TemplateForm => ({
  ...typed,
  texts: Object.fromEntries(
    Object.entries(texts).filter(([, { subject, body }]) => subject.trim() !== '' || body.trim() !== ''),
  ),
});
