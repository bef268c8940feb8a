import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  type NotificationChoices as Choices,
  type NotificationMail,
  notificationKinds,
  notificationMails,
} from '../../../domain/notification.ts';
import { call } from '../../api/client.ts';
import { SelectField } from '../../ui/labelled-controls.tsx';
import { freshQuery } from '../fresh-query.ts';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { useChange } from '../use-change.ts';

const path = '/api/notifications/choices';
const choicesQuery = freshQuery<Choices>(path);

/** When a mail says so too, by kind; saved at once. */
export function NotificationChoices() {
  const t = useTranslations('backOffice.notifications');
  const queryClient = useQueryClient();
  const query = useQuery(choicesQuery);
  const save = useChange({
    send: (body: Choices) => call<Choices>(path, { method: 'PUT', body }),
    after: (choices) => queryClient.setQueryData(choicesQuery.queryKey, choices),
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
                <SelectField
                  key={kind}
                  label={t(`kinds.${kind}`)}
                  options={notificationMails}
                  optionLabel={(mail) => t(`mails.${mail}`)}
                  value={choices[kind]}
                  onValue={(mail) => save.mutate({ ...choices, [kind]: mail as NotificationMail })}
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
