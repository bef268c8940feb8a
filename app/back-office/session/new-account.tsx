import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { userLimits } from '../../../domain/accounts/user.ts';
import { ApiError } from '../../api/client.ts';
import { useHydrated } from '../../boot/hydrated.ts';
import { TextField } from '../../ui/labelled-controls.tsx';
import { issuesOf } from '../editing/issues.ts';
import { errorText } from './proof.ts';

/* The parts that the pages of the setup link and of an invitation share: both create an account. */

/** The token of the link that led here. It is in the fragment of the address, which is in no log. */
export const linkToken = () => location.hash.slice(1) || '-';

/** Sends the token of the link after hydration. `data` is what the link offers; `isGone` says that it was used or has expired. */
export function useLinkOffer<Offer>(sendToken: (token: string) => Promise<Offer>) {
  const hydrated = useHydrated();
  const { mutate, data, error } = useMutation({ mutationFn: sendToken });
  useEffect(() => {
    if (hydrated) mutate(linkToken());
  }, [hydrated, mutate]);
  return { data, error, isGone: error instanceof ApiError && error.status === 404 };
}

/** The username of a new account. */
export function UsernameField({
  namespace,
  error,
  defaultValue,
}: {
  namespace: 'invitation' | 'setup';
  error: string | undefined;
  defaultValue?: string;
}) {
  const t = useTranslations(`backOffice.${namespace}`);
  return (
    <TextField
      label={t('username')}
      required
      browserChecks
      error={error}
      hint={t('usernameHint')}
      name="username"
      defaultValue={defaultValue}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={userLimits.username.max}
    />
  );
}

/**
 * The issues of a rejected account by field.
 * @param otherwise the field that shows an error which belongs to no field; a taken name belongs to the username
 */
export function accountIssues(
  error: Error | null,
  failed: string,
  otherwise: 'username' | 'password' = 'password',
): Record<string, string> {
  if (error === null) return {};
  const isTaken = error instanceof ApiError && error.status === 409;
  const issues = error instanceof ApiError && !isTaken ? issuesOf(error) : {};
  if (Object.keys(issues).length > 0) return issues;
  return { [isTaken ? 'username' : otherwise]: errorText(error, failed) };
}
