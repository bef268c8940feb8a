import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Service } from '../../../../../domain/studio/service.ts';
import { useHydrated } from '../../../../browser/hydrated.ts';
import { loadAhead, useIdleLoad } from '../../../../browser/idle.ts';
import { nextPaint } from '../../../../browser/next-task.ts';
import { createStore } from '../../../../browser/store.ts';
import { mailLink } from '../../../../studio/mail-link.tsx';
import { Button, type ButtonProps } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.ts';

/** A button that needs scripts: disabled and dimmed without them; a click before hydration waits for it. */
export function ScriptButton({ className = '', ...props }: ButtonProps) {
  return (
    <Button
      disabled={!useHydrated()}
      // `boot/early-clicks.ts` enables it, and delays its clicks.
      data-held=""
      // A busy button is translucent, which makes it a stacking context. It is one from the start, since Chromium lays out the page when that changes.
      className={`isolate disabled:cursor-default disabled:not-noscript:opacity-100! ${className}`}
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

/** The fragment of an address that opens the form of the first service, for links from elsewhere. */
const submitFragment = '#submit';

/** The code of the dialogs, once it is loaded, and the service of the open one. */
interface DialogsState {
  loaded: Awaited<ReturnType<typeof load>> | undefined;
  open: Service['id'] | null;
}

/**
 * The page's dialogs, loaded when the page is idle, on hover or on focus of a button; a closed dialog stays mounted and keeps its input. Their
 * state is a store, so opening one does not render the whole page again.
 *
 * @param first the service whose form an address can open
 */
export function useDialogs(first: Service['id']) {
  const t = useTranslations('publishing');
  const [state] = useState(createDialogsState);
  const loadDialogs = async () => {
    const loaded = await load();
    if (state.read().loaded !== loaded) state.write({ ...state.read(), loaded });
  };
  const preload = () => loadAhead(loadDialogs);
  useIdleLoad(loadDialogs);

  const show = async (service: Service['id'], button: HTMLElement) => {
    button.setAttribute('aria-busy', 'true');
    try {
      // A slow phone needs several frames for a dialog, so it shows the busy button first.
      await Promise.all([loadDialogs(), nextPaint()]);
      state.open(service);
    } catch {
      const texts = service === 'gamedev-solutions' ? 'consultation' : 'submission';
      showToast({ variant: 'destructive', title: t(`${texts}.failed`), description: t('form.help') });
    }
    button.removeAttribute('aria-busy');
  };
  const showByAddress = useEffectEvent(() => {
    if (location.hash === submitFragment) void show(first, document.body);
  });
  useEffect(() => showByAddress(), []);

  /** Attributes of the button that opens a service's form. */
  const opens = (service: Service['id']) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: (event: { currentTarget: HTMLElement }) => void show(service, event.currentTarget),
    onPointerEnter: preload,
    onFocus: preload,
  });
  return { opens, dialogs: <LoadedDialogs state={state} /> };
}

function createDialogsState() {
  const store = createStore<DialogsState>({ loaded: undefined, open: null });
  return { ...store, open: (service: DialogsState['open']) => store.write({ ...store.read(), open: service }) };
}

function LoadedDialogs({ state }: { state: ReturnType<typeof createDialogsState> }) {
  const { loaded, open } = state.use();
  return loaded ? <loaded.Dialogs open={open} onOpen={state.open} /> : null;
}

export type DialogOpeners = ReturnType<typeof useDialogs>['opens'];
