import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { userLimits } from '../../../../domain/accounts/user.ts';
import { ApiError } from '../../../api/client.ts';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { issuesOf } from '../forms/issues.ts';
import { errorText } from '../requests/proof.ts';

/* Shared by the pages of the setup link and of an invitation, both of which create an account. */

/** The token of the link, which is in the fragment of the address and therefore in no log. */
export const linkToken = () => location.hash.slice(1) || '-';

/** Sends the token of the link. `data` is the account that it offers; `isGone` means that it was used or has expired. */
export function useLinkOffer<Offer>(sendToken: (token: string) => Promise<Offer>) {
  const { mutate, data, error } = useMutation({ mutationFn: sendToken });
  useEffect(() => {
    mutate(linkToken());
  }, [mutate]);
  return { data, error, isGone: error instanceof ApiError && error.status === 404 };
}

/** The field for the username of a new account. */
export function UsernameField({
  namespace,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & { namespace: 'invitation' | 'setup' }) {
  const t = useTranslations(`backOffice.${namespace}`);
  return (
    <TextField
      label={t('username')}
      required
      browserChecks
      {...field}
      hint={t('usernameHint')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={userLimits.username.max}
    />
  );
}

/**
 * The issues of a rejected account by field.
 * @param otherwise the field that shows errors without a field; a name that exists is reported at the username
 */
export function accountIssues(
  error: unknown,
  failed: string,
  otherwise: 'username' | 'password' = 'password',
): Record<string, string> {
  const isTaken = error instanceof ApiError && error.status === 409;
  const issues = error instanceof ApiError && !isTaken ? issuesOf(error) : {};
  if (Object.keys(issues).length > 0) return issues;
  return { [isTaken ? 'username' : otherwise]: errorText(error, failed) };
}
