import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { userLimits } from '../../../domain/user.ts';
import { studio } from '../../../studio.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PasswordStrength } from '../password/strength.tsx';

/** The frame of the pages that mailed links lead to, for people who are not signed in. */
export const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main
    id="content"
    tabIndex={-1}
    className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 bg-surface px-5 py-10 text-strong outline-none"
  >
    <p className="flex items-center gap-3 text-muted">
      <Mark />
      {studio.name}
    </p>
    <h1 className="display text-poster">{title}</h1>
    {children}
  </main>
);

/** The field for a password that is chosen there. */
export function NewPasswordField({
  namespace,
  error,
}: {
  namespace: 'invitation' | 'reset';
  error: string | undefined;
}) {
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
