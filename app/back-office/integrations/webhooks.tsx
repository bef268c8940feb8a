import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookFields } from './webhook-fields.tsx';

/** Webhooks: those that exist beside the form for another. */
export function Webhooks() {
  const t = useTranslations('backOffice.integrations.webhooks');
  const query = useQuery(webhooksQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
      <Panel title={t('list')}>
        <Loaded query={query} texts={t}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
            ) : (
              <ul className="divide-y divide-edge">
                {webhooks.map((webhook) => (
                  <WebhookCard key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t('create')}>
        <WebhookFields />
      </Panel>
    </div>
  );
}
