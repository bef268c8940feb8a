import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ContactMessage,
  messageStatuses,
  type MessageStatus,
} from '../../../domain/conversation/contact-message.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { useInboxChange } from './inbox.ts';
import { useMayActAs } from '../kit/session/session.ts';
import { SpamButtons } from './spam.tsx';
import { useUndo } from './use-undo.ts';

const colours = { new: 'yellow', read: 'blue', answered: 'green', archived: 'grey', spam: 'red' } as const;

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const t = useTranslations('backOffice.messages');
  return <Badge colour={colours[status]}>{t(`statuses.${status}`)}</Badge>;
}

export function StatusChoice({ message, className }: { message: ContactMessage; className?: string }) {
  const { id, subject, status } = message;
  const t = useTranslations('backOffice.messages');
  const undo = useUndo();
  const { mutate, isPending, variables } = useInboxChange({
    send: async (to: MessageStatus) => {
      const key = randomKey();
      await call('PATCH /api/messages/:id/status', { id, body: { status: to }, idempotencyKey: key });
      return key;
    },
    done: (key) => ({ title: t('statusUpdated'), action: undo.offer({ kind: 'change', key }) }),
    failed: () => ({ title: t('error'), description: t('statusUpdateFailed') }),
  });
  return (
    <ChoiceMenu
      label={t('statusOf', { subject })}
      value={isPending ? variables : status}
      className={className}
      disabled={!useMayActAs('editor')}
      options={messageStatuses.map((option) => [option, t(`statuses.${option}`)] as const)}
      onChoose={(chosen) => mutate(chosen as MessageStatus)}
    />
  );
}

type MessageSpamProps = Pick<ComponentProps<typeof SpamButtons>, 'isConfirmed' | 'isQuiet'> & {
  message: ContactMessage;
};

/** Flags a message as spam or removes the flag. */
export const MessageSpam = ({ message, ...props }: MessageSpamProps) => (
  <SpamButtons of="message" id={message.id} isSpam={message.status === 'spam'} {...props} />
);
