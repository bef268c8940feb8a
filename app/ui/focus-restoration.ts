import { useEffect } from 'react';

/** Moves the focus of a removed element to the beginning of the content, not of the document. */
export function restoreFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
}

/**
 * A `ref` callback for a list's entry with a focusable `article`: when the focused entry is removed, the focus moves to the
 * next entry, else to the previous one.
 */
export function restoreFocusToNeighbour(entry: HTMLElement | null): (() => void) | undefined {
  if (!entry) return undefined;
  return () => {
    if (!entry.contains(document.activeElement)) return;
    const { nextElementSibling, previousElementSibling } = entry;
    // The entry is still in the document.
    queueMicrotask(() => {
      const near = [nextElementSibling, previousElementSibling].find((other) => other?.isConnected);
      near?.querySelector('article')?.focus({ preventScroll: true });
      restoreFocus();
    });
  };
}

/** Restores the focus when a list's entry is removed with the button that deleted it. */
export function useFocusRestoration(): void {
  useEffect(() => restoreFocus, []);
}
