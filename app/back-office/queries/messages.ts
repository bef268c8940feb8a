import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MessageDetails } from '../../../domain/details.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import type { Message, MessageStatus } from '../../../domain/contact-message.ts';
import { call } from '../../api/client.ts';
import type { Colour } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Blank, wholeEntity } from '../../api/normalize-entity.ts';
import { messagesApiPath, useRefreshedInbox } from './inbox.ts';
import { messagesPath } from '../session/session.ts';

/** Everything about one message. Whoever opens it sees it as it is now. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [messagesApiPath, { id }],
    queryFn: () => call<MessageDetails>(`${messagesApiPath}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });

const blankMessage: Blank<Message> = {
  name: '',
  email: '',
  subject: '',
  message: '',
  status: 'new',
  language: defaultLanguage,
  projectId: null,
  projectName: null,
};

/** A message of a list, with what the answer leaves out empty. */
export const wholeMessage = (given: unknown): Message => wholeEntity(given, blankMessage);

/** Where a message is shown. */
export const messageAddress = (id: number) => `${messagesPath}/${id}`;

export const messageStatusColour: Record<MessageStatus, Colour> = {
  new: 'yellow',
  read: 'blue',
  answered: 'green',
  archived: 'grey',
  spam: 'red',
};

export function useSetMessageStatus() {
  const t = useTranslations('backOffice.messages');
  const refresh = useRefreshedInbox();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: MessageStatus }) =>
      call<Message>(`${messagesApiPath}/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async () => {
      showToast({ title: t('statusUpdated') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), look: 'destructive' }),
  });
}
