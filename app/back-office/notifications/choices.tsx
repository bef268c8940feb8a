import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type NotificationMail, notificationKinds, notificationMails } from '../../../domain/notification.ts';
import { Field, Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { choicesQuery, useSaveChoices } from './queries.ts';

/** When a mail says so too, by kind; saved at once. */
export function NotificationChoices() {
  const t = useTranslations('backOffice.notifications');
  const query = useQuery(choicesQuery);
  const save = useSaveChoices();
  return (
    <Panel title={t('title')}>
      <Loaded query={query} texts={t}>
        {(choices) => (
          <div className="grid gap-4">
            <p className="text-muted">{t('choicesHint')}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {notificationKinds.map((kind) => (
                <Field key={kind} label={t(`kinds.${kind}`)}>
                  {(control) => (
                    <Select
                      {...control}
                      value={choices[kind]}
                      onChange={({ target }) =>
                        save.mutate(
                          { ...choices, [kind]: target.value as NotificationMail },
                          {
                            onSuccess: () => showToast({ title: t('saved') }),
                            onError: () => showToast({ title: t('saveFailed'), variant: 'destructive' }),
                          },
                        )
                      }
                    >
                      {notificationMails.map((mail) => (
                        <option key={mail} value={mail}>
                          {t(`mails.${mail}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
