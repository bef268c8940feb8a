import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NotificationChoices, NotificationList, NotificationsRead } from '../../../domain/notification.ts';
import { call } from '../../api/client.ts';
import { useServerEvent } from '../events/events.ts';

const path = '/api/notifications';
const choicesPath = `${path}/choices`;

/** A failure is no reason to end the session: the screen's own calls are. */
export const notificationsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => call<NotificationList>(path),
  meta: { isAside: true },
  gcTime: 0,
});

export const choicesQuery = queryOptions({
  queryKey: [choicesPath],
  queryFn: () => call<NotificationChoices>(choicesPath),
  gcTime: 0,
});

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationsRead) => call<NotificationList>(`${path}/read`, { method: 'POST', body }),
    onSuccess: (list) => queryClient.setQueryData([path], list),
  });
}

/**
 * Marks the notifications about what the tab shows as read.
 *
 * @param details what the operator sees; one that comes later is unread until it is read again
 */
export function useReadNotifications(shown: { project: number } | { message: number }, details: object): void {
  const unread = useServerEvent('counts')?.unread;
  const { mutate } = useMarkRead();
  const read = useEffectEvent(() => {
    if (unread) mutate('project' in shown ? { projectId: shown.project } : { messageId: shown.message });
  });
  const isKnown = unread !== undefined;
  useEffect(() => {
    if (isKnown) read();
  }, [isKnown, details]);
}

export function useSaveChoices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoices) => call<NotificationChoices>(choicesPath, { method: 'PUT', body }),
    onSuccess: (choices) => queryClient.setQueryData([choicesPath], choices),
  });
}
