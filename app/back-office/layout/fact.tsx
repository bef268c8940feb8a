import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface FactProps {
  label: string;
  /** As wide as the whole list. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label with what it says, in a `<dl>` of columns. */
export const Fact = ({ label, wide = false, className, children }: FactProps) => (
  <div className={classNames(wide ? 'col-span-full' : 'min-w-0', className)}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
