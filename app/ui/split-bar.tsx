import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** The minimum part of a bar in percent that has room for its content, unless the bar has another one. */
const usualRoom = 30;

/** Whether a part of a bar has room for its content. @param share the width of the part in percent */
export const hasRoom = (share: number, room = usualRoom): boolean => share >= room;

const variants = {
  /** The studio's deal: accent and paper. */
  deal: ['bg-brand text-ink', 'bg-paper text-ink'],
  /** Other publishers' deals: outlines. */
  plain: ['border-y border-r border-control text-strong', 'border-y border-control text-muted'],
} as const;

interface SplitBarProps {
  /** The first part, an integer from 1 to 99. */
  share: number;
  variant?: keyof typeof variants;
  /** The minimum part in percent that has room for its content, at most 50. The content of a narrower part is below the bar, on its side. */
  room?: number;
  /** Animates the split from here to `share` once, when the bar scrolls into view; not under reduced motion. */
  drawnFrom?: number;
  className?: string;
  /** A bar without content is decorative. */
  children?: readonly [ReactNode, ReactNode];
}

/** A bar in two parts, drawn to scale. */
export function SplitBar({ share, variant = 'deal', room, drawnFrom, className, children }: SplitBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current!;
    if (drawnFrom === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A bar that is already visible is not animated.
    if (element.getBoundingClientRect().top < innerHeight) return;
    const columns = (first: number) => `${first}% 1fr`;
    const drawing = element.animate(
      { gridTemplateColumns: [columns(drawnFrom), columns(share)] },
      { duration: 600, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'backwards' },
    );
    drawing.pause();
    const onVisible = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      drawing.play();
      observer.disconnect();
    };
    const observer = new IntersectionObserver(onVisible, { threshold: 0.6 });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.cancel();
    };
  }, [drawnFrom, share]);
  const shares = [share, 100 - share];
  const narrow = shares.findIndex((part) => !hasRoom(part, room));
  const below = children?.[narrow];
  return (
    <>
      <div
        ref={bar}
        className={classNames('grid grid-cols-[var(--share)_1fr]', `share-${share}`, className)}
        aria-hidden={!children || undefined}
      >
        {variants[variant].map((part, index) => (
          <div key={part} className={classNames('@container min-w-0 forced-color-adjust-none', part)}>
            {index !== narrow && children?.[index]}
          </div>
        ))}
      </div>
      {below && <div className={classNames('@container flex', narrow === 1 && 'justify-end text-right')}>{below}</div>}
    </>
  );
}
