import { useEffect } from 'react';
import { loadPageAt } from './loaded-pages.ts';

/** Fetches a page's code as soon as someone points at a link to it, touches it or focuses it. */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      // What does not come now is asked for again by the click.
      if (link && link.origin === location.origin && !link.target) loadPageAt(link.pathname).catch(() => {});
    };
    const intents = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, []);
}
