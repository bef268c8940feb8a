import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { undoSeconds } from '../../../../domain/conversation/reply.ts';
import { ApiError, call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { isConflict, isUnanswered } from '../../kit/requests/save.ts';
import { type InboxPath, useInboxChange } from '../../inbox/inbox.ts';
import type { SelectedEntities } from '../../inbox/use-bulk-change.ts';
import { useUndo } from '../../inbox/use-undo.ts';

export interface BulkReplyOf {
  path: InboxPath;
  selected: SelectedEntities;
  /** The part of the request body with the texts and the fields that are set with them. */
  written: Pick<BodyOf<'POST /api/projects/replies'>, 'texts' | 'again' | 'change' | 'decline'>;
  onSent: () => void;
  /** Called after an undo, when the text can be edited again. */
  onUndone: () => void;
}

type Sending = { key: string; sent: BodyOf<`POST ${InboxPath}/replies`> };

/** The preview and the sending of a bulk reply. If a call has no response, it can be repeated: it is applied once. */
export function useBulkReply({ path, selected, written, onSent, onUndone }: BulkReplyOf) {
  const t = useTranslations('backOffice.bulkReply');
  const selectionText = useTranslations('backOffice.selection');
  const undo = useUndo();
  // No versions: the server compares with the preview instead.
  const body = { ...('ids' in selected ? { items: selected.ids.map((id) => ({ id })) } : selected), ...written };
  /** The last call, if it is unknown whether it arrived at the server. */
  const unknown = useRef<Sending>(undefined);
  const preview = useQuery({
    queryKey: ['bulkReply', path, body],
    queryFn: ({ signal }) => call(`POST ${path}/replies/preview`, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const { mutate, isPending } = useInboxChange({
    send: ({ key, sent }: Sending) => call(`POST ${path}/replies`, { body: sent, idempotencyKey: key }),
    done: ({ replies, leftOut, missing }, { key }) => {
      unknown.current = undefined;
      onSent();
      const notes = [
        ...leftOut.map(({ title, reason, by }) => t(`leftOut.${reason}`, { title, by: by ?? t('somebody') })),
        ...(missing > 0 ? [selectionText('missing', { count: missing })] : []),
      ].slice(0, 3);
      const title = t('sent', { count: replies.length });
      const duration = undoSeconds.shown * 1000;
      if (replies.length === 0) return { title, description: notes.join(' '), duration };
      return {
        title,
        description: [...notes, t('sentText', { seconds: undoSeconds.shown })].join(' '),
        duration,
        action: undo.offer({ kind: 'replies', key }, onUndone),
      };
    },
    failed: (error, again) => {
      if (isUnanswered(error)) {
        unknown.current = again;
        const action = { label: t('sendAgain'), run: (): void => mutate(again) };
        return { title: selectionText('noAnswer'), description: t('noAnswerText'), action };
      }
      unknown.current = undefined;
      return {
        title: t('failed'),
        description: isConflict(error)
          ? selectionText('otherCount')
          : error instanceof ApiError
            ? error.error
            : undefined,
      };
    },
    isOutdated: isConflict,
  });
  return {
    preview,
    isPending,
    /** Sends to the previewed senders; those who have been answered since are skipped. */
    send: () => {
      const items = preview.data?.items ?? [];
      if (isPending || preview.isPlaceholderData || items.length === 0) return;
      const sent = { items, ...written };
      const before = unknown.current;
      // An identical repeated call has the same key.
      mutate(before && JSON.stringify(before.sent) === JSON.stringify(sent) ? before : { key: randomKey(), sent });
    },
  };
}
