import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type NewWebhook, type Webhook, webhookEvents, webhookForm, webhookFormats } from '../../../domain/webhook.ts';
import { SelectField, TextField } from '../../ui/labelled-controls.tsx';
import { CheckedForm } from '../layout/form.tsx';
import { ShownOnce } from '../layout/shown-once.tsx';
import { Choices } from './choices.tsx';
import { useIntegrationChange, webhooksPath } from './queries.ts';

interface WebhookFieldsProps {
  /** The webhook that is edited; none for another one. */
  webhook?: Webhook;
  onSaved?: () => void;
}

/** The form of a webhook; its address is of another kind for each format. */
export function WebhookFields({ webhook, onSaved }: WebhookFieldsProps) {
  const t = useTranslations('backOffice.integrations.webhooks');
  const i = useTranslations('backOffice.integrations');
  const [format, setFormat] = useState(webhook?.format ?? 'standard');
  const save = useIntegrationChange<Partial<NewWebhook>>();
  const send = async (body: object, form: HTMLFormElement) => {
    if (webhook)
      await save.mutateAsync({ method: 'PUT', path: `${webhooksPath}/${webhook.id}`, body, done: t('saved') });
    else {
      await save.mutateAsync({ method: 'POST', path: webhooksPath, body, done: t('added') });
      form.reset();
      setFormat('standard');
    }
    onSaved?.();
  };
  return (
    <>
      <CheckedForm
        schema={webhookForm}
        read={(data) => ({
          ...Object.fromEntries(data),
          events: data.getAll('events'),
          enabled: webhook ? webhook.disabledAt === null : true,
        })}
        send={send}
        isPending={save.isPending}
        submit={t(webhook ? 'save' : 'submit')}
      >
        {(field) => (
          <>
            <SelectField
              label={t('format')}
              name="format"
              value={format}
              onValue={(value) => setFormat(value as typeof format)}
              options={webhookFormats}
              optionLabel={(one) => t(`formats.${one}`)}
            />
            <TextField label={t('name')} required {...field('name')} autoComplete="off" defaultValue={webhook?.name} />
            <TextField
              label={t('address')}
              hint={t(`addressHints.${format}`)}
              required
              {...field('address')}
              type="url"
              inputMode="url"
              autoComplete="off"
              defaultValue={webhook?.address}
            />
            <Choices
              legend={t('eventsLabel')}
              options={webhookEvents}
              chosen={webhook?.events}
              label={(event) => t(`events.${event.replace('.', '_') as 'case_published'}`)}
              {...field('events')}
            />
          </>
        )}
      </CheckedForm>
      {!webhook && save.data?.secret && <ShownOnce secret={save.data.secret} text={t('once')} t={i} />}
    </>
  );
}
