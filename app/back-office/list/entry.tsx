import { createContext, type ReactNode, use } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { classNames } from '../../ui/class-names.ts';
import { restoreFocusToNeighbour } from '../../ui/focus-restoration.ts';

/** Whether the entry around it is no longer in the list. */
export const LeavingContext = createContext(false);

interface EntryProps {
  id: number;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A card of a paged list, which the keyboard reaches. */
export function Entry({ id, label, className = '', children }: EntryProps) {
  const leaving = use(LeavingContext);
  return (
    <li
      ref={restoreFocusToNeighbour}
      data-id={id}
      className={classNames('border border-edge bg-raised has-[>article:focus]:border-accent', leaving && leavingLook)}
    >
      <article
        aria-label={label}
        tabIndex={-1}
        className={classNames('scroll-mt-16 scroll-mb-4 grid grid-cols-1 gap-3 p-4 sm:px-5', className)}
      >
        {children}
        {leaving && <LeavingNote />}
      </article>
    </li>
  );
}

/** A line of a paged list, 40 px high where there is room. */
export function EntryRow({ id, label, className, children }: EntryProps) {
  const leaving = use(LeavingContext);
  return (
    <li
      ref={restoreFocusToNeighbour}
      data-id={id}
      className={classNames(
        'border-b border-edge last:border-b-0 has-[>article:focus]:bg-surface hover:bg-surface',
        leaving && leavingLook,
      )}
    >
      <article
        aria-label={label}
        tabIndex={-1}
        className={classNames('grid min-h-[40px] scroll-mt-16 items-center gap-x-4 px-3', className)}
      >
        {children}
        {leaving && <LeavingNote />}
      </article>
    </li>
  );
}

const leavingLook = 'line-through decoration-muted';

function LeavingNote() {
  const t = useTranslations('backOffice.list');
  return <p className="sr-only">{t('leaving')}</p>;
}

interface LinkProps {
  href: string;
  /** Its name in the palette. */
  command: string;
  children: string;
}

/** The heading of an entry, which opens it. */
export const EntryLink = (props: LinkProps) => (
  <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
    <OpeningLink {...props} />
  </h2>
);

/** The same in a row. */
export const RowLink = (props: LinkProps) => (
  <h2 className="max-w-full min-w-0 shrink-0 truncate font-semibold md:max-w-[65%]">
    <OpeningLink {...props} />
  </h2>
);

const OpeningLink = ({ href, command, children }: LinkProps) => (
  <Link
    href={href}
    data-key="o"
    data-command={command}
    className="decoration-accent underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);
