import { type RefObject, useEffect } from 'react';

/** The smallest window, in px, in which the opened composer leaves enough of the page visible. */
const smallest = { width: 640, height: 640 };

/** Whether the window has room for the opened composer beside the page. */
export const hasRoom = (): boolean => window.innerWidth >= smallest.width && window.innerHeight >= smallest.height;

/**
 * Reserves the height of a section that stays at the lower edge of the window: elements that receive the focus are scrolled above it. While
 * the focus is inside the section, nothing scrolls, except when the section returns to its place in the page.
 */
export function useStuck(section: RefObject<HTMLElement | null>, isStuck: boolean): void {
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    if (!isStuck) {
      if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
      return undefined;
    }
    const { style } = document.documentElement;
    const reserve = () => {
      const isInside = element.contains(document.activeElement);
      style.scrollPaddingBottom = isInside ? '' : `${element.offsetHeight}px`;
    };
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    const enter = () => void (style.scrollPaddingBottom = '');
    // The next element has the focus after the event.
    const leave = () => queueMicrotask(reserve);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      style.scrollPaddingBottom = '';
    };
  }, [section, isStuck]);
}
