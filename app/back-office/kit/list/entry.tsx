import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { restoreFocusToNeighbour } from '../../../ui/focus-restoration.ts';
import { ActionScope, useActions } from '../actions/action-scope.tsx';
import type { Action } from '../actions/registry.ts';
import { useOperator } from '../session/session.ts';

/** Whether the surrounding entry has been removed from the list. */
export const LeavingContext = createContext(false);

interface EntryProps {
  id: number;
  label: string;
  /** Whether it is a row of 40 px on wide screens; otherwise it is a card. */
  isRow?: boolean;
  className?: string;
  children: ReactNode;
}

/** An entry of a paged list, which is reachable by keyboard. */
export function Entry({ id, label, isRow = false, className, children }: EntryProps) {
  const t = useTranslations('backOffice.list');
  const leaving = use(LeavingContext);
  const article = useRef<HTMLElement>(null);
  return (
    <li
      ref={restoreFocusToNeighbour}
      data-id={id}
      className={classNames(
        'has-[>article:focus-visible]:outline-2 has-[>article:focus-visible]:-outline-offset-2 has-[>article:focus-visible]:outline-accent',
        isRow
          ? 'border-b border-edge last:border-b-0 has-[>article:focus]:bg-surface hover:bg-surface'
          : 'border border-edge bg-raised has-[>article:focus]:border-accent',
        leaving && 'line-through decoration-muted',
      )}
    >
      <ActionScope kind="entry" element={article}>
        <article
          ref={article}
          aria-label={label}
          tabIndex={-1}
          className={classNames(
            'grid scroll-mt-16',
            isRow ? 'min-h-[40px] items-center gap-x-4 px-3' : 'scroll-mb-4 grid-cols-1 gap-3 p-4 sm:px-5',
            className,
          )}
        >
          {children}
          {leaving && <p className="sr-only">{t('leaving')}</p>}
        </article>
      </ActionScope>
    </li>
  );
}

type OpenLinkProps = { href: string; title: string; command: string; draggable?: boolean };

/** The link that opens an entry, also by a key. @param command its name in the palette */
export function OpenLink({ href, title, command, draggable }: OpenLinkProps) {
  const [, navigate] = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const open: Action = { id: 'open', title: command, key: 'o', run: () => navigate(href) };
  useActions([open], link);
  return (
    <Link
      ref={link}
      href={href}
      draggable={draggable}
      aria-keyshortcuts={open.key}
      className="decoration-accent underline-offset-4 hover:underline"
    >
      {title}
    </Link>
  );
}

/** The heading of an entry. */
export const EntryLink = ({ isRow = false, ...link }: OpenLinkProps & { isRow?: boolean }) => (
  <h2
    className={
      isRow
        ? // Leaves room for the outline of the link, which truncation would cut off.
          '-mx-1.5 -my-1 max-w-full min-w-0 shrink-0 truncate px-1.5 py-1 font-semibold md:max-w-[65%] [&>a]:outline-offset-1'
        : 'text-lg leading-snug font-bold [overflow-wrap:anywhere]'
    }
  >
    <OpenLink {...link} />
  </h2>
);

/** Marks a submission or message for which the operator has a draft. */
export function DraftMark({ of, id }: { of: 'projects' | 'messages'; id: number }) {
  const t = useTranslations('backOffice.composer');
  const { data } = useQuery({
    queryKey: ['/api/drafts'],
    queryFn: ({ signal }) => call('GET /api/drafts', { signal }),
    // A failure does not end the session; a failure of the list's own call does.
    meta: { isAside: true },
    refetchOnMount: true,
    enabled: Boolean(useOperator()),
  });
  return data?.[of]?.includes(id) ? <Badge colour="purple">{t('draft')}</Badge> : null;
}
