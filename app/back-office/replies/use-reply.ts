import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { truncateAtWord } from '../../../domain/contact-message.ts';
import { type Reply, type ReplyForm, replyForm, replyLimits } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { useIdempotencyKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf } from '../editing/issues.ts';
import { useRefreshInbox } from '../list/inbox.ts';

export type ReplyDraft = ReturnType<typeof useReply>;

/**
 * The draft of a reply; a failed send keeps it.
 *
 * @param path of the API
 * @param usualSubject until another one is typed
 * @param replies so far, the newest first: another operator's newer one is shown before this one is sent
 */
export function useReply(path: string, usualSubject: string, replies: readonly Reply[]) {
  const t = useTranslations('backOffice.replies');
  const v = useTranslations('validation');
  const refresh = useRefreshInbox();
  const key = useIdempotencyKey();
  const [typed, setTyped] = useState<Partial<ReplyForm>>({});
  const [issues, setIssues] = useState<Record<string, string>>({});
  const usual = truncateAtWord(usualSubject, replyLimits.subject.max);
  const draft: ReplyForm = { subject: usual, body: '', ...typed };

  const seen = replies[0]?.id ?? 0;
  /** The newest reply that the writer saw when a send was refused. */
  const [refusedAfter, setRefusedAfter] = useState<number>();
  const send = useMutation({
    mutationFn: (body: ReplyForm & { seen: number }) =>
      call<Reply>(path, { method: 'POST', body, idempotencyKey: key.read() }),
    onSuccess: async () => {
      key.renew();
      setRefusedAfter(undefined);
      showToast({ title: t('sent'), description: t('sentText') });
      setTyped({});
      await refresh();
    },
    onError: async (error, body) => {
      if (error instanceof ApiError && error.status === 409) {
        setRefusedAfter(body.seen);
        await refresh();
        return;
      }
      if (error instanceof ApiError) setIssues(issuesOf(error));
      showToast({ title: t('error'), description: t('sendFailed'), variant: 'destructive' });
    },
  });

  return {
    draft,
    issues,
    pending: send.isPending,
    /** What others replied while this one was written. */
    meanwhile: refusedAfter === undefined ? [] : replies.filter(({ id }) => id > refusedAfter),
    /** Whether leaving the page would lose a text. */
    unsent: draft.body.trim() !== '' || draft.subject !== usual,
    change: (changes: Partial<ReplyForm>) => {
      setTyped({ ...typed, ...changes });
      setIssues({});
    },
    submit: () => {
      const found = issuesByField(replyForm, draft, v);
      setIssues(found);
      if (!send.isPending && Object.keys(found).length === 0) send.mutate({ ...draft, seen });
    },
    discard: () => {
      setTyped({});
      setIssues({});
    },
  };
}
