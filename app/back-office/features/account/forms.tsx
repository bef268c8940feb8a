import { type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import { useTranslations } from 'use-intl';
import {
  type Account,
  emailChange,
  emailOnly,
  firstPassword,
  passwordChange,
} from '../../../../domain/accounts/account.ts';
import { userLimits } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { showTimesIn } from '../../kit/dates/dates.ts';
import { CheckedForm } from '../../kit/forms/checked-form.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { PasswordField, PasswordStrength } from '../../kit/session/password-fields.tsx';
import { useProvedCall } from '../../kit/requests/use-change.ts';
import { accountQuery } from './queries.ts';

interface AccountFormProps<Schema extends z.core.$ZodType> extends Pick<
  ComponentProps<typeof CheckedForm<Schema>>,
  'schema' | 'submit' | 'children'
> {
  title: string;
  /** Makes the call with the typed fields. */
  save: (body: z.input<Schema>) => Promise<Account>;
  done: string;
  /** The field that shows an error without issues. */
  blamed: string;
  /** Whether the change requires a fresh proof, since the form does not ask for the current password. */
  requiresProof?: boolean;
  /** Whether the fields are emptied afterwards. */
  isEmptied?: boolean;
}

/** A panel with the form of a part of the account. The response is the changed account; blank fields are sent as null. */
export function AccountForm<Schema extends z.core.$ZodType>(props: AccountFormProps<Schema>) {
  const { title, save, done, blamed, requiresProof = false, isEmptied = false, ...form } = props;
  const t = useTranslations('backOffice.account');
  const change = useProvedCall<Account>({
    after: (account, _change, client) => {
      showTimesIn(account.timeZone);
      client.setQueryData(accountQuery.queryKey, account);
    },
    failed: () => ({ title: t('error'), description: t('saveFailed') }),
  });
  return (
    <Panel title={title}>
      <CheckedForm
        {...form}
        variant="secondary"
        read={(data) => Object.fromEntries([...data].map(([name, value]) => [name, value === '' ? null : value]))}
        send={async (body, element) => {
          await change.mutateAsync({ send: () => save(body), done, requiresProof });
          if (isEmptied) element.reset();
        }}
        isPending={change.isPending}
        blame={{ field: blamed, text: t('saveFailed') }}
      />
    </Panel>
  );
}

/** The form of a new password, with the current one if there is one. */
export function Password({ account: { username, email, displayName, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  const [typed, setTyped] = useState('');
  return (
    <AccountForm
      title={t('password')}
      schema={hasPassword ? passwordChange : firstPassword}
      save={(body) => call('PUT /api/account/password', { body })}
      submit={t(hasPassword ? 'changePassword' : 'setPassword')}
      done={t(hasPassword ? 'passwordChanged' : 'passwordSet')}
      blamed={hasPassword ? 'current' : 'password'}
      requiresProof={!hasPassword}
      isEmptied
    >
      {(field) => (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          {hasPassword ? (
            <PasswordField label={t('currentPassword')} {...field('current')} />
          ) : (
            <p className="text-muted">{t('passwordNone')}</p>
          )}
          <PasswordField
            isNew
            label={t('newPassword')}
            hint={t('passwordHint', { min: userLimits.password.min })}
            {...field('password')}
            onValue={setTyped}
          />
          <PasswordStrength password={typed} names={[username, email, displayName]} />
        </>
      )}
    </AccountForm>
  );
}

/** The form of a new address, with the current password if there is one. */
export function Email({ account: { email, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      title={t('email')}
      schema={hasPassword ? emailChange : emailOnly}
      save={(body) => call('PUT /api/account/email', { body })}
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed={hasPassword ? 'current' : 'email'}
      requiresProof={!hasPassword}
    >
      {(field) => (
        <>
          <TextField
            label={t('address')}
            hint={t('addressHint')}
            {...field('email')}
            type="email"
            autoComplete="email"
            defaultValue={email ?? ''}
          />
          {hasPassword && <PasswordField label={t('proof')} {...field('current')} />}
        </>
      )}
    </AccountForm>
  );
}
