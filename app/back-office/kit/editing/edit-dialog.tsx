import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { handleSubmit } from '../forms/checked-form.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { FormFields, type FormTexts } from './form-fields.tsx';
import { changedFields, type Draft, type Form, hasUnfinishedRow, mergeDrafts, type Row } from '../forms/form.ts';
import { issuesByField, issuesOf, useFocusOnIssue } from '../forms/issues.ts';
import type { Save } from '../requests/save.ts';
import { useLeaveQuestion } from '../forms/unsaved.tsx';

type Versioned = { id: number; updatedAt: string };

interface EditDialogProps<Entity extends Versioned, Name extends string, Schema extends z.core.$ZodType> {
  title: string;
  saveText: string;
  form: Form<Name>;
  texts: FormTexts<Name>;
  /** The entity to edit; undefined for a new one. */
  entity: Entity | undefined;
  schema: Schema;
  /** The issue of a list with an incomplete row. */
  unfinished?: (name: Name) => string;
  save: UseMutationResult<Entity, Error, Save<z.input<Schema>>>;
  /** Fetches the stored entity again. */
  reread: () => Promise<Entity | undefined>;
  onClose: () => void;
  /** Shown next to the buttons. */
  note?: ReactNode;
}

/** A dialog with a long form: its buttons stay visible, unsaved changes are guarded, and conflicts are shown. */
export function EditDialog<Entity extends Versioned, Name extends string, Schema extends z.core.$ZodType>(
  props: EditDialogProps<Entity, Name, Schema>,
) {
  const { title, saveText, form, texts, save, note } = props;
  const t = useTranslations('backOffice.editing');
  const formId = useId();
  const editing = useEditing(props);
  const element = useFocusOnIssue(editing.issues);
  const typedText = (name: Name, draft: Draft<Name>): string => {
    const { kind } = form.fields.find((field) => field.name === name)!;
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
          <Button type="submit" form={formId} disabled={save.isPending} className="max-sm:flex-1">
            {save.isPending ? t('saving') : saveText}
          </Button>
          <Button variant="secondary" onClick={editing.leave} disabled={save.isPending} className="max-sm:flex-1">
            {t('discard')}
          </Button>
          {note}
        </div>
      }
    >
      {editing.conflict && (
        <ConflictNotice conflict={editing.conflict} mine={editing.draft} label={texts.label} value={typedText} />
      )}
      <form ref={element} id={formId} noValidate className="grid gap-8" onSubmit={handleSubmit(editing.submit)}>
        <FormFields editing={{ form, ...editing }} texts={texts} />
      </form>
      {editing.leaveQuestion}
    </Dialog>
  );
}

/** The draft of an entity, its issues, unsaved changes, and the conflict with another operator's save. */
function useEditing<Entity extends Versioned, Name extends string, Schema extends z.core.$ZodType>(
  props: EditDialogProps<Entity, Name, Schema>,
) {
  const { form, entity, schema, unfinished, save, reread, onClose } = props;
  const v = useTranslations('validation');
  const [base, setBase] = useState(entity);
  const [draft, setDraft] = useState(() => form.draftOf(entity));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Entity>();
  const stored = form.draftOf(base);
  const unsaved = changedFields(stored, draft).length > 0;
  const { ask, question } = useLeaveQuestion(unsaved, onClose);

  const send = (sent: Draft<Name>, from: Entity | undefined) => {
    const body = form.bodyOf(sent);
    const newIssues = issuesByField(schema, body, v);
    for (const field of form.fields)
      if (hasUnfinishedRow(field, sent[field.name] as Row[])) newIssues[field.name] = unfinished?.(field.name) ?? '';
    setIssues(newIssues);
    if (save.isPending || Object.keys(newIssues).length > 0) return;
    let conflicting: Entity | undefined;
    const newerVersion = async () => {
      // A failed read is not a conflict: the next save reads again.
      const now = await reread().catch(() => undefined);
      if (!now || changedFields(form.draftOf(from), form.draftOf(now)).length === 0) return now?.updatedAt;
      conflicting = now;
      return undefined;
    };
    const onError = (error: Error) => {
      if (!(error instanceof ApiError)) return;
      setIssues(issuesOf(error));
      if (conflicting) setTheirs(conflicting);
    };
    // The schema has accepted the body.
    save.mutate(
      { body: body as z.input<Schema>, version: from?.updatedAt, newerVersion },
      { onSuccess: onClose, onError },
    );
  };
  const endConflict = (by: Entity, next: Draft<Name>) => {
    setBase(by);
    setDraft(next);
    setTheirs(undefined);
  };

  return {
    draft,
    issues,
    /** Ignored during a save, since the dialog would close and lose the change. */
    change: (changes: Partial<Draft<Name>>) => save.isPending || setDraft((current) => ({ ...current, ...changes })),
    submit: () => send(draft, base),
    /** Closes the dialog, after a confirmation if changes are unsaved; ignored during a save. */
    leave: () => {
      if (save.isPending) return;
      if (unsaved) ask();
      else onClose();
    },
    leaveQuestion: question,
    /** Another operator's save, and the base of both. */
    conflict: theirs && {
      base: stored,
      theirs: form.draftOf(theirs),
      keepMine: () => {
        const merged = mergeDrafts(stored, draft, form.draftOf(theirs));
        endConflict(theirs, merged);
        send(merged, theirs);
      },
      takeTheirs: () => {
        endConflict(theirs, form.draftOf(theirs));
        setIssues({});
      },
    },
  };
}
