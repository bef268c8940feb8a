import type { ReactNode } from 'react';
import { studio } from '../../../studio.ts';
import { Mark } from '../../ui/mark.tsx';

/** The frame of the pages that mailed links lead to, for people who are not signed in. */
export const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main
    id="content"
    tabIndex={-1}
    className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 bg-surface px-5 py-10 text-strong outline-none"
  >
    <p className="flex items-center gap-3 text-muted">
      <Mark />
      {studio.name}
    </p>
    <h1 className="display text-poster">{title}</h1>
    {children}
  </main>
);
