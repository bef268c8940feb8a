import { Reply } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ActionLabel } from '../selection/action-label.tsx';
import type { SelectedEntities } from './use-bulk-reply.ts';

const BulkReplyDialog = lazy(async () => ({ default: (await import('./bulk-reply-dialog.tsx')).BulkReplyDialog }));

interface BulkReplyButtonProps {
  /** Of the list in the API. */
  path: string;
  selected: SelectedEntities;
  onSent: () => void;
}

/** Opens the reply to all that is selected. */
export function BulkReplyButton({ path, selected, onSent }: BulkReplyButtonProps) {
  const t = useTranslations('backOffice.bulkReply');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="font-normal!"
        data-key="r"
        data-command={t('open')}
        onClick={() => setOpen(true)}
      >
        <ActionLabel icon={Reply}>{t('open')}</ActionLabel>
      </Button>
      {open && (
        <Suspense>
          <BulkReplyDialog path={path} selected={selected} onSent={onSent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
