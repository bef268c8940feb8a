import type { Service } from '../../../../domain/service.ts';
import { ConsultationDialog } from './consultation-dialog.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';

export interface DialogsProps {
  /** The service of the open dialog. */
  open: Service['id'] | null;
  onOpen: (service: Service['id'] | null) => void;
}

/** One dialog a service; each keeps its draft until the page unmounts. */
export function Dialogs({ open, onOpen }: DialogsProps) {
  const control = (service: Service['id']) => ({
    open: open === service,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? service : null),
  });
  return (
    <>
      <SubmissionDialog service="game" {...control('game')} />
      <SubmissionDialog service="app" {...control('app')} />
      <ConsultationDialog {...control('gamedev-solutions')} />
    </>
  );
}
