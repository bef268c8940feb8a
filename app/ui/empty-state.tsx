import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

/** Replaces an empty list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 border border-dashed border-edge px-6 py-14 text-center">
      <Mark className="mb-2 size-8 opacity-60" />
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="measure text-muted">{children}</div>}
    </div>
  );
}
