import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Leave = () => void;

/** The mounted guards; the last one shows its question. */
const guards: ((leave: Leave) => void)[] = [];

/** The number of mounted texts that are stored elsewhere, but must stay on the screen when the session ends. */
let unsentTexts = 0;

export const isUnsaved = (): boolean => guards.length > 0 || unsentTexts > 0;

/** Registers an unsent text on the screen, which may be left at any time. */
export function useUnsentText(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    unsentTexts += 1;
    return () => void (unsentTexts -= 1);
  }, [isUnsent]);
}

/** Leaves the page: immediately, or after the operator has agreed to lose unsaved changes. */
export function confirmLeave(leave: Leave): void {
  const ask = guards.at(-1);
  if (ask) ask(leave);
  else leave();
}

/** While there are unsaved changes, the browser confirms closing and reloading the page, and `ask` confirms other navigation. */
function useUnsavedGuard(unsaved: boolean, ask: (leave: Leave) => void): void {
  const askNow = useEffectEvent(ask);
  const [, navigate] = useLocation();
  const followLink = useEffectEvent((url: string) => navigate(url.slice(location.origin.length)));
  useEffect(() => {
    if (!unsaved) return undefined;
    const guard = (leave: Leave) => askNow(leave);
    guards.push(guard);
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const navigating = (event: NavigateEvent) => {
      // Redirects, and other queries of the same screen, need no confirmation.
      const { navigationType, destination } = event;
      const elsewhere = new URL(destination.url).pathname !== location.pathname;
      if (!(navigationType === 'traverse' || (navigationType === 'push' && elsewhere && destination.sameDocument)))
        return;
      if (event.defaultPrevented || !event.cancelable) return;
      event.preventDefault();
      askNow(() =>
        navigationType === 'traverse' ? navigation!.traverseTo(destination.key) : followLink(destination.url),
      );
    };
    // In browsers without the Navigation API the back button is not guarded.
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', leaving);
    navigation?.addEventListener('navigate', navigating);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      window.removeEventListener('beforeunload', leaving);
      navigation?.removeEventListener('navigate', navigating);
    };
  }, [unsaved]);
}

/** Confirms that unsaved text may be lost, then navigates; `ask` confirms without a navigation. `texts` is the key prefix of the question. */
export function useLeaveQuestion(unsaved: boolean, onDiscard: () => void, texts: 'leave' | 'leaveUnsent' = 'leave') {
  const t = useTranslations('backOffice.editing');
  const [leaving, setLeaving] = useState<{ leave?: Leave }>();
  useUnsavedGuard(unsaved, (leave) => setLeaving({ leave }));
  const discard = () => {
    // The guard must be unmounted before the page is left.
    flushSync(() => {
      setLeaving(undefined);
      onDiscard();
    });
    leaving?.leave?.();
  };
  const question = leaving && (
    <ConfirmDialog
      question={t(`${texts}Question`)}
      subject={t(`${texts}Subject`)}
      confirm={t('leave')}
      cancel={t('stay')}
      busy={false}
      onConfirm={discard}
      onCancel={() => setLeaving(undefined)}
    />
  );
  return { question, ask: () => setLeaving({}) };
}

/** {@link useLeaveQuestion} for an unsent text. */
export const LeaveDialog = ({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) =>
  useLeaveQuestion(unsaved, onDiscard, 'leaveUnsent').question;
