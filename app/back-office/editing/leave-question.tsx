import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useUnsavedGuard } from './unsaved.ts';

/** For a page with something that is typed and not sent: asks before it is left, and then does what was about to happen. */
export function LeaveQuestion({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  const t = useTranslations('backOffice.editing');
  const [barred, setBarred] = useState<{ leave: () => void }>();
  useUnsavedGuard(unsaved, (leave) => setBarred({ leave }));
  if (!barred) return null;
  return (
    <ConfirmDialog
      question={t('leaveUnsentQuestion')}
      subject={t('leaveUnsentSubject')}
      confirm={t('leave')}
      cancel={t('stay')}
      busy={false}
      onConfirm={() => {
        // What guards the page must be gone before it is left.
        flushSync(() => {
          setBarred(undefined);
          onDiscard();
        });
        barred.leave();
      }}
      onCancel={() => setBarred(undefined)}
    />
  );
}
