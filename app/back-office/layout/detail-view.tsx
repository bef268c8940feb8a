import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueriedList } from '../list/queried-list.tsx';

interface OneThingProps<Answer> {
  query: UseQueryResult<Answer>;
  loading: string;
  failed: string;
  /** Said where there is no such thing, with the way back. */
  missing: string;
  missingHint: string;
  back: { href: string; text: string };
  children: (answer: Answer) => ReactNode;
}

/** What a page about one thing shows: on its way, failed, here, or not there at all. */
export function OneThing<Answer>({ missing, missingHint, back, ...shown }: OneThingProps<Answer>) {
  const { error } = shown.query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title={missing}>
        <p className="mb-4">{missingHint}</p>
        <ButtonLink href={back.href} look="secondary" size="small">
          {back.text}
        </ButtonLink>
      </EmptyState>
    );
  }
  return <QueriedList {...shown} />;
}
