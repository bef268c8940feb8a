import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Shares that a bar can be cut at; the classes stand here in full so that the style sheet has them without scripts. */
const cuts = {
  50: 'grid-cols-[50fr_50fr]',
  55: 'grid-cols-[55fr_45fr]',
  60: 'grid-cols-[60fr_40fr]',
  65: 'grid-cols-[65fr_35fr]',
  70: 'grid-cols-[70fr_30fr]',
  75: 'grid-cols-[75fr_25fr]',
  80: 'grid-cols-[80fr_20fr]',
} as const;

/** Percent of the larger (or equal) part. */
export type Share = keyof typeof cuts;

const looks = {
  /** The studio's own deal: ember and bone. */
  deal: ['bg-ember text-ink', 'bg-bone text-ink'],
  /** Anybody else's, for comparison: outlines. */
  plain: ['border-y border-r border-control text-strong', 'border-y border-control text-muted'],
} as const;

interface SplitBarProps {
  /** Where the bar is cut, in percent of its width. */
  share: Share;
  look?: keyof typeof looks;
  /** The cut slides from here to `share` once, when the bar comes into view; not for those who want less motion. */
  drawnFrom?: Share;
  className?: string;
  /** What stands in the larger part, then in the other. A bar without content is decoration. */
  children?: readonly [ReactNode, ReactNode];
}

/** A bar cut in two at `share` percent: the studio's deal, drawn to scale. */
export function SplitBar({ share, look = 'deal', drawnFrom, className, children }: SplitBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useDrawnOnce(bar, drawnFrom, share);
  return (
    <div
      ref={bar}
      className={classNames('grid', cuts[share], className)}
      aria-hidden={children === undefined || undefined}
    >
      {looks[look].map((part, index) => (
        <div key={part} className={classNames('min-w-0 forced-color-adjust-none', part)}>
          {children?.[index]}
        </div>
      ))}
    </div>
  );
}

function useDrawnOnce(bar: RefObject<HTMLDivElement | null>, from: Share | undefined, to: Share): void {
  useEffect(() => {
    const element = bar.current!;
    if (from === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Who sees the bar already, sees it as it is.
    if (element.getBoundingClientRect().top < innerHeight) return;
    const columns = (share: Share) => `${share}fr ${100 - share}fr`;
    const drawing = element.animate(
      { gridTemplateColumns: [columns(from), columns(to)] },
      { duration: 600, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'backwards' },
    );
    drawing.pause();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        drawing.play();
        observer.disconnect();
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.cancel();
    };
  }, [bar, from, to]);
}
