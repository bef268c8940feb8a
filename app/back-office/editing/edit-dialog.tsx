import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFields, type FormTexts } from './form-fields.tsx';
import type { Draft } from './form.ts';
import { useFocusOnIssue } from './issues.ts';
import type { Editing } from './use-editing.ts';

interface EditDialogProps<Name extends string> {
  title: string;
  save: string;
  editing: Editing<Name>;
  texts: FormTexts<Name>;
  /** Beside the buttons. */
  note?: ReactNode;
}

/** A dialog with a long form: its buttons stay visible, unsaved changes are guarded, and a conflict is shown. */
export function EditDialog<Name extends string>({ title, save, editing, texts, note }: EditDialogProps<Name>) {
  const t = useTranslations('backOffice.editing');
  const formId = useId();
  const form = useFocusOnIssue(editing.issues);
  const typedText = (name: Name, draft: Draft<Name>): string => {
    const { kind } = editing.form.fields.find((field) => field.name === name)!;
    const option = (key: string) => texts.option?.(name, key) ?? key;
    const typed = draft[name];
    if (typeof typed === 'boolean') return typed ? t('yes') : t('no');
    if (typeof typed === 'string') return kind === 'choice' ? option(typed) : typed;
    const joined = (row: object) => Object.values(row).filter(Boolean).join(' — ');
    if (Array.isArray(typed)) return typed.map(joined).join('\n');
    if (kind === 'texts') return Object.values(typed).filter(Boolean).join('\n');
    const ticked = Object.entries(typed).filter(([, isTicked]) => isTicked);
    return ticked.map(([key]) => option(key)).join(', ');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && editing.leave()}
      title={title}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          <Button type="submit" form={formId} disabled={editing.pending} className="max-sm:flex-1">
            {editing.pending ? t('saving') : save}
          </Button>
          <Button variant="secondary" onClick={editing.leave} disabled={editing.pending} className="max-sm:flex-1">
            {t('discard')}
          </Button>
          {note}
        </div>
      }
    >
      {editing.conflict && (
        <ConflictNotice conflict={editing.conflict} mine={editing.draft} label={texts.label} value={typedText} />
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          editing.submit();
        }}
      >
        <FormFields editing={editing} texts={texts} />
      </form>
      {editing.leaveQuestion}
    </Dialog>
  );
}
