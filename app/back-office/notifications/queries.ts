import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NotificationList, NotificationsRead } from '../../../domain/notification.ts';
import { call } from '../../api/client.ts';
import { useServerEvent } from '../events/events.ts';
import { freshQuery } from '../fresh-query.ts';
import { useChange } from '../use-change.ts';

const path = '/api/notifications';

/** A failure is no reason to end the session: the screen's own calls are. */
export const notificationsQuery = { ...freshQuery<NotificationList>(path), meta: { isAside: true } };

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: NotificationsRead) => call<NotificationList>(`${path}/read`, { method: 'POST', body }),
    after: (list) => queryClient.setQueryData(notificationsQuery.queryKey, list),
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
