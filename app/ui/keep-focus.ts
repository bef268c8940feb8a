import { useEffect } from 'react';

/** Where the element with the focus has gone away, its reader goes on at the beginning of the content, not of the document. */
export function rescueFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
}

/** Keeps the focus when an entry of a list goes away with the button that deleted it. */
export function useRescuedFocus(): void {
  useEffect(() => rescueFocus, []);
}
