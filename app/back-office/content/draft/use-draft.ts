import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import {
  changedParts,
  type Content,
  contentOf,
  type EditedContent,
  type Parts,
  partsOf,
  rebased,
} from '../../../../domain/content.ts';
import type { ContentKind } from '../../../../domain/translation.ts';
import { useTextAtHand } from '../../editing/unsaved.tsx';
import { readLocalCopy, storeLocalCopy } from './local-copy.ts';
import { contentQuery, refreshLists, saveDraft, versionsQuery } from '../queries.ts';

/** In ms after the last change. */
const saveDelay = 600;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';
export type DraftEditing = ReturnType<typeof useDraft>;

const storedIn = (entity: EditedContent): Content => entity.draft?.content ?? entity.content;

/**
 * The draft that an editor shows: saved while it is typed, kept in the browser until then, and merged part by part with what
 * another operator saved. `reset` counts the times that the content came from elsewhere.
 */
export function useDraft(kind: ContentKind, first: EditedContent) {
  const queryClient = useQueryClient();
  const { id } = first;
  const [stored, setStored] = useState(first);
  const [content, setContent] = useState(() => {
    const copy = readLocalCopy(kind, id);
    return copy ? rebased(kind, { base: copy.from, mine: copy.content, theirs: storedIn(first) }) : storedIn(first);
  });
  const [state, setState] = useState<SaveState>(() => (readLocalCopy(kind, id) ? 'unsaved' : 'saved'));
  const [reset, setReset] = useState(0);
  const [conflict, setConflict] = useState<{ base: Parts; mine: Parts; theirs: Parts; entity: EditedContent }>();
  const latest = useRef(content);
  // A mutation, so that the end of the session is noticed; what is typed stays on the screen.
  const sending = useMutation({
    mutationFn: (body: Parameters<typeof saveDraft>[2]) => saveDraft(kind, id, body),
  });
  useTextAtHand(state !== 'saved');

  const replace = (next: Content) => {
    latest.current = next;
    setContent(next);
    setReset((count) => count + 1);
  };
  const adopt = (entity: EditedContent) => {
    setStored(entity);
    storeLocalCopy(kind, id, undefined);
    setState('saved');
    replace(storedIn(entity));
    void queryClient.setQueryData(contentQuery(kind, id).queryKey, entity);
    void refreshLists(queryClient, kind);
    void queryClient.invalidateQueries({ queryKey: versionsQuery(kind, id).queryKey });
  };

  /** Saves what is typed; @returns the stored entity, or nothing after a failure or a conflict */
  async function save(from = stored, sent = latest.current): Promise<EditedContent | undefined> {
    setState('saving');
    try {
      const entity = await sending.mutateAsync({ content: sent, version: from.draft?.updatedAt ?? null });
      setStored(entity);
      const isLatest = latest.current === sent;
      storeLocalCopy(kind, id, isLatest ? undefined : { content: latest.current, from: sent });
      setState(isLatest ? 'saved' : 'unsaved');
      return entity;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return merge(from);
      setState('failed');
      return undefined;
    }
  }

  /** Another operator saved first: merges what differs, and asks about parts that both changed. */
  async function merge(from: EditedContent): Promise<EditedContent | undefined> {
    const entity = await call<EditedContent>(`/api/system-panel/${kind}/${id}`);
    const [base, mine, theirs] = [storedIn(from), latest.current, storedIn(entity)].map((one) =>
      partsOf(kind, one),
    ) as [Parts, Parts, Parts];
    const changedThere = changedParts(base, theirs);
    const both = changedParts(base, mine).filter(
      (part) =>
        changedThere.includes(part) && changedParts({ [part]: mine[part] }, { [part]: theirs[part] }).length > 0,
    );
    const merged = rebased(kind, { base: storedIn(from), mine: latest.current, theirs: storedIn(entity) });
    setStored(entity);
    replace(merged);
    if (both.length === 0) return save(entity, merged);
    const only = (parts: Parts) => Object.fromEntries(both.map((part) => [part, parts[part]]));
    setConflict({ base: only(base), mine: only(mine), theirs: only(theirs), entity });
    setState('unsaved');
    return undefined;
  }

  const saveTyped = useEffectEvent(() => void save());
  useEffect(() => {
    if (state !== 'unsaved' || conflict) return undefined;
    const timer = setTimeout(saveTyped, saveDelay);
    return () => clearTimeout(timer);
  }, [state, content, conflict]);
  useEffect(() => {
    if (state !== 'failed') return undefined;
    // The connection is back, or the operator comes from signing in again in another tab.
    const returns = ['online', 'focus'] as const;
    for (const event of returns) window.addEventListener(event, saveTyped);
    return () => {
      for (const event of returns) window.removeEventListener(event, saveTyped);
    };
  }, [state]);

  return {
    kind,
    id,
    stored,
    content,
    state,
    reset,
    conflict,
    save,
    adopt,
    change(next: Content) {
      latest.current = next;
      setContent(next);
      storeLocalCopy(kind, id, { content: next, from: storedIn(stored) });
      setState('unsaved');
    },
    /** Ends a conflict with the parts of one side. */
    resolve(side: 'mine' | 'theirs') {
      if (!conflict) return;
      const next = contentOf(kind, { ...partsOf(kind, latest.current), ...conflict[side] });
      setConflict(undefined);
      replace(next);
      void save(conflict.entity, next);
    },
  };
}
