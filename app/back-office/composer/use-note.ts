import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SeenEntries } from '../../../domain/conversation.ts';
import { type Note, noteForm } from '../../../domain/note.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf } from '../editing/issues.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import type { Draft } from './use-draft.ts';

export type NoteText = ReturnType<typeof useNote>;

/** A note as it is written. @param seen what is on the screen */
export function useNote({ path, draft, seen }: { path: string; draft: Draft; seen: SeenEntries }) {
  const t = useTranslations('backOffice.notes');
  const v = useTranslations('validation');
  const refresh = useRefreshInbox();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [refusedAt, setRefusedAt] = useState<SeenEntries>();
  const text = draft.note;
  const add = useMutation({
    mutationFn: async (body: { text: string; seen: SeenEntries }) => {
      await draft.flush();
      return call<Note>(`${path}/notes`, { method: 'POST', body });
    },
    onSuccess: async () => {
      showToast({ title: t('added') });
      setRefusedAt(undefined);
      draft.cleared('note');
      await refresh();
    },
    onError: async (error, body) => {
      if (error instanceof ApiError && error.status === 409) {
        setRefusedAt(body.seen);
        await refresh();
        return;
      }
      if (error instanceof ApiError) setIssues(issuesOf(error));
      showToast({ title: t('error'), description: t('addFailed'), variant: 'destructive' });
    },
  });
  return {
    text,
    issues,
    pending: add.isPending,
    refusedAt,
    unsent: text.trim() !== '',
    change: (note: string) => {
      draft.change({ note });
      setIssues({});
    },
    submit: () => {
      const found = issuesByField(noteForm, { text }, v);
      setIssues(found);
      if (!add.isPending && Object.keys(found).length === 0) add.mutate({ text, seen });
    },
    discard: () => draft.change({ note: '' }),
  };
}
