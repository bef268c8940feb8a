import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { swipeThreshold } from './swipe.ts';
import { dismissToast, type Toast, useCurrentToast } from './toast.ts';

/** The current toast, which does not cover the buttons of forms; in a live region outside the page, since an open dialog hides the page. */
export function Toaster() {
  const toast = useCurrentToast();
  const t = useTranslations('common');
  return (
    <Radix.Provider duration={5000} swipeThreshold={swipeThreshold} swipeDirection="right" label={t('notification')}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      {createPortal(
        <Radix.Viewport
          aria-live="polite"
          className="pointer-events-auto fixed top-0 right-0 z-100 w-full p-4 outline-none empty:pointer-events-none sm:top-auto sm:bottom-0 sm:max-w-[420px]"
          label={`${t('notifications')} ({hotkey})`}
        />,
        document.body,
      )}
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!open) dismissToast(toast.id);
  }, [open, toast.id]);
  const destructive = toast.variant === 'destructive';
  const Sign = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={open}
      onOpenChange={setOpen}
      duration={toast.duration}
      type={destructive ? 'foreground' : 'background'}
      data-variant={toast.variant}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-corner border border-l-8 bg-raised p-4 text-strong shadow-2xl',
        'data-[state=open]:animate-[rise_200ms_ease-out] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-red' : 'border-green',
      )}
    >
      {/* Announced by the region itself, not by Radix's copy. */}
      <div data-radix-toast-announce-exclude="" className="contents">
        <Sign className={classNames('mt-0.5 size-5 shrink-0', destructive ? 'text-red' : 'text-green')} aria-hidden />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <Radix.Title className="font-bold [overflow-wrap:anywhere]">{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className="max-h-40 overflow-y-auto text-[0.9375rem] [overflow-wrap:anywhere] text-muted">
              {toast.description}
            </Radix.Description>
          )}
          {/* Below the text: next to it, the text would have room for two words per line. */}
          {toast.action && (
            <Radix.Action asChild altText={toast.action.label}>
              <Button variant="secondary" size="small" className="mt-2 w-fit" onClick={toast.action.run}>
                {toast.action.label}
              </Button>
            </Radix.Action>
          )}
        </div>
        <Radix.Close asChild>
          <button type="button" aria-label={t('close')} className="-m-2 p-2 text-muted hover:text-strong">
            <X className="size-5" aria-hidden />
          </button>
        </Radix.Close>
      </div>
    </Radix.Root>
  );
}
