import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { UndoOutcome } from '../../../domain/change.ts';
import { undoSeconds } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { forgetChange, latestChange, rememberChange } from './changes.ts';
import { useUndoReplies } from './use-undo-replies.ts';
import { useUndoReply } from './use-undo-reply.ts';

/** Undoes changes by their keys, and says what was not undone. */
export function useUndo() {
  const t = useTranslations('backOffice.undo');
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => call<UndoOutcome>('/api/changes/undo', { method: 'POST', body: { key } }),
    onSuccess: async ({ total, undone, changedBy }, key) => {
      forgetChange(key);
      if (total === 0) return showToast({ title: t('failed'), variant: 'destructive' });
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
  const reply = useUndoReply();
  const replies = useUndoReplies();
  const undo = (key: string) => isPending || mutate(key);
  return {
    /** The action of a change's toast. Also makes Ctrl+Z undo the change. */
    offer: (key: string) => {
      rememberChange(key);
      return { label: t('undo'), run: () => void undo(key) };
    },
    /** Returns whether there is a change to undo. */
    undoLatest: (): boolean => {
      const latest = latestChange();
      if (!latest) return false;
      const { key, at, reply: id } = latest;
      if (id === undefined || Date.now() - at > undoSeconds.accepted * 1000) undo(key);
      else if (id === 'several') replies.run(key);
      else {
        forgetChange(key);
        reply.run(id);
      }
      return true;
    },
  };
}
