import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Account, emailChange, passwordChange } from '../../../domain/account.ts';
import { userLimits } from '../../../domain/user.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { PasswordStrength } from '../password/strength.tsx';
import { AccountForm } from './form.tsx';
import { useSaveAccount } from './queries.ts';

/** A new password, with the current one. */
export function Password({ account: { username, email, displayName } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  const [typed, setTyped] = useState('');
  return (
    <AccountForm
      schema={passwordChange}
      save={useSaveAccount('/password')}
      submit={t('changePassword')}
      done={t('passwordChanged')}
      blamed="current"
      isEmptied
    >
      {(issues) => (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          <PasswordField name="current" label={t('currentPassword')} error={issues.current} />
          <PasswordField
            name="password"
            label={t('newPassword')}
            hint={t('passwordHint', { min: userLimits.password.min })}
            error={issues.password}
            onType={setTyped}
          />
          <PasswordStrength password={typed} names={[username, email, displayName]} />
        </>
      )}
    </AccountForm>
  );
}

/** A new address, with the current password. */
export function Email({ account }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={emailChange}
      save={useSaveAccount('/email')}
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed="current"
    >
      {(issues) => (
        <>
          <Field label={t('address')} hint={t('addressHint')} error={issues.email}>
            {(control) => (
              <TextInput
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={account.email ?? ''}
              />
            )}
          </Field>
          <PasswordField name="current" label={t('proof')} error={issues.current} />
        </>
      )}
    </AccountForm>
  );
}

interface PasswordFieldProps {
  name: 'current' | 'password';
  label: string;
  hint?: string;
  error: string | undefined;
  onType?: (text: string) => void;
}

const PasswordField = ({ name, label, hint, error, onType }: PasswordFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <TextInput
        {...control}
        name={name}
        type="password"
        autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        maxLength={userLimits.password.max}
        onChange={onType && ((event) => onType(event.target.value))}
      />
    )}
  </Field>
);
