import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import {
  type Account,
  emailChange,
  emailOnly,
  firstPassword,
  passwordChange,
} from '../../../../domain/accounts/account.ts';
import { userLimits } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { showTimesIn } from '../../kit/dates/dates.ts';
import { CheckedForm } from '../../kit/forms/checked-form.tsx';
import { blameOn, type CheckedFormState, useCheckedForm, useTypedValues } from '../../kit/forms/use-checked-form.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { PasswordField, PasswordStrength } from '../../kit/session/password-fields.tsx';
import { useProvedCall } from '../../kit/requests/use-change.ts';
import { accountQuery } from './queries.ts';

interface AccountFormProps<Values extends FieldValues, Body> {
  title: string;
  schema: z.core.$ZodType<unknown, Body>;
  initial: Values;
  /** Makes the call that saves a part of the account. */
  save: (body: Body) => Promise<Account>;
  submit: string;
  done: string;
  /** The field that shows an error without issues. */
  blamed: Path<Values>;
  /** Whether the change requires a fresh proof, since the form does not ask for the current password. */
  requiresProof?: boolean;
  /** Whether the fields are emptied afterwards. */
  isEmptied?: boolean;
  children: (form: CheckedFormState<Values>) => ReactNode;
}

/** A panel with the form of a part of the account. The response is the changed account; blank fields are sent as null. */
export function AccountForm<Values extends FieldValues, Body>(props: AccountFormProps<Values, Body>) {
  const { title, schema, initial, save, submit, done, blamed, requiresProof = false, isEmptied, children } = props;
  const t = useTranslations('backOffice.account');
  const change = useProvedCall<Account>({
    after: (account, _change, client) => {
      showTimesIn(account.timeZone);
      client.setQueryData(accountQuery.queryKey, account);
    },
    failed: () => ({ title: t('error'), description: t('saveFailed') }),
  });
  const form = useCheckedForm<Values, Body>({
    schema,
    initial,
    // The schema checks the body before it is sent.
    bodyOf: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null])) as Body,
    send: (body) => change.mutateAsync({ send: () => save(body), done, requiresProof }),
    isEmptied,
    blame: blameOn(blamed, t('saveFailed')),
  });
  return (
    <Panel title={title}>
      <CheckedForm form={form} submit={submit} variant="secondary">
        {children(form)}
      </CheckedForm>
    </Panel>
  );
}

/** The form of a new password, with the current one if there is one. */
export function Password({ account: { username, email, displayName, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm<{ current?: string; password: string }, BodyOf<'PUT /api/account/password'>>
      title={t('password')}
      schema={hasPassword ? passwordChange : firstPassword}
      initial={{ ...(hasPassword && { current: '' }), password: '' }}
      save={(body) => call('PUT /api/account/password', { body })}
      submit={t(hasPassword ? 'changePassword' : 'setPassword')}
      done={t(hasPassword ? 'passwordChanged' : 'passwordSet')}
      blamed={hasPassword ? 'current' : 'password'}
      requiresProof={!hasPassword}
      isEmptied
    >
      {(form) => (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          {hasPassword ? (
            <PasswordField label={t('currentPassword')} {...form.field('current')} />
          ) : (
            <p className="text-muted">{t('passwordNone')}</p>
          )}
          <PasswordField
            isNew
            label={t('newPassword')}
            hint={t('passwordHint', { min: userLimits.password.min })}
            {...form.field('password')}
          />
          <TypedStrength form={form} names={[username, email, displayName]} />
        </>
      )}
    </AccountForm>
  );
}

function TypedStrength({ form, names }: { form: CheckedFormState<{ password: string }>; names: (string | null)[] }) {
  return <PasswordStrength password={useTypedValues(form).password} names={names} />;
}

/** The form of a new address, with the current password if there is one. */
export function Email({ account: { email, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm<{ email: string; current?: string }, BodyOf<'PUT /api/account/email'>>
      title={t('email')}
      schema={hasPassword ? emailChange : emailOnly}
      initial={{ email: email ?? '', ...(hasPassword && { current: '' }) }}
      save={(body) => call('PUT /api/account/email', { body })}
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed={hasPassword ? 'current' : 'email'}
      requiresProof={!hasPassword}
    >
      {(form) => (
        <>
          <TextField
            label={t('address')}
            hint={t('addressHint')}
            {...form.field('email')}
            type="email"
            autoComplete="email"
          />
          {hasPassword && <PasswordField label={t('proof')} {...form.field('current')} />}
        </>
      )}
    </AccountForm>
  );
}
