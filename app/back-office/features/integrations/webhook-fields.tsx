import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import {
  type NewWebhook,
  type Webhook,
  webhookEvents,
  webhookForm,
  type WebhookFormat,
  webhookFormats,
} from '../../../../domain/operations/webhook.ts';
import { call } from '../../../api/client.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/labelled-controls.tsx';
import { CheckedForm } from '../../kit/forms/checked-form.tsx';
import { useCheckedForm, useTypedValues } from '../../kit/forms/use-checked-form.ts';
import { ShownOnce } from '../../kit/layout/panel.tsx';
import { useIntegrationChange } from './queries.ts';

/** The form of an existing or a new webhook. Each format requires a different kind of address. */
export function WebhookFields({ webhook, onSaved }: { webhook?: Webhook; onSaved?: () => void }) {
  const t = useTranslations('backOffice.integrations.webhooks');
  const integrationsText = useTranslations('backOffice.integrations');
  const save = useIntegrationChange<Partial<NewWebhook>>();
  const form = useCheckedForm({
    schema: webhookForm,
    initial: {
      format: webhook?.format ?? 'standard',
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: webhook?.events ?? [],
    },
    bodyOf: (values) => ({ ...values, enabled: webhook ? webhook.disabledAt === null : true }),
    send: async (body) => {
      if (webhook)
        await save.mutateAsync({
          send: async () => ({ webhook: await call('PUT /api/webhooks/:id', { id: webhook.id, body }) }),
          done: t('saved'),
        });
      else await save.mutateAsync({ send: () => call('POST /api/webhooks', { body }), done: t('added') });
      onSaved?.();
    },
    isEmptied: !webhook,
  });
  const { format, address } = useTypedValues(form);
  const requiredFormat = formatFor(address) ?? format;
  return (
    <>
      <CheckedForm form={form} submit={t(webhook ? 'save' : 'submit')}>
        <SelectField
          label={t('format')}
          {...form.field('format')}
          options={webhookFormats}
          optionLabel={(option) => t(`formats.${option}`)}
        />
        <TextField label={t('name')} required {...form.field('name')} autoComplete="off" />
        <TextField
          label={t('address')}
          hint={
            requiredFormat === format
              ? t(`addressHints.${format}`)
              : t('otherFormat', { format: t(`formats.${requiredFormat}`) })
          }
          required
          {...form.field('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <Choices
          legend={t('eventsLabel')}
          options={webhookEvents}
          label={(event) => t(`events.${event.replace('.', '_') as 'case_published'}`)}
          {...form.field('events')}
        />
      </CheckedForm>
      {!webhook && save.data?.secret && <ShownOnce secret={save.data.secret} text={t('once')} t={integrationsText} />}
    </>
  );
}

/** The format that the receiver at an address requires; undefined for receivers that are not known. */
export function formatFor(address: string): WebhookFormat | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (/(^|\.)slack\.com$/.test(hostname)) return 'slack';
  if (!/(^|\.)discord(app)?\.com$/.test(hostname)) return undefined;
  // Discord also accepts Slack's format at this address.
  return pathname.endsWith('/slack') ? 'slack' : 'discord';
}

interface ChoicesProps<Name extends string> extends Omit<ComponentProps<'input'>, 'name'> {
  name: string;
  legend: string;
  options: readonly Name[];
  label: (option: Name) => ReactNode;
  error: string | undefined;
}

/** Checkboxes, at least one of which must be ticked. */
export function Choices<Name extends string>({ legend, options, label, error, ...field }: ChoicesProps<Name>) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map((option, index) => (
        <Checkbox
          key={option}
          {...field}
          value={option}
          label={label(option)}
          aria-invalid={error !== undefined && index === 0 ? true : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
