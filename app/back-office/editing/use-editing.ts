import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/client.ts';
import { changedFields, type Draft, type Form, hasUnfinishedRow, mergeDrafts, type Row } from './form.ts';
import { issuesByField, issuesOf } from './issues.ts';
import type { Save } from './save.ts';
import { useLeaveQuestion } from './unsaved.tsx';

type Versioned = { id: number; updatedAt: string };

interface EditingOptions<Entity extends Versioned, Name extends string> {
  form: Form<Name>;
  /** The entity to edit; undefined for a new one. */
  entity: Entity | undefined;
  schema: z.core.$ZodType;
  /** The issue of a list of which a row lacks a part. */
  unfinished?: (name: Name) => string;
  save: UseMutationResult<Entity, Error, Save>;
  /** Reads the stored entity again. */
  reread: () => Promise<Entity | undefined>;
  onClose: () => void;
}

export type Editing<Name extends string> = ReturnType<typeof useEditing<Versioned, Name>>;

/** The state of a dialog that edits an entity: its draft, issues, unsaved changes, and the conflict with another's save. */
export function useEditing<Entity extends Versioned, Name extends string>(options: EditingOptions<Entity, Name>) {
  const { form, schema, unfinished, save, reread, onClose } = options;
  const v = useTranslations('validation');
  const [base, setBase] = useState(options.entity);
  const [draft, setDraft] = useState(() => form.draftOf(options.entity));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Entity>();
  const stored = form.draftOf(base);
  const unsaved = changedFields(stored, draft).length > 0;
  const { ask, question } = useLeaveQuestion(unsaved, onClose);

  const send = (sent: Draft<Name>, from: Entity | undefined) => {
    const body = form.bodyOf(sent);
    const found = issuesByField(schema, body, v);
    for (const field of form.fields)
      if (hasUnfinishedRow(field, sent[field.name] as Row[])) found[field.name] = unfinished?.(field.name) ?? '';
    setIssues(found);
    if (save.isPending || Object.keys(found).length > 0) return;
    let conflicting: Entity | undefined;
    const newerVersion = async () => {
      // A failed read is no conflict: the next save reads again.
      const now = await reread().catch(() => undefined);
      if (!now || changedFields(form.draftOf(from), form.draftOf(now)).length === 0) return now?.updatedAt;
      conflicting = now;
      return undefined;
    };
    save.mutate(
      { body, version: from?.updatedAt, newerVersion },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          setIssues(issuesOf(error));
          if (conflicting) setTheirs(conflicting);
        },
      },
    );
  };
  const endConflict = (entity: Entity, next: Draft<Name>) => {
    setBase(entity);
    setDraft(next);
    setTheirs(undefined);
  };

  return {
    form,
    draft,
    issues,
    pending: save.isPending,
    failed: save.isError,
    /** Ignored during a save: the dialog would close over the change. */
    change: (changes: Partial<Draft<Name>>) => save.isPending || setDraft((current) => ({ ...current, ...changes })),
    submit: () => send(draft, base),
    /** Closes, after a question where changes are unsaved; ignored during a save. */
    leave: () => {
      if (save.isPending) return;
      if (unsaved) ask();
      else onClose();
    },
    leaveQuestion: question,
    /** Another's save, and the base of both. */
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
