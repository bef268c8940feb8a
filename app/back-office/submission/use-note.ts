import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Note, noteForm } from '../../../domain/note.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf } from '../editing/form-issues.ts';
import { projectsPath, useRefreshedInbox } from '../queries/inbox.ts';

/** The note that is being written about a submission. */
export function useNote(projectId: number) {
  const t = useTranslations('backOffice.notes');
  const v = useTranslations('validation');
  const refresh = useRefreshedInbox();
  const [text, setText] = useState('');
  const [issues, setIssues] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: (body: { text: string }) => call<Note>(`${projectsPath}/${projectId}/notes`, { method: 'POST', body }),
    onSuccess: async () => {
      showToast({ title: t('added') });
      setText('');
      await refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError) setIssues(issuesOf(error));
      showToast({ title: t('error'), description: t('addFailed'), look: 'destructive' });
    },
  });
  return {
    text,
    issues,
    pending: add.isPending,
    unsent: text.trim() !== '',
    change: (typed: string) => {
      setText(typed);
      setIssues({});
    },
    submit: () => {
      const found = issuesByField(noteForm, { text }, v);
      setIssues(found);
      if (!add.isPending && Object.keys(found).length === 0) add.mutate({ text });
    },
    discard: () => setText(''),
  };
}

/** Takes a note away, for good. */
export function useRemoveNote(projectId: number) {
  const t = useTranslations('backOffice.notes');
  const refresh = useRefreshedInbox();
  return useMutation({
    mutationFn: (id: number) => call(`${projectsPath}/${projectId}/notes/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast({ title: t('removed') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('removeFailed'), look: 'destructive' }),
  });
}
