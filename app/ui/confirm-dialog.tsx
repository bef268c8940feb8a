import { AlertDialog as Radix } from 'radix-ui';
import { Button } from './button.tsx';
import { restoreFocus, useOpener } from './focus-restoration.ts';

/** `subject` is the name of the entity, such as the one to delete. */
export type ConfirmTexts = Record<'question' | 'subject' | 'confirm' | 'cancel', string>;
type ConfirmDialogProps = ConfirmTexts & { busy: boolean; onConfirm: () => void; onCancel: () => void };

/** Requires a confirmation before an action that cannot be undone; the focus starts on cancel. */
export function ConfirmDialog({ question, subject, confirm, cancel, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const opener = useOpener();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-ink/80 data-[state=open]:animate-[appear_150ms_ease-out]" />
        <Radix.Content
          onOpenAutoFocus={opener.store}
          onCloseAutoFocus={(event) => {
            opener.restore(event);
            restoreFocus();
          }}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-lg grid-cols-1 gap-4 rounded-corner border border-edge bg-raised p-6 text-strong data-[state=open]:animate-[rise_200ms_ease-out] sm:inset-y-0 sm:my-auto sm:h-fit"
        >
          <Radix.Title className="text-lg leading-snug font-bold">{question}</Radix.Title>
          <Radix.Description className="line-clamp-3 [overflow-wrap:anywhere] text-muted">{subject}</Radix.Description>
          <div className="grid gap-3 pt-2 sm:flex sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </Radix.Cancel>
            <Button variant="danger" disabled={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
