import { useEffect, useEffectEvent } from 'react';

/** Asks before the page is left while something is not saved: by the browser's own question when it is closed or reloaded, by `ask` when its back button is used. */
export function useUnsavedGuard(unsaved: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!unsaved) return undefined;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const goingBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      askNow();
    };
    // Where the browser has no Navigation API, its back button goes back.
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', leaving);
    navigation?.addEventListener('navigate', goingBack);
    return () => {
      window.removeEventListener('beforeunload', leaving);
      navigation?.removeEventListener('navigate', goingBack);
    };
  }, [unsaved]);
}
