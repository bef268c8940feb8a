import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { userLimits } from '../../../domain/user.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { PasswordStrength } from './strength.tsx';

/** The current password, or one that is chosen. */
export const PasswordField = ({ isNew = false, ...props }: ComponentProps<typeof TextField> & { isNew?: boolean }) => (
  <TextField
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    maxLength={userLimits.password.max}
    {...props}
  />
);

/** The password that is chosen on a page of a mailed link, with its strength. */
export function NewPasswordField({ namespace, error }: { namespace: 'invitation' | 'reset'; error?: string }) {
  const t = useTranslations(`backOffice.${namespace}`);
  const [password, setPassword] = useState('');
  return (
    <Field label={t('password')} required error={error} hint={t('passwordHint', { min: userLimits.password.min })}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={userLimits.password.min}
            maxLength={userLimits.password.max}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordStrength password={password} />
        </>
      )}
    </Field>
  );
}

/** A code of an authenticator app, or a recovery code. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);
