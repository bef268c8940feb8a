import type { ReactNode } from 'react';
import { SplitRow } from '../../ui/split-row.tsx';

/** A section's heading and its lead, in the page's smaller size. */
export const PosterHeading = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <SplitRow parts={['pt-12 pb-5 lg:py-18', 'pb-10 lg:py-18']}>
    <h2 id={id} className="display text-poster">
      {title}
    </h2>
    {children}
  </SplitRow>
);
