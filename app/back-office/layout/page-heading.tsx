import { useEffect, useRef } from 'react';

/** The heading of a page about one thing. Whoever waits for it at the beginning of the page goes on from here. */
export function OwnHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl leading-tight font-bold [overflow-wrap:anywhere]">
      {children}
    </h1>
  );
}
