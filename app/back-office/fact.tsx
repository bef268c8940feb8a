import type { ReactNode } from 'react';

/** A label with what it says, in a `<dl>` of columns. */
export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
