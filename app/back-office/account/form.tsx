import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import type { Account } from '../../../domain/account.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { issuesByField, issuesOf, useFocusOnIssue } from '../editing/issues.ts';

interface AccountFormProps {
  schema: z.core.$ZodType;
  save: UseMutationResult<Account, Error, object>;
  submit: string;
  done: string;
  /** The field that an error without issues is about. */
  blamed: string;
  /** Whether the fields are emptied afterwards. */
  isEmptied?: boolean;
  children: (issues: Record<string, string>) => ReactNode;
}

/** An uncontrolled form of the account, saved as a whole; blank fields are null. */
export function AccountForm({ schema, save, submit, done, blamed, isEmptied = false, children }: AccountFormProps) {
  const t = useTranslations('backOffice.account');
  const v = useTranslations('validation');
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const body = Object.fromEntries(
      [...new FormData(element)].map(([name, value]) => [name, value === '' ? null : value]),
    );
    const found = issuesByField(schema, body, v);
    setIssues(found);
    if (save.isPending || Object.keys(found).length > 0) return;
    save.mutate(body, {
      onSuccess: () => {
        if (isEmptied) element.reset();
        showToast({ title: done });
      },
      onError: (error) => {
        const named = error instanceof ApiError ? issuesOf(error) : {};
        const reason = error instanceof ApiError && error.status < 500 ? error.error : undefined;
        setIssues(Object.keys(named).length > 0 ? named : { [blamed]: reason ?? t('saveFailed') });
        showToast({ title: t('error'), description: t('saveFailed'), variant: 'destructive' });
      },
    });
  };

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={send}>
      {children(issues)}
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="justify-self-start"
        aria-disabled={save.isPending}
      >
        {submit}
      </Button>
    </form>
  );
}
