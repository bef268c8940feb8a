import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deliveryFault, type Webhook, type WebhookDelivery } from '../../../domain/webhook.ts';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Loaded } from '../list/loaded.tsx';
import { addressOf } from '../screens.ts';
import { deliveriesQuery, useIntegrationChange } from './queries.ts';

const colours: Record<WebhookDelivery['status'], Colour> = {
  pending: 'yellow',
  delivered: 'green',
  failed: 'red',
  dropped: 'grey',
};

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
          <ul aria-label={t('title')} className="divide-y divide-edge border border-edge px-3">
            {items.map((delivery) => (
              <Line key={delivery.id} webhookId={id} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Line({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const t = useTranslations('backOffice.integrations.deliveries');
  const change = useIntegrationChange();
  const {
    id,
    event,
    projectId,
    messageId,
    caseId,
    status,
    attempts,
    nextAttemptAt,
    createdAt,
    responseStatus,
    lastError,
  } = delivery;
  const path = `/api/webhooks/${webhookId}/deliveries/${id}/redeliver`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="[overflow-wrap:anywhere]">{event}</code>
          <Badge colour={colours[status]}>{t(`states.${status}`)}</Badge>
          {projectId !== null && (
            <EntityLink href={addressOf('submission', projectId)}>{t('submission', { id: projectId })}</EntityLink>
          )}
          {messageId !== null && (
            <EntityLink href={addressOf('message', messageId)}>{t('message', { id: messageId })}</EntityLink>
          )}
          {caseId !== null && <EntityLink href={addressOf('case', caseId)}>{t('case', { id: caseId })}</EntityLink>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {localTime(createdAt)}
          {attempts > 0 && ` · ${t('attempts', { attempts })}`}
          {lastError !== null && ` · ${t(`faults.${deliveryFault(lastError)}`, { status: responseStatus ?? 0 })}`}
          {status === 'pending' && attempts > 0 && ` · ${t('next', { time: localTime(nextAttemptAt) })}`}
        </p>
      </div>
      {status !== 'pending' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('redeliverOf', { event, id })}
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate({ method: 'POST', path, done: t('redelivered') })}
        >
          {t('redeliver')}
        </Button>
      )}
    </li>
  );
}
