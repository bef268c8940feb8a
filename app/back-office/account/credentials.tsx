import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Account, emailChange, emailOnly, firstPassword, passwordChange } from '../../../domain/account.ts';
import { userLimits } from '../../../domain/user.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { PasswordStrength } from '../password/strength.tsx';
import { AccountForm } from './form.tsx';
import { useSaveAccount } from './queries.ts';

/** A new password, with the current one if there is one. */
export function Password({ account: { username, email, displayName, hasPassword } }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  const [typed, setTyped] = useState('');
  return (
    <AccountForm
      schema={hasPassword ? passwordChange : firstPassword}
      save={useSaveAccount('/password')}
      submit={t(hasPassword ? 'changePassword' : 'setPassword')}
      done={t(hasPassword ? 'passwordChanged' : 'passwordSet')}
      blamed={hasPassword ? 'current' : 'password'}
      isEmptied
    >
      {(issues) => (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          {hasPassword ? (
            <PasswordField name="current" label={t('currentPassword')} error={issues.current} />
          ) : (
            <p className="text-muted">{t('passwordNone')}</p>
          )}
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

/** A new address, with the current password if there is one. */
export function Email({ account }: { account: Account }) {
  const t = useTranslations('backOffice.account');
  return (
    <AccountForm
      schema={account.hasPassword ? emailChange : emailOnly}
      save={useSaveAccount('/email')}
      submit={t('changeEmail')}
      done={t('emailChanged')}
      blamed={account.hasPassword ? 'current' : 'email'}
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
          {account.hasPassword && <PasswordField name="current" label={t('proof')} error={issues.current} />}
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
