import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Account, emailChange, emailOnly, firstPassword, passwordChange } from '../../../domain/account.ts';
import { userLimits } from '../../../domain/user.ts';
import { call } from '../../api/client.ts';
import { TextField } from '../../ui/labelled-controls.tsx';
import { showTimesIn } from '../dates.ts';
import { CheckedForm } from '../layout/form.tsx';
import { PasswordField, PasswordStrength } from '../password/fields.tsx';
import { withProof } from '../session/proof.ts';
import { useChange } from '../use-change.ts';
import { accountPath, accountQuery } from './queries.ts';

interface AccountFormProps extends Pick<ComponentProps<typeof CheckedForm>, 'schema' | 'submit' | 'children'> {
  /** What it saves, as a path below the account's. */
  part: '' | '/password' | '/email';
  done: string;
  /** The field that an error without issues is about. */
  blamed: string;
  /** Whether the fields are emptied afterwards. */
  isEmptied?: boolean;
}

/** A form of a part of the account, whose answer is the account as it is then; blank fields are null. */
export function AccountForm({ part, done, blamed, isEmptied = false, ...form }: AccountFormProps) {
  const t = useTranslations('backOffice.account');
  const queryClient = useQueryClient();
  const save = useChange({
    send: (body: object) => withProof(() => call<Account>(accountPath + part, { method: 'PUT', body })),
    after: (account) => {
      showTimesIn(account.timeZone);
      queryClient.setQueryData(accountQuery.queryKey, account);
    },
    done: () => done,
    failed: () => ({ title: t('error'), description: t('saveFailed') }),
  });
  return (
    <CheckedForm
      {...form}
      variant="secondary"
      read={(data) => Object.fromEntries([...data].map(([name, value]) => [name, value === '' ? null : value]))}
      send={async (body, element) => {
        await save.mutateAsync(body);
        if (isEmptied) element.reset();
      }}
      isPending={save.isPending}
      blame={{ field: blamed, text: t('saveFailed') }}
    />
  );
}

/** A new password, with the current one if there is one. */
export function Password({ account: { username, email, displayName, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  const [typed, setTyped] = useState('');
  return (
    <AccountForm
      schema={hasPassword ? passwordChange : firstPassword}
      part="/password"
      submit={t(hasPassword ? 'changePassword' : 'setPassword')}
      done={t(hasPassword ? 'passwordChanged' : 'passwordSet')}
      blamed={hasPassword ? 'current' : 'password'}
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

/** A new address, with the current password if there is one. */
export function Email({ account: { email, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={hasPassword ? emailChange : emailOnly}
      part="/email"
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed={hasPassword ? 'current' : 'email'}
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
