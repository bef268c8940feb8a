import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  deliveryFault,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../../../domain/operations/webhook.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, ConfirmButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { isFuture, localTime } from '../../kit/dates/dates.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Lines, ShownOnce } from '../../kit/layout/panel.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { deliveriesQuery, useIntegrationChange } from './queries.ts';
import { WebhookFields } from './webhook-fields.tsx';

/** One webhook with its state, its actions, its form and its log. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('backOffice.integrations.webhooks');
  const integrationsText = useTranslations('backOffice.integrations');
  const [open, setOpen] = useState<'log' | 'edit'>();
  const change = useIntegrationChange();
  const rotation = useIntegrationChange<NewWebhook>();
  const { id, name, address, format, events, disabledAt, failingSince, previousUntil } = webhook;
  const isDisabled = disabledAt !== null;
  const busy = change.isPending || rotation.isPending;
  const test = () => {
    setOpen('log');
    change.mutate({
      send: () => call('POST /api/webhooks/:id/test', { id }),
      done: t('testSent'),
      requiresProof: false,
    });
  };
  const enable = () => {
    const body = { name, address, format, events, enabled: isDisabled };
    change.mutate({
      send: () => call('PUT /api/webhooks/:id', { id, body }),
      done: t(isDisabled ? 'enabled' : 'disabledDone'),
    });
  };
  const action = (key: 'test' | 'log' | 'edit' | 'enable' | 'disable', run: () => void, isOpen?: boolean) => (
    <ActionButton aria-label={t(`${key}Of`, { name })} aria-expanded={isOpen} busy={busy} onClick={run}>
      {t(key)}
    </ActionButton>
  );
  const toggle = (key: 'log' | 'edit') => action(key, () => setOpen(open === key ? undefined : key), open === key);
  const confirmed = (key: 'rotate' | 'remove', run: () => Promise<unknown>) => (
    <ConfirmButton
      label={t(key)}
      variant={key === 'remove' ? 'danger' : 'secondary'}
      aria-label={t(`${key}Of`, { name })}
      busy={busy}
      question={t(`${key}Question`, { name })}
      subject={t(`${key}Text`)}
      confirm={t(key)}
      cancel={t('cancel')}
      onConfirm={run}
    />
  );
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold [overflow-wrap:anywhere]">{name}</h3>
        <Badge colour="grey">{t(`formats.${format}`)}</Badge>
        {isDisabled && <Badge colour="red">{t('disabled')}</Badge>}
        {!isDisabled && failingSince !== null && <Badge colour="yellow">{t('failing')}</Badge>}
      </div>
      <p className="text-sm [overflow-wrap:anywhere]">
        <code>{address}</code>
      </p>
      <p className="text-sm text-muted">
        {events.map((event) => t(`events.${event.replace('.', '_') as 'case_published'}`)).join(' · ')}
      </p>
      {failingSince !== null && (
        <p className="border-l-4 border-red pl-3 text-sm">{t('failingSince', { time: localTime(failingSince) })}</p>
      )}
      {previousUntil !== null && isFuture(previousUntil) && (
        <p className="text-sm text-muted">{t('overlap', { time: localTime(previousUntil) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isDisabled && action('test', test)}
        {toggle('log')}
        {toggle('edit')}
        {action(isDisabled ? 'enable' : 'disable', enable)}
        {format === 'standard' &&
          confirmed('rotate', () =>
            rotation.mutateAsync({ send: () => call('POST /api/webhooks/:id/secret', { id }) }),
          )}
        {confirmed('remove', () =>
          change.mutateAsync({
            send: () => call('DELETE /api/webhooks/:id', { id }),
            done: t('removed'),
            requiresProof: false,
          }),
        )}
      </div>
      {rotation.data?.secret && <ShownOnce secret={rotation.data.secret} text={t('rotated')} t={integrationsText} />}
      {open === 'edit' && <WebhookFields webhook={webhook} onSaved={() => setOpen(undefined)} />}
      {open === 'log' && <Deliveries webhook={webhook} />}
    </li>
  );
}

const colours = { pending: 'yellow', delivered: 'green', failed: 'red', dropped: 'grey' } as const;

/** The newest rows of a webhook's log; each can be resent. */
function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
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
  const redeliver = () =>
    call('POST /api/webhooks/:id/deliveries/:deliveryId/redeliver', { id: webhookId, deliveryId: id });
  const entity = (of: 'submission' | 'message' | 'case', entityId: number | null) =>
    entityId !== null && <EntityLink href={addressOf(of, entityId)}>{t(of, { id: entityId })}</EntityLink>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="[overflow-wrap:anywhere]">{event}</code>
          <Badge colour={colours[status]}>{t(`states.${status}`)}</Badge>
          {entity('submission', delivery.projectId)}
          {entity('message', delivery.messageId)}
          {entity('case', delivery.caseId)}
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
          label={t('redeliver')}
          variant="quiet"
          aria-label={t('redeliverOf', { event, id })}
          busy={change.isPending}
          onClick={() => change.mutate({ send: redeliver, done: t('redelivered'), requiresProof: false })}
        />
      )}
    </li>
  );
}
