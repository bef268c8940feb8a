import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';

interface QueriedListProps<Answer> {
  query: UseQueryResult<Answer>;
  loading: string;
  failed: string;
  children: (answer: Answer) => ReactNode;
}

/** A list that is read: on its way, failed with a way to try again, or here. A list that is here stays when reading it again fails. */
export function QueriedList<Answer>({ query, loading, failed, children }: QueriedListProps<Answer>) {
  const t = useTranslations('backOffice.list');
  const { data, isError, isFetching, refetch } = query;
  const failure = isError && !isFetching && (
    <FailedState title={failed} retry={t('tryAgain')} onRetry={() => void refetch()} />
  );
  if (data === undefined) return failure || <Loading label={loading} />;
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {children(data)}
    </>
  );
}
