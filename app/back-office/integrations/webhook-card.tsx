import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NewWebhook, Webhook, WebhookDelivery } from '../../../domain/webhook.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isFuture, localTime } from '../dates.ts';
import { Deliveries } from './deliveries.tsx';
import { useIntegrationChange } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookFields } from './webhook-fields.tsx';

/** One webhook with its state, what an admin may do with it, its form and its log. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('backOffice.integrations.webhooks');
  const [open, setOpen] = useState<'log' | 'form'>();
  const [asking, setAsking] = useState<'remove' | 'rotate'>();
  const change = useIntegrationChange<WebhookDelivery>();
  const rotation = useIntegrationChange<NewWebhook>();
  const { id, name, address, format, events, disabledAt, failingSince, previousUntil } = webhook;
  const path = `/api/webhooks/${id}`;
  const isDisabled = disabledAt !== null;
  const toggle = (part: 'log' | 'form') => setOpen(open === part ? undefined : part);
  const enable = () => {
    const body = { name, address, format, events, enabled: isDisabled };
    change.mutate({ method: 'PUT', path, body, done: t(isDisabled ? 'enabled' : 'disabledDone') });
  };
  const action = (key: 'test' | 'log' | 'edit' | 'enable' | 'disable' | 'rotate' | 'remove', run: () => void) => (
    <Button
      variant={key === 'remove' ? 'danger' : 'secondary'}
      size="small"
      aria-label={t(`${key}Of`, { name })}
      aria-expanded={key === 'log' ? open === 'log' : key === 'edit' ? open === 'form' : undefined}
      aria-disabled={change.isPending || rotation.isPending}
      onClick={() => change.isPending || rotation.isPending || run()}
    >
      {t(key)}
    </Button>
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
        {!isDisabled &&
          action('test', () => {
            setOpen('log');
            change.mutate({ method: 'POST', path: `${path}/test`, done: t('testSent') });
          })}
        {action('log', () => toggle('log'))}
        {action('edit', () => toggle('form'))}
        {action(isDisabled ? 'enable' : 'disable', enable)}
        {format === 'standard' && action('rotate', () => setAsking('rotate'))}
        {action('remove', () => setAsking('remove'))}
      </div>
      {rotation.data?.secret && <ShownOnce secret={rotation.data.secret} text={t('rotated')} />}
      {open === 'form' && <WebhookFields webhook={webhook} onSaved={() => setOpen(undefined)} />}
      {open === 'log' && <Deliveries webhook={webhook} />}
      {asking && (
        <ConfirmDialog
          question={t(`${asking}Question`, { name })}
          subject={t(`${asking}Text`)}
          confirm={t(asking)}
          cancel={t('cancel')}
          busy={change.isPending || rotation.isPending}
          onConfirm={() => {
            const onSettled = () => setAsking(undefined);
            if (asking === 'rotate') rotation.mutate({ method: 'POST', path: `${path}/secret` }, { onSettled });
            else change.mutate({ method: 'DELETE', path, done: t('removed') }, { onSettled });
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
