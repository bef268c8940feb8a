import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `prefetch` with the pathname of a link that the visitor is likely to follow: on hover, touch and focus. Links to other sites
 * and to new tabs are ignored.
 */
export function useLinkIntent(prefetch: (pathname: string) => void): void {
  const onIntent = useEffectEvent(({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && !link.target) prefetch(link.pathname);
  });
  useEffect(() => {
    const unmounted = new AbortController();
    const listener = (event: Event) => onIntent(event);
    for (const intent of ['pointerover', 'pointerdown', 'focusin'])
      document.addEventListener(intent, listener, { passive: true, signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
}
