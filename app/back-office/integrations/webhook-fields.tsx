import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type NewWebhook,
  type Webhook,
  webhookEvents,
  webhookForm,
  type WebhookFormat,
  webhookFormats,
} from '../../../domain/webhook.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { Choices } from './choices.tsx';
import { useIntegrationChange } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { useForm } from './use-form.ts';

interface WebhookFieldsProps {
  /** The webhook that is edited; none for another one. */
  webhook?: Webhook;
  onSaved?: () => void;
}

/** The form of a webhook; its address is of another kind for each format. */
export function WebhookFields({ webhook, onSaved }: WebhookFieldsProps) {
  const t = useTranslations('backOffice.integrations.webhooks');
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'standard');
  const save = useIntegrationChange<Partial<NewWebhook>>();
  const { form, issues, submit } = useForm({
    schema: webhookForm,
    read: (data) => ({
      name: data.get('name'),
      address: data.get('address'),
      format: data.get('format'),
      events: data.getAll('events'),
      enabled: webhook ? webhook.disabledAt === null : true,
    }),
    isPending: save.isPending,
    send: async (body, element) => {
      const target = webhook
        ? ({ method: 'PUT', path: `/api/webhooks/${webhook.id}`, done: t('saved') } as const)
        : ({ method: 'POST', path: '/api/webhooks', done: t('added') } as const);
      await save.mutateAsync({ ...target, body });
      if (!webhook) {
        element.reset();
        setFormat('standard');
      }
      onSaved?.();
    },
  });
  const secret = webhook ? null : (save.data?.secret ?? null);
  return (
    <>
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={t('format')}>
          {(control) => (
            <Select
              {...control}
              name="format"
              value={format}
              onChange={(event) => setFormat(event.target.value as WebhookFormat)}
            >
              {webhookFormats.map((one) => (
                <option key={one} value={one}>
                  {t(`formats.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('name')} required error={issues.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="off" defaultValue={webhook?.name} />}
        </Field>
        <Field label={t('address')} hint={t(`addressHints.${format}`)} required error={issues.address}>
          {(control) => (
            <TextInput
              {...control}
              name="address"
              type="url"
              inputMode="url"
              autoComplete="off"
              defaultValue={webhook?.address}
            />
          )}
        </Field>
        <Choices
          legend={t('eventsLabel')}
          name="events"
          options={webhookEvents}
          chosen={webhook?.events}
          label={(event) => t(`events.${event.replace('.', '_') as 'case_published'}`)}
          error={issues.events}
        />
        <Button type="submit" size="small" className="justify-self-start" aria-disabled={save.isPending}>
          {t(webhook ? 'save' : 'submit')}
        </Button>
      </form>
      {secret !== null && <ShownOnce secret={secret} text={t('once')} />}
    </>
  );
}
