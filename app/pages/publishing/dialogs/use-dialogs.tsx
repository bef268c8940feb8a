import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Service } from '../../../../domain/service.ts';
import { showToast } from '../../../ui/toast.ts';
import type { DialogsProps } from './dialogs.tsx';

/** Attributes of the button that opens a service's form. */
export type DialogOpeners = (service: Service['id']) => {
  'aria-haspopup': 'dialog';
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

const load = () => import('./dialogs.tsx');

/** The page's dialogs, loaded on hover or focus of a button; a closed dialog stays mounted and keeps its input. */
export function useDialogs() {
  const t = useTranslations('publishing');
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType<DialogsProps> }>();
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

  const opens: DialogOpeners = (service) => ({
    'aria-haspopup': 'dialog',
    onClick: () => void show(service),
    onPointerEnter: preload,
    onFocus: preload,
  });
  return { opens, dialogs: loaded ? <loaded.Dialogs open={open} onOpen={setOpen} /> : null };
}
