import { Reply } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectionButton } from '../selection/selection-button.tsx';
import type { BulkReplyDialogProps } from './bulk-reply-dialog.tsx';

const BulkReplyDialog = lazy(async () => ({ default: (await import('./bulk-reply-dialog.tsx')).BulkReplyDialog }));

/** Opens the reply to all that is selected. */
export function BulkReplyButton(props: Omit<BulkReplyDialogProps, 'onClose'>) {
  const t = useTranslations('backOffice.bulkReply');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SelectionButton
        icon={Reply}
        label={t('open')}
        data-key="r"
        data-command={t('open')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <BulkReplyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
