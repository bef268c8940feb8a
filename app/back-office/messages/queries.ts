import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContactMessage, MessageStatus } from '../../../domain/contact-message.ts';
import type { MessageDetails } from '../../../domain/details.ts';
import { call } from '../../api/client.ts';
import type { Colour } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { messagesPath, useRefreshInbox } from '../list/inbox.ts';

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
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MessageStatus }) =>
      call<ContactMessage>(`${messagesPath}/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async () => {
      showToast({ title: t('statusUpdated') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), variant: 'destructive' }),
  });
}
