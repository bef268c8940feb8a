import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  changedParts,
  type Content,
  contentOf,
  type EditedContent,
  isSamePart,
  type Parts,
  partsOf,
  rebased,
} from '../../../../../domain/content/content.ts';
import { type ContentKind, contentKinds } from '../../../../../domain/content/translation.ts';
import { failureOfSave } from '../../../kit/autosave/failure-of-save.ts';
import { useAutosave } from '../../../kit/autosave/use-autosave.ts';
import { mergeFields } from '../../../kit/forms/merge.ts';
import { only } from '../../../kit/forms/use-versioned-form.ts';
import { store, storedKeys } from '../../../kit/storage/stored.ts';
import { contentQuery, readContent, saveDraft, versionsQuery } from './queries.ts';

export type DraftEditing = ReturnType<typeof useDraft>;

/** Typed content that is not on the server yet, and the content that it is based on. */
type UnsavedContent = { content: Content; from: Content };

const storedIn = (entity: EditedContent): Content => entity.draft?.content ?? entity.content;

/** The version of the draft that a change is based on; null for the first draft. */
export const versionOf = ({ draft }: EditedContent): string | null => draft?.updatedAt ?? null;

/** A draft that is saved during typing, kept in the browser until then, and merged part by part with others' saves. */
export function useDraft(kind: ContentKind, first: EditedContent) {
  const queryClient = useQueryClient();
  const { id } = first;
  // A mutation instead of a plain call, since it handles the end of the session while the typed text stays on the screen.
  const { mutateAsync: send } = useMutation({
    mutationFn: (body: Parameters<typeof saveDraft>[2]) => saveDraft(kind, id, body),
  });
  const draft = useAutosave<Content, EditedContent, UnsavedContent, Parts>({
    item: `${kind} ${id}`,
    stored: first,
    valueOf: storedIn,
    isSame: (one, other) => isSameContent(kind, one, other),
    save: (content, entity) => send({ content, version: versionOf(entity) }),
    failureOf: failureOfSave,
    merging: { read: () => readContent(kind, id), merge: (input) => mergeContent(kind, input) },
    copyOf: (content, entity) => ({ content, from: storedIn(entity) }),
    valueOfCopy: ({ content, from }, entity) => rebased(kind, { base: from, mine: content, theirs: storedIn(entity) }),
  });
  const { autosave, stored, value: content, state, dispute: theirs } = draft;
  useEffect(dropCopiesWithoutOwner, []);

  return {
    kind,
    id,
    stored,
    content,
    state,
    /** The parts that another operator has also saved, with a choice between the two. */
    dispute: theirs && {
      mine: only(partsOf(kind, content), Object.keys(theirs)),
      theirs,
      attempts: 0,
      settle: (taken: readonly string[]) =>
        void autosave.settle(contentOf(kind, { ...partsOf(kind, content), ...only(theirs, taken) })),
    },
    change: autosave.change,
    /** Saves the typed values. @returns the stored entity, or undefined after a failure or a conflict */
    save: autosave.flush,
    /** Changes the entity by another call, and keeps or replaces the typed values. The caller reports a failure. */
    perform: async (call: (entity: EditedContent) => Promise<EditedContent>, typed: 'keep' | 'replace' = 'keep') => {
      try {
        const entity = await autosave.call(call, typed);
        queryClient.setQueryData(contentQuery(kind, id).queryKey, entity);
        void queryClient.invalidateQueries({ queryKey: versionsQuery(kind, id).queryKey });
      } catch {
        // The typed text is not changed.
      }
    },
  };
}

const isSameContent = (kind: ContentKind, one: Content, other: Content): boolean =>
  changedParts(partsOf(kind, one), partsOf(kind, other)).length === 0;

/** Merges part by part; parts that both sides changed differently are disputed. */
function mergeContent(
  kind: ContentKind,
  { base, mine, theirs: entity }: { base: Content; mine: Content; theirs: EditedContent },
) {
  const storedContent = storedIn(entity);
  const theirParts = partsOf(kind, storedContent);
  const { merged, disputed } = mergeFields(
    { base: partsOf(kind, base), mine: partsOf(kind, mine), theirs: theirParts },
    isSamePart,
  );
  const value = contentOf(kind, merged);
  return {
    value,
    isStored: isSameContent(kind, value, storedContent),
    dispute: disputed.length > 0 ? only(theirParts, disputed) : undefined,
  };
}

/** Removes the copies of earlier releases, which do not name their operator. */
function dropCopiesWithoutOwner(): void {
  const withoutOwner = new RegExp(`^draft (?:${contentKinds.join('|')}) \\d+$`);
  for (const key of storedKeys('localStorage').filter((name) => withoutOwner.test(name)))
    store('localStorage', key, undefined);
}
