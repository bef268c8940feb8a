import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { restoreFocusToNeighbour } from '../../ui/focus-restoration.ts';

interface EntryProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A card of a paged list, which the keyboard reaches. */
export const Entry = ({ label, className = '', children }: EntryProps) => (
  <li ref={restoreFocusToNeighbour} className="border border-edge bg-raised has-[>article:focus]:border-accent">
    <article aria-label={label} tabIndex={-1} className={`scroll-my-4 grid grid-cols-1 gap-3 p-4 sm:px-5 ${className}`}>
      {children}
    </article>
  </li>
);

/** The heading of an entry, which opens it; `command` names that in the palette. */
export const EntryLink = ({ href, command, children }: { href: string; command: string; children: string }) => (
  <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
    <Link
      href={href}
      data-key="o"
      data-command={command}
      className="decoration-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  </h2>
);
