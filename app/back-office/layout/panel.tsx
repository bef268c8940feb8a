import { type ReactNode, useId } from 'react';

/** A part of a page about one thing, with its heading. */
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
