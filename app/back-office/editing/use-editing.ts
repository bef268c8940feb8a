import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/client.ts';
import { issuesByField, issuesOf } from './form-issues.ts';
import { changedFields, mergeDrafts } from './merge.ts';
import type { Save } from './save.ts';
import { useUnsavedGuard } from './unsaved.ts';

/** What every entity that is edited has. */
interface Versioned {
  id: number;
  updatedAt: string;
}

interface EditingOptions<Entity extends Versioned, Draft extends object> {
  /** What is edited; nothing where something new is made. */
  entity: Entity | undefined;
  draftOf: (entity: Entity | undefined) => Draft;
  bodyOf: (draft: Draft) => object;
  schema: z.core.$ZodType;
  /** What is wrong besides what the schema finds, by field. */
  moreIssues?: (draft: Draft) => Record<string, string>;
  save: UseMutationResult<Entity, Error, Save>;
  /** Reads the entity again as it is stored now. */
  reread: () => Promise<Entity | undefined>;
  onClose: () => void;
}

export type Editing<Draft extends object> = ReturnType<typeof useEditing<Versioned, Draft>>;

/** The state of a dialog that edits an entity: what is typed, what is wrong with it, whether leaving it loses something, and what another saved meanwhile. */
export function useEditing<Entity extends Versioned, Draft extends object>(options: EditingOptions<Entity, Draft>) {
  const { draftOf, bodyOf, schema, moreIssues, save, reread, onClose } = options;
  const v = useTranslations('validation');
  const [base, setBase] = useState(options.entity);
  const [draft, setDraft] = useState(() => draftOf(options.entity));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Entity>();
  const [barred, setBarred] = useState<{ leave?: () => void }>();
  const stored = draftOf(base);
  const unsaved = changedFields(stored, draft).length > 0;
  useUnsavedGuard(unsaved, (leave) => setBarred({ leave }));

  const send = (sent: Draft, from: Entity | undefined) => {
    const body = bodyOf(sent);
    const found = { ...issuesByField(schema, body, v), ...moreIssues?.(sent) };
    setIssues(found);
    if (save.isPending || Object.keys(found).length > 0) return;
    let faster: Entity | undefined;
    /** Where another changed nothing of what the form shows, there is nothing to ask about. */
    const newerVersion = async () => {
      // What cannot be read again now will be when it is saved again.
      const now = await reread().catch(() => undefined);
      if (!now || changedFields(draftOf(from), draftOf(now)).length === 0) return now?.updatedAt;
      faster = now;
      return undefined;
    };
    save.mutate(
      { body, version: from?.updatedAt, newerVersion },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          setIssues(issuesOf(error));
          if (faster) setTheirs(faster);
        },
      },
    );
  };

  return {
    draft,
    issues,
    pending: save.isPending,
    failed: save.isError,
    /** What is on its way to the server is not changed: it would be lost when the dialog closes. */
    change: (changes: Partial<Draft>) => save.isPending || setDraft((current) => ({ ...current, ...changes })),
    submit: () => send(draft, base),
    /** Closes at once when that loses nothing, else asks; not while it is being saved, which would happen all the same. */
    leave: () => {
      if (save.isPending) return;
      if (unsaved) setBarred({});
      else onClose();
    },
    leaving: barred !== undefined,
    stay: () => setBarred(undefined),
    /** Closes, and then does what was about to happen. */
    discard: () => {
      // What guards the page must be gone before it is left.
      flushSync(onClose);
      barred?.leave?.();
    },
    /** What another saved meanwhile, beside what both began with. */
    conflict: theirs && {
      base: stored,
      theirs: draftOf(theirs),
      keepMine: () => {
        const merged = mergeDrafts(stored, draft, draftOf(theirs));
        setBase(theirs);
        setDraft(merged);
        setTheirs(undefined);
        send(merged, theirs);
      },
      takeTheirs: () => {
        setBase(theirs);
        setDraft(draftOf(theirs));
        setIssues({});
        setTheirs(undefined);
      },
    },
  };
}
