import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type * as z from 'zod/mini';
import { truncateAtWord } from '../../../../domain/forms/message-limits.ts';
import type { SeenEntries } from '../../../../domain/conversation/conversation.ts';
import type { DeclineForm } from '../../../../domain/decline/decline.ts';
import type { ProjectStatus } from '../../../../domain/conversation/project.ts';
import { type ReplyForm, replyForm, replyLimits, undoSeconds } from '../../../../domain/conversation/reply.ts';
import { call } from '../../../api/client.ts';
import { useIdempotencyKey } from '../../../api/idempotency-key.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { isConflict } from '../../kit/requests/save.ts';
import { pathOf, type Sent, useInboxChange } from '../../inbox/inbox.ts';
import { useUndo } from '../../inbox/use-undo.ts';
import type { Change } from '../../kit/requests/use-change.ts';
import type { Draft } from '../../inbox/use-draft.ts';

interface SendingOf<Values, Options, Answer> extends Pick<Change<Options, Answer>, 'send' | 'done'> {
  schema: z.core.$ZodType;
  /** The typed values, which the draft contains. */
  form: Values;
  draft: Draft;
  seen: SeenEntries;
  failed: () => string;
}

/** Sends the typed text, which stays after a failure, and after a conflict until its author has seen the newer entries. */
export function useSending<Values extends FieldValues, Options = void, Answer = unknown>(
  of: SendingOf<Values, Options, Answer>,
) {
  const { schema, form: typed, draft, seen, send, done, failed } = of;
  const t = useTranslations('backOffice.replies');
  /** The entries that the author had seen when a send was rejected. */
  const [refusedAt, setRefusedAt] = useState<SeenEntries>();
  const { mutateAsync, isPending } = useInboxChange({
    send: async (options: Options) => {
      await draft.flush();
      return send(options);
    },
    done: (answer, options) => {
      setRefusedAt(undefined);
      return done?.(answer, options);
    },
    failed: (error) => {
      if (isConflict(error)) {
        setRefusedAt(seen);
        return undefined;
      }
      return { title: t('error'), description: failed() };
    },
    isOutdated: isConflict,
  });
  const { element, attributes, errorOf, submit } = useCheckedForm<Values, unknown, Options>({
    schema,
    initial: typed,
    current: typed,
    send: (_body, _values, options) => mutateAsync(options),
  });
  return {
    element,
    attributes,
    errorOf,
    pending: isPending,
    refusedAt,
    change: draft.change,
    submit: (options: Options) => void submit(options),
  };
}

export type ReplyText = ReturnType<typeof useReply>;

type ReplyOf = Sent & { usualSubject: string; draft: Draft; seen: SeenEntries };

/** A status and the reason of a decline that are stored in the same transaction, and a callback after a success, such as going to the next item. */
type Options = { status?: ProjectStatus; decline?: DeclineForm; openNext?: () => void };

/** The state of a reply in progress. @param usualSubject used until another one is typed */
export function useReply({ of, id: itemId, usualSubject, draft, seen }: ReplyOf) {
  const t = useTranslations('backOffice.replies');
  const key = useIdempotencyKey();
  const undo = useUndo();
  const page = location.pathname;
  const returnToPage = () => {
    if (location.pathname !== page) navigate(page);
  };
  const usual = truncateAtWord(usualSubject, replyLimits.subject.max);
  const form: ReplyForm = { subject: draft.subject ?? usual, body: draft.body };
  const sending = useSending({
    schema: replyForm,
    form,
    draft,
    seen,
    send: ({ status, decline }: Options) => {
      const body = { ...form, seen, undoable: true, ...(status && { status }), ...(decline && { decline }) };
      return call(`POST ${pathOf[of]}/:id/replies`, { id: itemId, body, idempotencyKey: key.read() });
    },
    done: ({ id }, { openNext }) => {
      const action = undo.offer({ kind: 'reply', id, key: key.read() }, returnToPage);
      key.renew();
      draft.cleared('body');
      openNext?.();
      return {
        title: t('sent'),
        description: t('sentText', { seconds: undoSeconds.shown }),
        duration: undoSeconds.shown * 1000,
        action,
      };
    },
    failed: () => t('sendFailed'),
  });
  return {
    ...sending,
    form,
    unsent: form.body.trim() !== '' || form.subject !== usual,
    discard: () => sending.change({ subject: null, body: '' }),
  };
}
