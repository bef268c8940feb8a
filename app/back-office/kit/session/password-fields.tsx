import { type ComponentProps, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { userLimits } from '../../../../domain/accounts/user.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import type { OuterScreen } from '../screens/screens.ts';
import type { Estimate } from './password-strength.ts';

/** The field for the current password or for a new one. */
export const PasswordField = ({ isNew = false, ...props }: ComponentProps<typeof TextField> & { isNew?: boolean }) => (
  <TextField
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    maxLength={userLimits.password.max}
    {...props}
  />
);

interface NewPasswordFieldProps {
  namespace: Exclude<OuterScreen, 'login'>;
  field: UseFormRegisterReturn & { error: string | undefined };
}

/** The field for a new password on a page that a link opens, with its strength. */
export function NewPasswordField({ namespace, field: { error, onChange, ...field } }: NewPasswordFieldProps) {
  const t = useTranslations(`backOffice.${namespace}`);
  const [password, setPassword] = useState('');
  return (
    <Field label={t('password')} required error={error} hint={t('passwordHint', { min: userLimits.password.min })}>
      {(control) => (
        <>
          <TextInput
            {...control}
            {...field}
            type="password"
            autoComplete="new-password"
            required
            minLength={userLimits.password.min}
            maxLength={userLimits.password.max}
            onChange={(event) => {
              void onChange(event);
              setPassword(event.target.value);
            }}
          />
          <PasswordStrength password={password} />
        </>
      )}
    </Field>
  );
}

/** The field for a code of an authenticator app or a recovery code. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);

const colours = ['bg-red', 'bg-red', 'bg-yellow', 'bg-green', 'bg-green'] as const;

/** The strength of a new password, and the reason, such as that it contains one of `names` or the studio's. */
export function PasswordStrength({ password, names }: { password: string; names?: readonly (string | null)[] }) {
  const t = useTranslations('backOffice.strength');
  const [strength, setStrength] = useState<Estimate>();
  const serializedNames = JSON.stringify([useStudio().name, ...(names ?? []).filter((name) => name !== null)]);
  useEffect(() => {
    let isCurrent = true;
    if (password !== '')
      void import('./password-strength.ts').then(
        ({ estimate }) => isCurrent && setStrength(estimate(password, JSON.parse(serializedNames) as string[])),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [password, serializedNames]);
  if (password === '' || !strength) return null;
  const { score, warning } = strength;
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classNames('h-1.5', step <= Math.max(score, 1) ? colours[score] : 'bg-edge')} />
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {t(`scores.${score}`)}
        {warning !== null && ` ${t(`warnings.${warning as 'common'}`)}`}
      </p>
    </div>
  );
}
