import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { ReplyDraft, StoredDraft } from '../../../domain/conversation/reply.ts';
import { call } from '../../api/client.ts';
import { pathOf, type Sent } from './inbox.ts';
import { useAutosave } from '../kit/autosave/use-autosave.ts';

export type Draft = ReturnType<typeof useDraft>;

/** The text on the server, and the time at which it was saved; undefined without a draft. */
type SavedDraft = { text: ReplyDraft; updatedAt: string | undefined };

/** The functions that save the drafts of mounted composers. */
const mounted = new Set<() => Promise<unknown>>();

/** Saves the text of every mounted composer, and resolves after the attempt. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...mounted].map((flush) => flush()));
}

/**
 * The operator's draft of a reply and a note, which is saved during typing. The last save replaces the others.
 * @param stored the draft on the server; a newer one, such as the text of an undone reply, replaces the local draft if nothing is unsaved
 */
export function useDraft({ of, id }: Sent, stored: StoredDraft | null) {
  const queryClient = useQueryClient();
  const { autosave, value, state } = useAutosave<ReplyDraft, SavedDraft, ReplyDraft>({
    item: `${pathOf[of]}/${id}`,
    stored: savedDraftOf(stored),
    valueOf: ({ text }) => text,
    isSame,
    save: async (text, before) => {
      const { updatedAt } = await call(`PUT ${pathOf[of]}/:id/draft`, { id, body: text });
      if (isBlank(text) !== isBlank(before.text)) void queryClient.invalidateQueries({ queryKey: ['/api/drafts'] });
      return { text, updatedAt };
    },
    copyOf: (text) => text,
    valueOfCopy: (text) => text,
  });
  const { flush } = autosave;
  useEffect(() => {
    mounted.add(flush);
    return () => void mounted.delete(flush);
  }, [flush]);

  const adoptNewer = useEffectEvent((newest: StoredDraft) => {
    const { updatedAt } = autosave.read().stored;
    if (updatedAt === undefined || newest.updatedAt > updatedAt) autosave.adopt(savedDraftOf(newest));
  });
  useEffect(() => {
    if (stored) adoptNewer(stored);
  }, [stored]);

  const change = useCallback(
    (changes: Partial<ReplyDraft>) => autosave.change({ ...autosave.read().value, ...changes }),
    [autosave],
  );

  return {
    ...value,
    state,
    flush,
    change,
    /** Clears a part after it was sent. The server has cleared the same part of the stored draft. */
    cleared: (part: 'body' | 'note') => {
      const sent = part === 'body' ? { subject: null, body: '' } : { note: '' };
      const { stored: before, value: typed } = autosave.read();
      autosave.continueWith({ ...before, text: { ...before.text, ...sent } }, { ...typed, ...sent });
    },
  };
}

const blank: ReplyDraft = { subject: null, body: '', note: '' };

const savedDraftOf = (stored: StoredDraft | null): SavedDraft =>
  stored
    ? { text: { subject: stored.subject, body: stored.body, note: stored.note }, updatedAt: stored.updatedAt }
    : { text: blank, updatedAt: undefined };

const isSame = (a: ReplyDraft, b: ReplyDraft): boolean =>
  a.subject === b.subject && a.body === b.body && a.note === b.note;

const isBlank = ({ subject, body, note }: ReplyDraft): boolean => `${subject ?? ''}${body}${note}`.trim() === '';
