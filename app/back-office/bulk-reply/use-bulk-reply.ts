import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkReplyOutcome, BulkReplyPreview } from '../../../domain/bulk-reply.ts';
import { undoSeconds } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { rememberChange } from '../undo/changes.ts';
import { useUndoReplies } from '../undo/use-undo-replies.ts';

/** What is ticked, or everything that a filter leaves and how much that was. */
export type SelectedEntities = { items: { id: number }[] } | { filter: object; expected: number };

interface BulkReplyOf {
  /** Of the list in the API. */
  path: string;
  selected: SelectedEntities;
  /** Of the API's body: texts, and what is set with them. */
  written: object;
  onSent: () => void;
  /** After an undo the text is written again. */
  onUndone: () => void;
}

interface Sending {
  key: string;
  sent: object;
}

/** The same once more has the same key. */
const sameOr = (before: Sending | undefined, sent: object): Sending =>
  before && JSON.stringify(before.sent) === JSON.stringify(sent) ? before : { key: randomKey(), sent };

/** A reply to several: what it would send, and its sending. Without an answer the same call can be sent again: it is applied once. */
export function useBulkReply({ path, selected, written, onSent, onUndone }: BulkReplyOf) {
  const t = useTranslations('backOffice.bulkReply');
  const s = useTranslations('backOffice.selection');
  const refresh = useRefreshInbox();
  const undo = useUndoReplies();
  const body = { ...selected, ...written };
  /** What was sent last, where it is not known whether it arrived. */
  const unknown = useRef<Sending>(undefined);
  const preview = useQuery({
    queryKey: ['bulkReply', path, body],
    queryFn: () => call<BulkReplyPreview>(`${path}/replies/preview`, { method: 'POST', body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, sent }: Sending) =>
      call<BulkReplyOutcome>(`${path}/replies`, { method: 'POST', body: sent, idempotencyKey: key }),
    onSuccess: async ({ replies, leftOut, missing }, { key }) => {
      unknown.current = undefined;
      onSent();
      const notes = [
        ...leftOut.map(({ title, reason, by }) => t(`leftOut.${reason}`, { title, by: by ?? t('somebody') })),
        ...(missing > 0 ? [s('missing', { count: missing })] : []),
      ];
      const isSent = replies.length > 0;
      if (isSent) rememberChange(key, 'several');
      showToast({
        title: t('sent', { count: replies.length }),
        description: [...notes.slice(0, 3), ...(isSent ? [t('sentText', { seconds: undoSeconds.shown })] : [])].join(
          ' ',
        ),
        duration: undoSeconds.shown * 1000,
        ...(isSent && { action: { label: t('undo'), run: () => undo.run(key, onUndone) } }),
      });
      await refresh();
    },
    onError: async (error, again) => {
      // A proxy whose server died, or a server out of time, may say so of replies that were sent.
      if (!(error instanceof ApiError) || error.status >= 500) {
        unknown.current = again;
        const action = { label: t('sendAgain'), run: () => mutate(again) };
        showToast({ title: s('noAnswer'), description: t('noAnswerText'), variant: 'destructive', action });
        return;
      }
      unknown.current = undefined;
      const description = error.status === 409 ? s('otherCount') : error.error;
      showToast({ title: t('failed'), ...(description && { description }), variant: 'destructive' });
      if (error.status === 409) await refresh();
    },
  });
  return {
    preview,
    isPending,
    /** Writes to those whom the preview shows: who was answered since is left out. */
    send: () => {
      const items = preview.data?.items ?? [];
      if (!isPending && !preview.isPlaceholderData && items.length > 0)
        mutate(sameOr(unknown.current, { items, ...written }));
    },
  };
}
