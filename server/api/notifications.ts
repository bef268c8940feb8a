import { notificationsApi } from '../../domain/api/notifications.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { findChoices, listNotifications, markRead, saveChoices } from '../features/notifications/read-notifications.ts';

export const notificationEndpoints = ({ db, events, now }: AppContext): Endpoint[] =>
  implement(notificationsApi, {
    'GET /api/notifications': ({ user }) => listNotifications(db, user!.id),
    'POST /api/notifications/read': async ({ user, body }) => {
      await markRead(db, user!.id, body, now());
      events.publish();
      return listNotifications(db, user!.id);
    },
    'GET /api/notifications/choices': ({ user }) => findChoices(db, user!.id),
    'PUT /api/notifications/choices': async ({ user, body }) => {
      await saveChoices(db, user!.id, body);
      return body;
    },
  });
