import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Service } from '../../../../../domain/studio/service.ts';
import { useHydrated } from '../../../../browser/hydrated.ts';
import { loadAhead, useIdleLoad } from '../../../../browser/idle.ts';
import { mailLink } from '../../../../ui/mail-link.tsx';
import { Button, type ButtonProps } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.ts';

/** A button that needs scripts: disabled and dimmed without them; a click before hydration waits for it. */
export function ScriptButton({ className = '', ...props }: ButtonProps) {
  return (
    <Button
      disabled={!useHydrated()}
      // `boot/early-clicks.ts` enables it, and delays its clicks.
      data-held=""
      className={`disabled:cursor-default disabled:not-noscript:opacity-100! ${className}`}
      {...props}
    />
  );
}

/** The studio's address, for visitors without scripts, whose dialogs cannot open. */
export function WithoutScripts() {
  const t = useTranslations('publishing.services');
  return (
    <noscript>
      <p className="mt-5 border-l-8 border-accent pl-4">{t.rich('withoutScripts', { mail: mailLink })}</p>
    </noscript>
  );
}

const load = () => import('./dialogs.tsx');

/** The page's dialogs, loaded when the page is idle, on hover or on focus of a button; a closed dialog stays mounted and keeps its input. */
export function useDialogs() {
  const t = useTranslations('publishing');
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [open, setOpen] = useState<Service['id'] | null>(null);
  /** The service whose dialog opens once it is loaded. */
  const [awaited, setAwaited] = useState<Service['id']>();
  const loadDialogs = async () => setLoaded(await load());
  const preload = () => loadAhead(loadDialogs);
  useIdleLoad(loadDialogs);

  const show = async (service: Service['id']) => {
    if (loaded) return setOpen(service);
    setAwaited(service);
    try {
      await loadDialogs();
      setOpen(service);
    } catch {
      const texts = service === 'gamedev-solutions' ? 'consultation' : 'submission';
      showToast({ variant: 'destructive', title: t(`${texts}.failed`), description: t('form.help') });
    }
    setAwaited(undefined);
  };

  /** Attributes of the button that opens a service's form. */
  const opens = (service: Service['id']) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-busy': service === awaited || undefined,
    onClick: () => void show(service),
    onPointerEnter: preload,
    onFocus: preload,
  });
  return { opens, dialogs: loaded && <loaded.Dialogs open={open} onOpen={setOpen} /> };
}

export type DialogOpeners = ReturnType<typeof useDialogs>['opens'];
