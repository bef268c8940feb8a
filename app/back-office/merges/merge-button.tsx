import { useMutation } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../domain/project.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

/** Merges submissions of one sender into the first of them. */
export function MergeButton({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('backOffice.merges');
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<Project>(`${submissionsPath}/merge`, { method: 'POST', body: { ids }, idempotencyKey: randomKey() }),
    onSuccess: async ({ name }) => {
      showToast({ title: t('done'), description: t('doneText', { name }) });
      await refresh();
    },
    onError: async () => {
      showToast({ title: t('error'), description: t('mergeFailed'), variant: 'destructive' });
      await refresh();
    },
  });
  if (!useMayActAs('editor')) return null;
  return (
    <Button variant="secondary" size="small" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      <Combine className="size-4" aria-hidden />
      {t('merge')}
    </Button>
  );
}
