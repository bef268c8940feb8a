import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ApiToken, type NewApiToken, tokenForm, tokenLimits, tokenScopes } from '../../../domain/api-token.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { isFuture, localDate, localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { Choices } from './choices.tsx';
import { tokensQuery, useIntegrationChange } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { useForm } from './use-form.ts';

/** API tokens: those that exist beside the form for another. */
export function Tokens() {
  const t = useTranslations('backOffice.integrations.tokens');
  const query = useQuery(tokensQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
      <Panel title={t('list')}>
        <Loaded query={query} texts={t}>
          {(tokens) =>
            tokens.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
            ) : (
              <ul className="divide-y divide-edge">
                {tokens.map((token) => (
                  <Token key={token.id} token={token} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t('create')}>
        <TokenForm />
      </Panel>
    </div>
  );
}

function Token({ token: { id, name, scopes, expiresAt, lastUsedAt, createdBy } }: { token: ApiToken }) {
  const t = useTranslations('backOffice.integrations.tokens');
  const change = useIntegrationChange();
  const [revoking, setRevoking] = useState(false);
  const isExpired = !isFuture(expiresAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-bold [overflow-wrap:anywhere]">{name}</h3>
          {isExpired && <Badge colour="red">{t('expired')}</Badge>}
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
      <Button variant="danger" size="small" aria-label={t('revokeOf', { name })} onClick={() => setRevoking(true)}>
        {t('revoke')}
      </Button>
      {revoking && (
        <ConfirmDialog
          question={t('revokeQuestion', { name })}
          subject={t('revokeText')}
          confirm={t('revoke')}
          cancel={t('cancel')}
          busy={change.isPending}
          onConfirm={() =>
            change.mutate(
              { method: 'DELETE', path: `/api/tokens/${id}`, done: t('revoked') },
              { onSettled: () => setRevoking(false) },
            )
          }
          onCancel={() => setRevoking(false)}
        />
      )}
    </li>
  );
}

function TokenForm() {
  const t = useTranslations('backOffice.integrations.tokens');
  const create = useIntegrationChange<NewApiToken>();
  const { form, issues, submit } = useForm({
    schema: tokenForm,
    read: (data) => ({ name: data.get('name'), scopes: data.getAll('scopes'), days: Number(data.get('days')) }),
    isPending: create.isPending,
    send: async (body, element) => {
      await create.mutateAsync({ method: 'POST', path: '/api/tokens', body });
      element.reset();
    },
  });
  return (
    <>
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={t('name')} hint={t('nameHint')} required error={issues.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="off" />}
        </Field>
        <Choices
          legend={t('scopesLabel')}
          name="scopes"
          options={tokenScopes}
          label={(scope) => t(`scopes.${scope}`)}
          error={issues.scopes}
        />
        <Field label={t('expiry')} error={issues.days}>
          {(control) => (
            <Select {...control} name="days" defaultValue={90}>
              {tokenLimits.days.map((days) => (
                <option key={days} value={days}>
                  {t('days', { days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" size="small" className="justify-self-start" aria-disabled={create.isPending}>
          {t('submit')}
        </Button>
      </form>
      {create.data && <ShownOnce secret={create.data.secret} text={t('once')} />}
    </>
  );
}
