import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cutAtWord } from '../../../domain/contact-message.ts';
import { type Reply, type ReplyForm, replyForm, replyLimits } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { useSubmissionKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf } from '../editing/form-issues.ts';
import { useRefreshedInbox } from '../queries/inbox.ts';

export type ReplyDraft = ReturnType<typeof useReply>;

/**
 * The reply that is being written; it stays when it could not be sent.
 *
 * @param path where the API takes it
 * @param usualSubject the subject until another one is typed
 */
export function useReply(path: string, usualSubject: string) {
  const t = useTranslations('backOffice.replies');
  const v = useTranslations('validation');
  const refresh = useRefreshedInbox();
  const key = useSubmissionKey();
  const [typed, setTyped] = useState<Partial<ReplyForm>>({});
  const [issues, setIssues] = useState<Record<string, string>>({});
  const usual = cutAtWord(usualSubject, replyLimits.subject.max);
  const draft: ReplyForm = { subject: usual, body: '', ...typed };

  const send = useMutation({
    mutationFn: (body: ReplyForm) => call<Reply>(path, { method: 'POST', body, submissionKey: key.read() }),
    onSuccess: async () => {
      key.renew();
      showToast({ title: t('sent'), description: t('sentText') });
      setTyped({});
      await refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        setIssues(issuesOf(error));
      }
      showToast({ title: t('error'), description: t('sendFailed'), look: 'destructive' });
    },
  });

  return {
    draft,
    issues,
    pending: send.isPending,
    /** Whether there is something to lose. */
    unsent: draft.body.trim() !== '' || draft.subject !== usual,
    change: (changes: Partial<ReplyForm>) => {
      setTyped({ ...typed, ...changes });
      setIssues({});
    },
    submit: () => {
      const found = issuesByField(replyForm, draft, v);
      setIssues(found);
      if (!send.isPending && Object.keys(found).length === 0) send.mutate(draft);
    },
    discard: () => {
      setTyped({});
      setIssues({});
    },
  };
}
