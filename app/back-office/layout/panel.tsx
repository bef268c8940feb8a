import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A section of a page, with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0 border border-edge bg-raised p-4 sm:px-5">
      <h2 id={heading} className="mb-3 text-lg leading-snug font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactProps {
  label: string;
  /** As wide as the whole list. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label with its value, in a `<dl>` of columns. */
export const Fact = ({ label, wide = false, className, children }: FactProps) => (
  <div className={classNames(wide ? 'col-span-full' : 'min-w-0', className)}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

interface TermListProps {
  facts: readonly (readonly [label: string, value: string])[];
  className?: string;
}

/** Labels with their values, a line each. */
export const TermList = ({ facts, className }: TermListProps) => (
  <dl className={classNames('grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5', className)}>
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);
