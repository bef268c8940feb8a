import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { UndoOutcome } from '../../../domain/change.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { forgetChange, latestChange, rememberChange } from './changes.ts';

/** Undoes changes by their keys, and says what was not undone. */
export function useUndo() {
  const t = useTranslations('backOffice.undo');
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => call<UndoOutcome>('/api/changes/undo', { method: 'POST', body: { key } }),
    onSuccess: async ({ total, undone, changedBy }, key) => {
      forgetChange(key);
      showToast(
        undone === total
          ? { title: t('undone', { total }) }
          : {
              title: t('partlyUndone', { total, undone }),
              description: t('changedBy', { count: total - undone, by: changedBy.join(', ') || t('somebody') }),
            },
      );
      await refresh();
    },
    onError: (error, key) => {
      if (error instanceof ApiError) forgetChange(key);
      showToast({ title: t('failed'), variant: 'destructive' });
    },
  });
  const undo = (key: string) => isPending || mutate(key);
  return {
    /** The action of a change's toast. Also makes Ctrl+Z undo the change. */
    offer: (key: string) => {
      rememberChange(key);
      return { label: t('undo'), run: () => void undo(key) };
    },
    /** Returns whether there is a change to undo. */
    undoLatest: (): boolean => {
      const key = latestChange();
      if (key !== undefined) undo(key);
      return key !== undefined;
    },
  };
}
