import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mergeLimit } from '../../../domain/duplicates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectionButton } from '../selection/selection-button.tsx';
import type { SelectedEntities } from '../selection/use-bulk-change.ts';
import { useMerge } from './use-merge.ts';

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
