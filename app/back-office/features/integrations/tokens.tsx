import { useTranslations } from 'use-intl';
import {
  type ApiToken,
  type NewApiToken,
  tokenForm,
  tokenLimits,
  type TokenScope,
  tokenScopes,
} from '../../../../domain/accounts/api-token.ts';
import { call } from '../../../api/client.ts';
import { ConfirmButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField, TextField } from '../../../ui/labelled-controls.tsx';
import { isFuture, localDate, localTime } from '../../kit/dates/dates.ts';
import { CheckedForm } from '../../kit/forms/checked-form.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { ShownOnce } from '../../kit/layout/panel.tsx';
import { Choices } from './webhook-fields.tsx';
import { useIntegrationChange } from './queries.ts';

export function Token({ token: { id, name, scopes, expiresAt, lastUsedAt, createdBy } }: { token: ApiToken }) {
  const t = useTranslations('backOffice.integrations.tokens');
  const change = useIntegrationChange();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-bold [overflow-wrap:anywhere]">{name}</h3>
          {!isFuture(expiresAt) && <Badge colour="red">{t('expired')}</Badge>}
        </div>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(`scopes.${scope}`)}</li>
          ))}
        </ul>
        <p className="text-sm text-muted tabular-nums">
          {t('facts', {
            by: createdBy ?? '–',
            until: localDate(expiresAt),
            used: lastUsedAt === null ? t('neverUsed') : t('used', { time: localTime(lastUsedAt) }),
          })}
        </p>
      </div>
      <ConfirmButton
        label={t('revoke')}
        variant="danger"
        aria-label={t('revokeOf', { name })}
        question={t('revokeQuestion', { name })}
        subject={t('revokeText')}
        confirm={t('revoke')}
        cancel={t('cancel')}
        onConfirm={() =>
          change.mutateAsync({
            send: () => call('DELETE /api/tokens/:id', { id }),
            done: t('revoked'),
            requiresProof: false,
          })
        }
      />
    </li>
  );
}

export function TokenForm() {
  const t = useTranslations('backOffice.integrations.tokens');
  const integrationsText = useTranslations('backOffice.integrations');
  const create = useIntegrationChange<NewApiToken>();
  const form = useCheckedForm({
    schema: tokenForm,
    initial: { name: '', scopes: [] as TokenScope[], days: '90' },
    bodyOf: ({ days, ...values }) => ({ ...values, days: Number(days) }),
    send: (body) => create.mutateAsync({ send: () => call('POST /api/tokens', { body }) }),
    isEmptied: true,
  });
  return (
    <>
      <CheckedForm form={form} submit={t('submit')}>
        <TextField label={t('name')} hint={t('nameHint')} required {...form.field('name')} autoComplete="off" />
        <Choices
          legend={t('scopesLabel')}
          options={tokenScopes}
          label={(scope) => t(`scopes.${scope}`)}
          {...form.field('scopes')}
        />
        <SelectField
          label={t('expiry')}
          {...form.field('days')}
          options={tokenLimits.days}
          optionLabel={(days) => t('days', { days })}
        />
      </CheckedForm>
      {create.data && <ShownOnce secret={create.data.secret} text={t('once')} t={integrationsText} />}
    </>
  );
}
