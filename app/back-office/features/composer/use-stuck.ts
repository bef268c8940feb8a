import { type RefObject, useEffect } from 'react';

/** The smallest size of a window, in px, in which enough of the page stays visible while the composer is open. */
const smallestWindow = { width: 640, height: 640 };

/** Whether the window has room for both the opened composer and the page. */
export const hasRoomForComposer = (): boolean =>
  window.innerWidth >= smallestWindow.width && window.innerHeight >= smallestWindow.height;

/**
 * Scrolls an element that receives the focus by keyboard into view if the stuck section covers it. When a section that has the focus is
 * unstuck, the page scrolls to it. A scroll padding of the page would also scroll for the fields inside the section.
 */
export function useStuck(section: RefObject<HTMLElement | null>, isStuck: boolean): void {
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    if (!isStuck) {
      if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
      return undefined;
    }
    const uncover = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || element.contains(target) || !target.matches(':focus-visible')) return;
      const [focused, cover] = [target.getBoundingClientRect(), element.getBoundingClientRect()];
      const isBehind =
        focused.bottom > cover.top &&
        focused.top < cover.bottom &&
        focused.right > cover.left &&
        focused.left < cover.right;
      if (isBehind) window.scrollBy({ top: focused.bottom - cover.top + outlineSpace, behavior: 'instant' });
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [section, isStuck]);
}

/** The space for the outline of the focus, in px. */
const outlineSpace = 8;
