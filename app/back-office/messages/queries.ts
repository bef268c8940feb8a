import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContactMessage, MessageStatus } from '../../../domain/contact-message.ts';
import type { MessageDetails } from '../../../domain/details.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import type { Colour } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { messagesPath, useRefreshInbox } from '../list/inbox.ts';
import { useUndo } from '../undo/use-undo.ts';

/** Fetched each time the page opens. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [messagesPath, { id }],
    queryFn: () => call<MessageDetails>(`${messagesPath}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });

export const messageStatusColour: Record<MessageStatus, Colour> = {
  new: 'yellow',
  read: 'blue',
  answered: 'green',
  archived: 'grey',
  spam: 'red',
};

export function useSetMessageStatus() {
  const t = useTranslations('backOffice.messages');
  const refresh = useRefreshInbox();
  const undo = useUndo();
  return useMutation({
    mutationFn: async ({ id, status }: { id: number; status: MessageStatus }) => {
      const key = randomKey();
      await call<ContactMessage>(`${messagesPath}/${id}/status`, {
        method: 'PATCH',
        body: { status },
        idempotencyKey: key,
      });
      return key;
    },
    onSuccess: async (key) => {
      showToast({ title: t('statusUpdated'), action: undo.offer(key) });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), variant: 'destructive' }),
  });
}
