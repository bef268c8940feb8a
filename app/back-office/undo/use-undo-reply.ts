import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StoredDraft } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { navigate as navigateNow } from 'wouter/use-browser-location';
import { showToast } from '../../ui/toast.ts';
import { flushDrafts } from '../composer/use-draft.ts';
import { useRefreshInbox } from '../list/inbox.ts';

/** Takes a reply back whose mail still waits; the composer of its page has the text again. @param page of the reply */
export function useUndoReply(page?: string) {
  const t = useTranslations('backOffice.replies');
  const queryClient = useQueryClient();
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: number) => {
      // What was typed since follows the text.
      await flushDrafts();
      return call<StoredDraft>(`/api/replies/${id}/undo`, { method: 'POST' });
    },
    onSuccess: async () => {
      showToast({ title: t('undone'), description: t('undoneText') });
      await refresh();
      void queryClient.invalidateQueries({ queryKey: ['/api/drafts'] });
      if (page !== undefined && location.pathname !== page) navigateNow(page);
    },
    onError: async (error) => {
      const isLate = error instanceof ApiError && (error.status === 409 || error.status === 404);
      showToast({ title: t(isLate ? 'tooLate' : 'undoFailed'), variant: 'destructive' });
      if (isLate) await refresh();
    },
  });
  return { isPending, run: (id: number) => isPending || mutate(id) };
}
