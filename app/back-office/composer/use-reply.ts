import { useTranslations } from 'use-intl';
import { truncateAtWord } from '../../../domain/contact-message.ts';
import type { SeenEntries } from '../../../domain/conversation.ts';
import type { ProjectStatus } from '../../../domain/project.ts';
import { type Reply, type ReplyForm, replyForm, replyLimits, undoSeconds } from '../../../domain/reply.ts';
import { call } from '../../api/client.ts';
import { useIdempotencyKey } from '../../forms/idempotency-key.ts';
import { rememberChange } from '../undo/changes.ts';
import { useUndoReply } from '../undo/use-undo.ts';
import type { Draft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

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
interface Options {
  /** Set with it, in one transaction. */
  status?: ProjectStatus;
  /** What follows a success, such as the next item. */
  goOn?: () => void;
}

/** A reply as it is written. */
export function useReply({ path, usualSubject, draft, seen }: ReplyOf) {
  const t = useTranslations('backOffice.replies');
  const key = useIdempotencyKey();
  const undo = useUndoReply(location.pathname);
  const usual = truncateAtWord(usualSubject, replyLimits.subject.max);
  const form: ReplyForm = { subject: draft.subject ?? usual, body: draft.body };
  const sending = useSending({
    schema: replyForm,
    form,
    draft,
    seen,
    send: ({ status }: Options) => {
      const body = { ...form, seen, undoable: true, ...(status && { status }) };
      return call<Reply>(`${path}/replies`, { method: 'POST', body, idempotencyKey: key.read() });
    },
    done: ({ id }, { goOn }) => {
      rememberChange(key.read(), id);
      key.renew();
      draft.cleared('body');
      goOn?.();
      return {
        title: t('sent'),
        description: t('sentText', { seconds: undoSeconds.shown }),
        duration: undoSeconds.shown * 1000,
        action: { label: t('takeBack'), run: () => void undo.run(id) },
      };
    },
    failed: () => t('sendFailed'),
  });
  return {
    ...sending,
    form,
    /** Whether there is a text of its own. */
    unsent: form.body.trim() !== '' || form.subject !== usual,
    discard: () => sending.change({ subject: null, body: '' }),
  };
}
