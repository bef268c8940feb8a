import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Service } from '../../../../domain/studio/service.ts';
import { useHydrated } from '../../../boot/hydrated.ts';
import { mailLink } from '../../../layout/mail-link.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';

/** A button that needs scripts: disabled without a change of style before hydration, dimmed where scripts are off. */
export function ScriptButton({ className = '', ...props }: ButtonProps) {
  return (
    <Button
      disabled={!useHydrated()}
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

/** The page's dialogs, loaded on hover or focus of a button; a closed dialog stays mounted and keeps its input. */
export function useDialogs() {
  const t = useTranslations('publishing');
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [open, setOpen] = useState<Service['id'] | null>(null);
  const preload = () => void load().then(setLoaded, () => {});

  const show = async (service: Service['id']) => {
    try {
      setLoaded(await load());
      setOpen(service);
    } catch {
      const texts = service === 'gamedev-solutions' ? 'consultation' : 'submission';
      showToast({ variant: 'destructive', title: t(`${texts}.failed`), description: t('form.help') });
    }
  };

  /** Attributes of the button that opens a service's form. */
  const opens = (service: Service['id']) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => void show(service),
    onPointerEnter: preload,
    onFocus: preload,
  });
  return { opens, dialogs: loaded && <loaded.Dialogs open={open} onOpen={setOpen} /> };
}

export type DialogOpeners = ReturnType<typeof useDialogs>['opens'];
