import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  changedParts,
  type Content,
  contentOf,
  type EditedContent,
  type Parts,
  partsOf,
  rebased,
} from '../../../domain/content.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { isConflict } from '../editing/save.ts';
import { useTextAtHand } from '../editing/unsaved.tsx';
import { readStored, store } from '../stored.ts';
import { contentQuery, readContent, saveDraft, versionsQuery } from './queries.ts';

export type DraftEditing = ReturnType<typeof useDraft>;

/** In ms after the last change. */
const saveDelay = 600;

/** Typed content that the server does not have yet, and what it was typed from: survives a crash and the end of the session. */
type LocalCopy = { content: Content; from: Content };

const storedIn = (entity: EditedContent): Content => entity.draft?.content ?? entity.content;

/** A draft that is saved while it is typed, kept in the browser until then, and merged part by part with others' saves. */
export function useDraft(kind: ContentKind, first: EditedContent) {
  const queryClient = useQueryClient();
  const { id } = first;
  const storageKey = `draft ${kind} ${id}`;
  const storeCopy = (copy: LocalCopy | undefined) => store('localStorage', storageKey, copy);
  const [stored, setStored] = useState(first);
  const [copy] = useState(() => readStored('localStorage', storageKey) as LocalCopy | undefined);
  const [content, setContent] = useState(() =>
    copy ? rebased(kind, { base: copy.from, mine: copy.content, theirs: storedIn(first) }) : storedIn(first),
  );
  const [state, setState] = useState<'saved' | 'unsaved' | 'saving' | 'failed'>(copy ? 'unsaved' : 'saved');
  /** How often the content came from elsewhere. */
  const [reset, setReset] = useState(0);
  const [conflict, setConflict] = useState<{ base: Parts; mine: Parts; theirs: Parts; entity: EditedContent }>();
  const latest = useRef(content);
  // A mutation, so that the end of the session is noticed; what is typed stays on the screen.
  const sending = useMutation({ mutationFn: (body: Parameters<typeof saveDraft>[2]) => saveDraft(kind, id, body) });
  useTextAtHand(state !== 'saved');

  const show = (next: Content) => {
    latest.current = next;
    setContent(next);
  };
  const replace = (next: Content) => {
    show(next);
    setReset((count) => count + 1);
  };
  const adopt = (entity: EditedContent) => {
    setStored(entity);
    storeCopy(undefined);
    setState('saved');
    replace(storedIn(entity));
    queryClient.setQueryData(contentQuery(kind, id).queryKey, entity);
    void queryClient.invalidateQueries({ queryKey: versionsQuery(kind, id).queryKey });
  };

  /** Saves what is typed; @returns the stored entity, or nothing after a failure or a conflict */
  async function save(from = stored, sent = latest.current): Promise<EditedContent | undefined> {
    setState('saving');
    try {
      const entity = await sending.mutateAsync({ content: sent, version: from.draft?.updatedAt ?? null });
      setStored(entity);
      const isLatest = latest.current === sent;
      storeCopy(isLatest ? undefined : { content: latest.current, from: sent });
      setState(isLatest ? 'saved' : 'unsaved');
      return entity;
    } catch (error) {
      if (isConflict(error)) return merge(from);
      setState('failed');
      return undefined;
    }
  }

  /** Another operator saved first: merges what differs, and asks about parts that both changed. */
  async function merge(from: EditedContent): Promise<EditedContent | undefined> {
    const entity = await readContent(kind, id);
    const [before, typed, other] = [storedIn(from), latest.current, storedIn(entity)];
    const [base, mine, theirs] = [partsOf(kind, before), partsOf(kind, typed), partsOf(kind, other)];
    const differing = changedParts(mine, theirs);
    const changedThere = changedParts(base, theirs);
    const both = changedParts(base, mine).filter((part) => changedThere.includes(part) && differing.includes(part));
    const merged = rebased(kind, { base: before, mine: typed, theirs: other });
    setStored(entity);
    replace(merged);
    if (both.length === 0) return save(entity, merged);
    const only = (parts: Parts) => Object.fromEntries(both.map((part) => [part, parts[part]]));
    setConflict({ base: only(base), mine: only(mine), theirs: only(theirs), entity });
    setState('unsaved');
    return undefined;
  }

  function resolve(side: 'mine' | 'theirs') {
    const next = contentOf(kind, { ...partsOf(kind, latest.current), ...conflict![side] });
    setConflict(undefined);
    replace(next);
    void save(conflict!.entity, next);
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
    const leaves = new AbortController();
    for (const event of ['online', 'focus']) window.addEventListener(event, saveTyped, { signal: leaves.signal });
    return () => leaves.abort();
  }, [state]);

  return {
    kind,
    id,
    stored,
    content,
    state,
    reset,
    /** A conflict with another's save, ended with the parts of one side. */
    conflict: conflict && { ...conflict, keepMine: () => resolve('mine'), takeTheirs: () => resolve('theirs') },
    save,
    adopt,
    /** @returns the entity as it is stored with all that is typed, or nothing after a failure or a conflict */
    saved: async () => (state === 'saved' ? stored : save()),
    change(next: Content) {
      show(next);
      storeCopy({ content: next, from: storedIn(stored) });
      setState('unsaved');
    },
  };
}
