import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';

/** What leaves the page. */
type Leave = () => void;

/** Those who ask before something unsaved is lost; the last one goes first. */
const asking: ((leave: Leave) => void)[] = [];

/** Whether leaving the page would lose something. */
export const isUnsaved = (): boolean => asking.length > 0;

/** Leaves the page: at once, or when the person agrees to lose what is not saved. */
export function leaveBy(leave: Leave): void {
  const ask = asking.at(-1);
  if (ask) ask(leave);
  else leave();
}

/**
 * Asks before the page is left while something is not saved: by the browser's own question when it is closed or reloaded,
 * by `ask` when its back button or a link to another screen is used.
 *
 * @param ask is given what was about to happen
 */
export function useUnsavedGuard(unsaved: boolean, ask: (leave: Leave) => void): void {
  const askNow = useEffectEvent(ask);
  const [, navigate] = useLocation();
  const followLink = useEffectEvent((url: string) => {
    const { pathname, search, hash } = new URL(url);
    navigate(pathname + search + hash);
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const guard = (leave: Leave) => askNow(leave);
    asking.push(guard);
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const navigating = (event: NavigateEvent) => {
      // A redirect is not the person's wish; another query is the same screen.
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
    // Where the browser has no Navigation API, its back button goes back.
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', leaving);
    navigation?.addEventListener('navigate', navigating);
    return () => {
      asking.splice(asking.indexOf(guard), 1);
      window.removeEventListener('beforeunload', leaving);
      navigation?.removeEventListener('navigate', navigating);
    };
  }, [unsaved]);
}
