import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Message, MessageStatus } from '../../domain/message.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';

export function useSetMessageStatus() {
  const t = useTranslations('backOffice.messages');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MessageStatus }) =>
      call<Message>(`/api/messages/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async () => {
      showToast({ title: t('statusUpdated') });
      await queryClient.invalidateQueries({ queryKey: ['/api/messages'] });
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), look: 'destructive' }),
  });
}
