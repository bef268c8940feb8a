import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface CutProps {
  className?: string;
  /** The larger part, then the smaller. */
  children: readonly [ReactNode, ReactNode];
}

/** A row of the page, cut at 60% by the hairline that ties header, sections and footer; one column on small screens. */
export function Cut({ className, children: [larger, smaller] }: CutProps) {
  return (
    <div className={classNames('grid lg:grid-cols-[60%_40%]', className)}>
      <div className="min-w-0 pt-12 pb-5 lg:py-18 lg:pr-12">{larger}</div>
      <div className="min-w-0 border-edge pb-10 lg:border-l lg:py-18 lg:pl-8">{smaller}</div>
    </div>
  );
}
