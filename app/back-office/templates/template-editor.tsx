import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language } from '../../../domain/language.ts';
import { type Template, templateForm, type TemplateForm, templateLimits } from '../../../domain/template.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox, Field, TextInput } from '../../ui/field.tsx';
import { Panel } from '../layout/panel.tsx';
import { useMayActAs } from '../session/session.ts';
import { ChangeFields } from './change-fields.tsx';
import { MailTextFields } from './mail-text-fields.tsx';
import { type MailText, type MailTexts, mailTextsOf, writtenTexts } from './mail-texts.ts';
import { useSaveTemplate } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';

type Typed = Omit<TemplateForm, 'texts'> & { texts: MailTexts };

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
  const form = formOf(typed);
  const result = templateForm.safeParse(form);
  const errorOf = (...path: string[]) =>
    checked && result.error?.issues.some((issue) => path.every((part, at) => issue.path[at] === part))
      ? t('required')
      : undefined;
  const textErrorOf = (field: keyof MailText) =>
    errorOf('texts', language, field) ??
    (field === 'body' && language === defaultLanguage && errorOf('texts') ? t('english') : undefined);

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
          <MailTextFields
            texts={texts}
            onChange={(next) => set({ texts: next })}
            language={language}
            onLanguage={setLanguage}
            errorOf={textErrorOf}
          />
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
  texts: mailTextsOf(template),
  change: template?.change ?? { status: null, assignee: null, labels: [] },
});

const formOf = ({ texts, ...typed }: Typed): TemplateForm => ({ ...typed, texts: writtenTexts(texts) });
