import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import type { ListQuery } from './use-list-query.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  texts: (key: 'loading' | 'failed') => string;
  /** The outline of the response, which has about its size. */
  outline?: ReactNode;
  children: (response: Data) => ReactNode;
}

/** A query's response, its loading state or its failure with a retry. A response stays visible when a refetch fails. */
export function Loaded<Data>({ query, texts, outline, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  const failure = isError && !isFetching && <FailedState title={texts('failed')} onRetry={() => void refetch()} />;
  if (data === undefined) {
    if (failure) return failure;
    return (
      <>
        <Loading label={texts('loading')} isLine={outline !== undefined} />
        {outline}
      </>
    );
  }
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {children(data)}
    </>
  );
}

/** Replaces a list that could not be loaded, with a retry button. */
export function FailedState({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations('backOffice.list');
  return (
    <div role="alert" className="grid justify-items-center gap-4 border border-red/50 px-6 py-14 text-center">
      <TriangleAlert className="size-8 text-red" aria-hidden />
      <p className="font-semibold">{title}</p>
      <ActionButton onClick={onRetry}>{t('tryAgain')}</ActionButton>
    </div>
  );
}

interface FullListProps<Entity> {
  query: UseQueryResult<readonly Entity[]>;
  texts: (key: 'loading' | 'failed' | 'empty') => string;
  emptyHint?: string;
  className: string;
  renderHead?: (entities: readonly Entity[]) => ReactNode;
  children: (entity: Entity) => ReactNode;
}

/** A list without pages. */
export const FullList = <Entity extends { id: number }>(props: FullListProps<Entity>) => (
  <Loaded query={props.query} texts={props.texts}>
    {(entities) => (
      <>
        {props.renderHead?.(entities)}
        {entities.length === 0 ? (
          <EmptyState title={props.texts('empty')}>{props.emptyHint}</EmptyState>
        ) : (
          <ul className={props.className}>{entities.map((entity) => props.children(entity))}</ul>
        )}
      </>
    )}
  </Loaded>
);

export function Pager({ page: shown, list }: { page: Page<unknown>; list: ListQuery }) {
  const { page, pageSize, total, capped, items } = shown;
  const t = useTranslations('backOffice.list');
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1 && page === 1) return null;
  const turnTo = (to: number) => {
    list.set('page', to === 1 ? '' : String(to));
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const first = (page - 1) * pageSize;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex items-center justify-between gap-3">
      <ActionButton
        label={t('previous')}
        busy={page === 1}
        onClick={() => turnTo(Math.min(page - 1, Math.max(pages, 1)))}
      />
      <p className="text-muted tabular-nums">
        {items.length > 0 &&
          t(capped ? 'rangeCapped' : 'range', { first: first + 1, last: first + items.length, total })}
      </p>
      <ActionButton label={t('next')} busy={page >= pages} onClick={() => turnTo(page + 1)} />
    </nav>
  );
}
