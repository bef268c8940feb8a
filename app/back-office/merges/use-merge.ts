import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Merged } from '../../../domain/duplicates.ts';
import type { Project } from '../../../domain/project.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';

/** Some submissions, or everything that a filter leaves, and how much that was. */
export type MergeSelected = { ids: readonly number[] } | { filter: object; expected: number };

type Merge = MergeSelected & {
  /** Said by the operator. */
  acrossSenders?: true;
};

/**
 * Merges submissions into the oldest of them.
 *
 * @param onSenders receives the addresses where they are of several senders, in place of a merge
 */
export function useMerge({
  onSenders,
  onMerged,
}: { onSenders?: (senders: string[]) => void; onMerged?: () => void } = {}) {
  const t = useTranslations('backOffice.merges');
  const refresh = useRefreshInbox();
  const separate = useSeparate();
  return useMutation({
    mutationFn: (body: Merge) =>
      call<Merged>(`${submissionsPath}/merge`, { method: 'POST', body, idempotencyKey: randomKey() }),
    onSuccess: async ({ name, merged }) => {
      showToast({
        title: t('done'),
        description: t('doneText', { name }),
        action: { label: t('unmerge'), run: () => separate.mutate(merged) },
      });
      onMerged?.();
      await refresh();
    },
    onError: async (error) => {
      const senders = error instanceof ApiError ? sendersOf(error) : undefined;
      if (senders && onSenders) {
        onSenders(senders);
        return;
      }
      showToast({ title: t('error'), description: t('mergeFailed'), variant: 'destructive' });
      await refresh();
    },
  });
}

/** Lets submissions stand alone again. */
export function useSeparate() {
  const t = useTranslations('backOffice.merges');
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call<Project>(`${submissionsPath}/${id}/unmerge`, { method: 'POST' });
    },
    onSuccess: async () => {
      showToast({ title: t('undone') });
      await refresh();
    },
    onError: async () => {
      showToast({ title: t('error'), description: t('unmergeFailed'), variant: 'destructive' });
      await refresh();
    },
  });
}

/** Whose submissions a refused merge is of, where there are several senders. */
function sendersOf({ status, body }: ApiError): string[] | undefined {
  if (status !== 409) return undefined;
  const { senders } = Object(JSON.parse(body)) as { senders?: string[] };
  return senders;
}
