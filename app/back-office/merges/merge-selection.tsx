import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Merged, mergeLimit } from '../../../domain/duplicates.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isConflict } from '../editing/save.ts';
import { submissionsPath, useInboxChange } from '../list/inbox.ts';
import { SelectionButton } from '../selection/selection-button.tsx';
import type { SelectedEntities } from '../selection/use-bulk-change.ts';

interface MergeSelectionProps {
  selected: SelectedEntities;
  count: number;
  onMerged: () => void;
}

/** How many senders the question names. */
const named = 5;

/** Merges the selected submissions into the oldest of them; those of several senders only after a question. */
export function MergeSelection({ selected, count, onMerged }: MergeSelectionProps) {
  const t = useTranslations('backOffice.merges');
  const [senders, setSenders] = useState<readonly string[]>();
  const { mutate, isPending } = useMerge({
    onSenders: setSenders,
    onMerged: () => {
      setSenders(undefined);
      onMerged();
    },
  });
  if (count < 2 || count > mergeLimit) return null;
  return (
    <>
      <SelectionButton icon={Merge} label={t('merge')} busy={isPending} onClick={() => mutate(selected)} />
      {senders && (
        <ConfirmDialog
          question={t('acrossSenders', { count: senders.length })}
          subject={t('acrossSendersText', {
            senders: senders.slice(0, named).join(', '),
            more: Math.max(0, senders.length - named),
          })}
          confirm={t('mergeAnyway')}
          cancel={t('cancel')}
          busy={isPending}
          onConfirm={() => mutate({ ...selected, acrossSenders: true })}
          onCancel={() => setSenders(undefined)}
        />
      )}
    </>
  );
}

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
