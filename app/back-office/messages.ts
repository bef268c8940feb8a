import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Message, MessageStatus } from '../../domain/message.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** Every contact message, newest first. */
export const messagesQuery = queryOptions({
  queryKey: ['/api/messages'],
  queryFn: () => call<Message[]>('/api/messages'),
});

export function useSetMessageStatus() {
  const t = useTranslations('backOffice.messages');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MessageStatus }) =>
      call<Message>(`/api/messages/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async () => {
      showToast({ title: t('statusUpdated') });
      await queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey });
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), look: 'destructive' }),
  });
}
