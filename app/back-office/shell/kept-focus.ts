import { useEffect } from 'react';
import { restoreFocus } from '../../ui/focus-restoration.ts';

/**
 * Moves the focus to the start of the content when the focused element is removed and nothing else takes the focus: a press of Tab
 * would otherwise start at the top of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      clearTimeout(timer);
      // Dialogs, lists and the board restore the focus themselves, some of them in a later task.
      timer = setTimeout(() => requestAnimationFrame(restoreFocus));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
