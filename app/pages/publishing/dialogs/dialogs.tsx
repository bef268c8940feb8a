import type { Service } from '../../../../domain/service.ts';
import { ConsultationDialog } from './consultation-dialog.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';

export interface DialogsProps {
  /** The service whose form is open. */
  open: Service['id'] | null;
  onOpen: (service: Service['id'] | null) => void;
}

/** The page's three forms; each keeps its own draft until the page is left. */
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
