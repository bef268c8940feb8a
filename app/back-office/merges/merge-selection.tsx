import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mergeLimit } from '../../../domain/duplicates.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMerge } from './use-merge.ts';

interface MergeSelectionProps {
  ids: readonly number[];
  onMerged: () => void;
}

/** Merges the selected submissions into the oldest of them; those of several senders only after a question. */
export function MergeSelection({ ids, onMerged }: MergeSelectionProps) {
  const t = useTranslations('backOffice.merges');
  const [senders, setSenders] = useState<readonly string[]>();
  const { mutate, isPending } = useMerge({
    onSenders: setSenders,
    onMerged: () => {
      setSenders(undefined);
      onMerged();
    },
  });
  if (ids.length < 2 || ids.length > mergeLimit) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="font-normal!"
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ ids })}
      >
        {t('merge')}
      </Button>
      {senders && (
        <ConfirmDialog
          question={t('acrossSenders', { count: senders.length })}
          subject={t('acrossSendersText', { senders: senders.join(', ') })}
          confirm={t('mergeAnyway')}
          cancel={t('cancel')}
          busy={isPending}
          onConfirm={() => mutate({ ids, acrossSenders: true })}
          onCancel={() => setSenders(undefined)}
        />
      )}
    </>
  );
}
