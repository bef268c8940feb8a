import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever been within a window's height of the viewport, for content that is expensive to render. */
export function useApproached(element: RefObject<Element | null>): boolean {
  const [approached, setApproached] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setApproached(true);
      },
      { rootMargin: '100%' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return approached;
}
