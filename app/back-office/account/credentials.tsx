import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Account, emailChange, emailOnly, firstPassword, passwordChange } from '../../../domain/account.ts';
import { userLimits } from '../../../domain/user.ts';
import { TextField } from '../../ui/labelled-controls.tsx';
import { PasswordField } from '../password/fields.tsx';
import { PasswordStrength } from '../password/strength.tsx';
import { AccountForm } from './form.tsx';

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
