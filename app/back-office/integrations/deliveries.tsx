import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deliveryFault, type Webhook, type WebhookDelivery } from '../../../domain/webhook.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Lines } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { addressOf } from '../screens.ts';
import { deliveriesQuery, useIntegrationChange, webhooksPath } from './queries.ts';

const colours = { pending: 'yellow', delivered: 'green', failed: 'red', dropped: 'grey' } as const;

/** The newest lines of a webhook's log; each may be sent once more. */
export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const t = useTranslations('backOffice.integrations.deliveries');
  const query = useQuery(deliveriesQuery(id));
  return (
    <Loaded query={query} texts={t}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t('empty')}</p>
        ) : (
          <Lines of={items} aria-label={t('title')} className="border border-edge px-3">
            {(delivery) => <Line webhookId={id} delivery={delivery} />}
          </Lines>
        )
      }
    </Loaded>
  );
}

function Line({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const t = useTranslations('backOffice.integrations.deliveries');
  const change = useIntegrationChange();
  const { id, event, status, attempts, nextAttemptAt, createdAt, responseStatus, lastError } = delivery;
  const path = `${webhooksPath}/${webhookId}/deliveries/${id}/redeliver`;
  const entities = { submission: delivery.projectId, message: delivery.messageId, case: delivery.caseId };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="[overflow-wrap:anywhere]">{event}</code>
          <Badge colour={colours[status]}>{t(`states.${status}`)}</Badge>
          {(['submission', 'message', 'case'] as const).map((entity) => {
            const entityId = entities[entity];
            if (entityId === null) return null;
            return (
              <EntityLink key={entity} href={addressOf(entity, entityId)}>
                {t(entity, { id: entityId })}
              </EntityLink>
            );
          })}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {localTime(createdAt)}
          {attempts > 0 && ` · ${t('attempts', { attempts })}`}
          {lastError !== null && ` · ${t(`faults.${deliveryFault(lastError)}`, { status: responseStatus ?? 0 })}`}
          {status === 'pending' && attempts > 0 && ` · ${t('next', { time: localTime(nextAttemptAt) })}`}
        </p>
      </div>
      {status !== 'pending' && (
        <ActionButton
          variant="quiet"
          aria-label={t('redeliverOf', { event, id })}
          busy={change.isPending}
          onClick={() => change.mutate({ method: 'POST', path, done: t('redelivered') })}
        >
          {t('redeliver')}
        </ActionButton>
      )}
    </li>
  );
}
