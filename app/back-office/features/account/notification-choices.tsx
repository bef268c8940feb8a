import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  type NotificationChoices,
  notificationKinds,
  notificationMails,
} from '../../../../domain/operations/notification.ts';
import { call } from '../../../api/client.ts';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { useChange } from '../../kit/requests/use-change.ts';

const choicesQuery = freshQuery('GET /api/notifications/choices');

/**
 * The choices, for each kind of event, whether an email is sent as well. A choice is saved immediately, after the choices that are being saved,
 * since a call sends all of them.
 */
export function Notifications() {
  const t = useTranslations('backOffice.notifications');
  const query = useQuery(choicesQuery);
  const queryClient = useQueryClient();
  const save = useChange({
    send: (choice: Partial<NotificationChoices>) => {
      const savedChoices = queryClient.getQueryData(choicesQuery.queryKey)!;
      return call('PUT /api/notifications/choices', { body: { ...savedChoices, ...choice } });
    },
    after: (choices) => queryClient.setQueryData(choicesQuery.queryKey, choices),
    queue: 'notification choices',
    done: () => t('saved'),
    failed: () => t('saveFailed'),
  });
  return (
    <Panel title={t('title')}>
      <Loaded query={query} texts={t}>
        {(choices) => (
          <div className="grid gap-4">
            <p className="text-muted">{t('choicesHint')}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {notificationKinds.map((kind) => (
                <ChoiceField
                  key={kind}
                  label={t(`kinds.${kind}`)}
                  options={notificationMails.map((mail) => [mail, t(`mails.${mail}`)] as const)}
                  value={choices[kind]}
                  onChoose={(mail) => save.mutate({ [kind]: mail as NotificationChoices[typeof kind] })}
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
