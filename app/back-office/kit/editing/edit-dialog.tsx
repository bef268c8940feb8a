import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { FormFields, type FormTexts } from './form-fields.tsx';
import { type Draft, type Form, type Row, type Typed, unfinishedRows } from '../forms/form.ts';
import { useLeaveQuestion } from '../forms/unsaved.tsx';
import { useVersionedForm } from '../forms/use-versioned-form.ts';
import type { Edit } from '../forms/versioned-save.ts';

interface EditDialogProps<Entity, Name extends string> {
  title: string;
  saveText: string;
  form: Form<Name>;
  texts: FormTexts<Name>;
  /** The entity to edit; undefined for a new one. */
  entity: Entity | undefined;
  schema: z.core.$ZodType;
  /** Makes the change by `versionedSave`, and shows its outcome in a toast. */
  save: UseMutationResult<Entity, Error, Edit<Draft<Name>, Entity>>;
  onClose: () => void;
  /** Shown next to the buttons. */
  note?: ReactNode;
}

/** A dialog with a long form: its buttons stay visible, unsaved changes are guarded, and conflicts are shown. */
export function EditDialog<Entity extends object, Name extends string>(props: EditDialogProps<Entity, Name>) {
  const { title, saveText, form, texts, entity, schema, save, onClose, note } = props;
  const t = useTranslations('backOffice.editing');
  const formId = useId();
  const editing = useVersionedForm<Draft<Name>, Entity, unknown>({
    entity,
    schema,
    valuesOf: form.draftOf,
    bodyOf: form.bodyOf,
    furtherIssues: (draft) => unfinishedRows(form, draft, texts.unfinished),
    save: (edit) => save.mutateAsync(edit),
    onSaved: onClose,
  });
  const { values: draft, isUnsaved, dispute, errorOf } = editing;
  const { ask, question } = useLeaveQuestion(isUnsaved, onClose);
  /** Closes the dialog, after a confirmation if changes are unsaved; ignored during a save. */
  const closeUnlessUnsaved = () => {
    if (save.isPending) return;
    if (isUnsaved) ask();
    else onClose();
  };
  /** Ignored during a save, since the dialog would close and lose the change. */
  const change = (changes: Partial<Draft<Name>>) => save.isPending || editing.change(changes);
  const labelOf = (path: string) => {
    const [name, ...keys] = path.split('.') as [Name, ...string[]];
    return [texts.label(name), ...keys.map((key) => texts.option?.(name, key) ?? key)].join(': ');
  };
  const textOf = (path: string, typed: unknown): string => {
    const [name] = path.split('.') as [Name];
    const { kind } = form.fields.find((field) => field.name === name)!;
    return shownText(typed as Typed, {
      yes: t('yes'),
      no: t('no'),
      choice: (key) => (kind === 'choice' ? (texts.option?.(name, key) ?? key) : key),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeUnlessUnsaved()}
      title={title}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          <Button type="submit" form={formId} disabled={save.isPending} className="max-sm:flex-1">
            {save.isPending ? t('saving') : saveText}
          </Button>
          <Button variant="secondary" onClick={closeUnlessUnsaved} disabled={save.isPending} className="max-sm:flex-1">
            {t('discard')}
          </Button>
          {note}
        </div>
      }
    >
      {dispute && <ConflictNotice dispute={dispute} label={labelOf} text={textOf} />}
      <form {...editing.attributes()} id={formId} noValidate className="grid gap-8">
        <FormFields editing={{ form, draft, issueOf: errorOf, change }} texts={texts} />
      </form>
      {question}
    </Dialog>
  );
}

/** A typed value as text. Objects have been divided into their fields before, so the value is a text, a checkbox or rows. */
function shownText(typed: Typed, texts: { yes: string; no: string; choice: (key: string) => string }): string {
  if (typeof typed === 'boolean') return typed ? texts.yes : texts.no;
  if (typeof typed === 'string') return texts.choice(typed);
  const rows = Array.isArray(typed) ? (typed as Row[]) : [];
  return rows.map((row) => Object.values(row).filter(Boolean).join(' — ')).join('\n');
}
