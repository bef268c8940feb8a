import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { truncateAtWord } from '../../../domain/contact-message.ts';
import type { SeenEntries } from '../../../domain/conversation.ts';
import type { ProjectStatus } from '../../../domain/project.ts';
import { type Reply, type ReplyForm, replyForm, replyLimits, undoSeconds } from '../../../domain/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { useIdempotencyKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf } from '../editing/issues.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { rememberChange } from '../undo/changes.ts';
import { useUndoReply } from '../undo/use-undo-reply.ts';
import type { Draft } from './use-draft.ts';

export type ReplyText = ReturnType<typeof useReply>;

interface ReplyOf {
  /** Of the item in the API. */
  path: string;
  /** Until another one is typed. */
  usualSubject: string;
  draft: Draft;
  /** What is on the screen. */
  seen: SeenEntries;
}

/** How a reply is sent. */
interface Sending {
  /** Set with it, in one transaction. */
  status?: ProjectStatus;
  /** What follows a success, such as the next item. */
  goOn?: () => void;
}

/** A reply as it is written; a failed send leaves it, and one that others overtook waits until who writes it has seen them. */
export function useReply({ path, usualSubject, draft, seen }: ReplyOf) {
  const t = useTranslations('backOffice.replies');
  const v = useTranslations('validation');
  const refresh = useRefreshInbox();
  const key = useIdempotencyKey();
  const undo = useUndoReply(location.pathname);
  const [issues, setIssues] = useState<Record<string, string>>({});
  /** What its writer had seen when a send was refused. */
  const [refusedAt, setRefusedAt] = useState<SeenEntries>();
  const usual = truncateAtWord(usualSubject, replyLimits.subject.max);
  const form: ReplyForm = { subject: draft.subject ?? usual, body: draft.body };

  const send = useMutation({
    mutationFn: async ({ status }: Sending) => {
      await draft.flush();
      const body = { ...form, seen, undoable: true, ...(status && { status }) };
      return call<Reply>(`${path}/replies`, { method: 'POST', body, idempotencyKey: key.read() });
    },
    onSuccess: async ({ id }, { goOn }) => {
      rememberChange(key.read(), id);
      key.renew();
      setRefusedAt(undefined);
      draft.cleared('body');
      showToast({
        title: t('sent'),
        description: t('sentText', { seconds: undoSeconds.shown }),
        duration: undoSeconds.shown * 1000,
        action: { label: t('takeBack'), run: () => void undo.run(id) },
      });
      goOn?.();
      await refresh();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setRefusedAt(seen);
        await refresh();
        return;
      }
      if (error instanceof ApiError) setIssues(issuesOf(error));
      showToast({ title: t('error'), description: t('sendFailed'), variant: 'destructive' });
    },
  });

  return {
    form,
    issues,
    pending: send.isPending,
    refusedAt,
    /** Whether there is a text of its own. */
    unsent: form.body.trim() !== '' || form.subject !== usual,
    change: (changes: Partial<ReplyForm>) => {
      draft.change(changes);
      setIssues({});
    },
    submit: (sending: Sending = {}) => {
      const found = issuesByField(replyForm, form, v);
      setIssues(found);
      if (!send.isPending && Object.keys(found).length === 0) send.mutate(sending);
    },
    discard: () => {
      draft.change({ subject: null, body: '' });
      setIssues({});
    },
  };
}
