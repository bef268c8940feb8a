import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { BulkReplyUndone } from '../../../domain/bulk-reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { forgetChange } from './changes.ts';

/** Takes the replies of one key back whose mails still wait, with what was set with them. */
export function useUndoReplies() {
  const t = useTranslations('backOffice.bulkReply');
  const r = useTranslations('backOffice.replies');
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key }: { key: string; onUndone?: (() => void) | undefined }) =>
      call<BulkReplyUndone>('/api/replies/undo', { method: 'POST', body: { key } }),
    onSuccess: async ({ total, undone }, { key, onUndone }) => {
      forgetChange(key);
      onUndone?.();
      const description = undone === total ? t('undoneText') : t('partlyUndoneText', { count: total - undone });
      showToast({ title: t('undone', { count: undone }), description });
      await refresh();
    },
    onError: async (error, { key }) => {
      const isLate = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isLate) forgetChange(key);
      showToast({ title: r(isLate ? 'tooLate' : 'undoFailed'), variant: 'destructive' });
      if (isLate) await refresh();
    },
  });
  return { run: (key: string, onUndone?: () => void) => isPending || mutate({ key, onUndone }) };
}
