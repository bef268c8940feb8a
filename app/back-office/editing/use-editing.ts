import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/client.ts';
import { type Draft, type Form, hasUnfinishedRow, type Row } from './form.ts';
import { issuesByField, issuesOf } from './issues.ts';
import { changedFields, mergeDrafts } from './merge.ts';
import type { Save } from './save.ts';
import { useUnsavedGuard } from './unsaved.tsx';

interface Versioned {
  id: number;
  updatedAt: string;
}

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
  const [leaving, setLeaving] = useState<{ leave?: () => void }>();
  const stored = form.draftOf(base);
  const unsaved = changedFields(stored, draft).length > 0;
  useUnsavedGuard(unsaved, (leave) => setLeaving({ leave }));

  const issuesIn = (body: object, sent: Draft<Name>) => {
    const lacking = form.fields.filter((field) => hasUnfinishedRow(field, sent[field.name] as Row[]));
    return {
      ...issuesByField(schema, body, v),
      ...Object.fromEntries(lacking.map(({ name }) => [name, unfinished?.(name) ?? ''])),
    };
  };

  const send = (sent: Draft<Name>, from: Entity | undefined) => {
    const body = form.bodyOf(sent);
    const found = issuesIn(body, sent);
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
      if (unsaved) setLeaving({});
      else onClose();
    },
    leaving: leaving !== undefined,
    stay: () => setLeaving(undefined),
    /** Closes, then continues the navigation that the guard stopped. */
    discard: () => {
      // The guard must be unmounted before the page is left.
      flushSync(onClose);
      leaving?.leave?.();
    },
    /** Another's save, and the base of both. */
    conflict: theirs && {
      base: stored,
      theirs: form.draftOf(theirs),
      keepMine: () => {
        const merged = mergeDrafts(stored, draft, form.draftOf(theirs));
        setBase(theirs);
        setDraft(merged);
        setTheirs(undefined);
        send(merged, theirs);
      },
      takeTheirs: () => {
        setBase(theirs);
        setDraft(form.draftOf(theirs));
        setIssues({});
        setTheirs(undefined);
      },
    },
  };
}
