import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../../domain/account.ts';
import { call } from '../../api/client.ts';
import { showTimesIn } from '../dates.ts';
import { CheckedForm } from '../layout/form.tsx';
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
