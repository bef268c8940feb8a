import { useEffect } from 'react';

/** Where the element with the focus has gone away, its reader goes on at the beginning of the content, not of the document. */
export function rescueFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
}

/**
 * For the `ref` of an entry of a list, whose `article` can have the focus: when the entry goes away with the focus, the next
 * one has it, or the one before.
 */
export function keepPlace(entry: HTMLElement | null): (() => void) | undefined {
  if (!entry) return undefined;
  return () => {
    if (!entry.contains(document.activeElement)) return;
    const { nextElementSibling, previousElementSibling } = entry;
    // Now it still stands there.
    queueMicrotask(() => {
      const near = [nextElementSibling, previousElementSibling].find((other) => other?.isConnected);
      near?.querySelector('article')?.focus({ preventScroll: true });
      rescueFocus();
    });
  };
}

/** Keeps the focus when an entry of a list goes away with the button that deleted it. */
export function useRescuedFocus(): void {
  useEffect(() => rescueFocus, []);
}
