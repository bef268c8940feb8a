import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Column classes by share, spelled out in full, since the CSP forbids style attributes. */
const columnClasses = {
  50: 'grid-cols-[50fr_50fr]',
  55: 'grid-cols-[55fr_45fr]',
  60: 'grid-cols-[60fr_40fr]',
  65: 'grid-cols-[65fr_35fr]',
  70: 'grid-cols-[70fr_30fr]',
  75: 'grid-cols-[75fr_25fr]',
  80: 'grid-cols-[80fr_20fr]',
} as const;

/** The larger or equal part, in percent. */
export type Share = keyof typeof columnClasses;

const variants = {
  /** The studio's deal: ember and bone. */
  deal: ['bg-ember text-ink', 'bg-bone text-ink'],
  /** Other publishers' deals: outlines. */
  plain: ['border-y border-r border-control text-strong', 'border-y border-control text-muted'],
} as const;

interface SplitBarProps {
  share: Share;
  variant?: keyof typeof variants;
  /** Animates the split from here to `share` once, when the bar scrolls into view; not under reduced motion. */
  drawnFrom?: Share;
  className?: string;
  /** A bar without content is decorative. */
  children?: readonly [ReactNode, ReactNode];
}

/** A bar in two parts, drawn to scale. */
export function SplitBar({ share, variant = 'deal', drawnFrom, className, children }: SplitBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current!;
    if (drawnFrom === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A bar that is already visible is not animated.
    if (element.getBoundingClientRect().top < innerHeight) return;
    const columns = (first: Share) => `${first}fr ${100 - first}fr`;
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
  return (
    <div ref={bar} className={classNames('grid', columnClasses[share], className)} aria-hidden={!children || undefined}>
      {variants[variant].map((part, index) => (
        <div key={part} className={classNames('min-w-0 forced-color-adjust-none', part)}>
          {children?.[index]}
        </div>
      ))}
    </div>
  );
}
