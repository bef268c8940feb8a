import type { ReactNode } from 'react';
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
  plain: ['border border-control text-strong', 'border border-l-0 border-control text-muted'],
} as const;

interface SplitBarProps {
  /** Where the bar is cut, in percent of its width. */
  share: Share;
  look?: keyof typeof looks;
  className?: string;
  /** What stands in the larger part, then in the other. A bar without content is decoration. */
  children?: readonly [ReactNode, ReactNode];
}

/** A bar cut in two at `share` percent: the studio's deal, drawn to scale. */
export function SplitBar({ share, look = 'deal', className, children }: SplitBarProps) {
  return (
    <div className={classNames('grid', cuts[share], className)} aria-hidden={children === undefined || undefined}>
      {looks[look].map((part, index) => (
        <div key={part} className={classNames('min-w-0', part)}>
          {children?.[index]}
        </div>
      ))}
    </div>
  );
}
