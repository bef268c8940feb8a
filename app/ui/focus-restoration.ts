import { useEffect, useRef } from 'react';

/** Moves the focus of a removed element to the start of the content instead of the document. */
export function restoreFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
}

/** A `ref` callback for a list entry with an `article`: when the entry is removed, its focus moves to the next one, or else the previous. */
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

/** Restores the focus when a list entry is removed together with the button that deleted it. */
export function useFocusRestoration(): void {
  useEffect(() => restoreFocus, []);
}

/** Remembers the focused element before a dialog opens and restores the focus; Radix only restores it to its own triggers. */
export function useOpener() {
  const opener = useRef<Element>(null);
  return {
    store: () => void (opener.current = document.activeElement),
    restore: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
