import { useTranslations } from 'use-intl';
import type { Merged } from '../../../domain/duplicates.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { isConflict } from '../editing/save.ts';
import { submissionsPath, useInboxChange } from '../list/inbox.ts';
import type { SelectedEntities } from '../selection/use-bulk-change.ts';

interface MergeOptions {
  /** Receives the addresses where the submissions are of several senders, in place of a merge. */
  onSenders?: (senders: string[]) => void;
  onMerged?: () => void;
}

/** Merges submissions into the oldest of them; those of several senders only where the operator says so. */
export function useMerge({ onSenders, onMerged }: MergeOptions = {}) {
  const t = useTranslations('backOffice.merges');
  const separate = useSeparate();
  return useInboxChange({
    send: (body: SelectedEntities & { acrossSenders?: true }) =>
      call<Merged>(`${submissionsPath}/merge`, { method: 'POST', body, idempotencyKey: randomKey() }),
    done: ({ name, merged }) => {
      onMerged?.();
      const action = { label: t('unmerge'), run: () => separate.mutate(merged) };
      return { title: t('done'), description: t('doneText', { name }), action };
    },
    failed: (error) => {
      const senders = onSenders && sendersOf(error);
      if (!senders) return { title: t('error'), description: t('mergeFailed') };
      onSenders(senders);
      return undefined;
    },
    isOutdated: (error) => !(onSenders && sendersOf(error)),
  });
}

/** Lets submissions stand alone again. */
export function useSeparate() {
  const t = useTranslations('backOffice.merges');
  return useInboxChange({
    send: async (ids: readonly number[]) => {
      for (const id of ids) await call(`${submissionsPath}/${id}/unmerge`, { method: 'POST' });
    },
    done: () => t('undone'),
    failed: () => ({ title: t('error'), description: t('unmergeFailed') }),
    isOutdated: () => true,
  });
}

/** Whose submissions a refused merge is of, where there are several senders. */
const sendersOf = (error: Error): string[] | undefined =>
  isConflict(error) ? (Object(JSON.parse(error.body)) as { senders?: string[] }).senders : undefined;
