import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { isInboxPath } from '../../inbox/inbox.ts';
import { NoMatches } from '../../inbox/search-results.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { PageTick, SelectionContext, useSelection } from '../../inbox/selection.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { LeavingContext } from '../../kit/list/entry.tsx';
import { Pager } from '../../kit/list/loaded.tsx';
import { useListOrder } from '../../inbox/neighbours.tsx';
import { NewsButton, usePageNews } from '../../kit/list/news.tsx';
import type { Listed, PagedListProps, View } from './paged-list.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { useSteadyList } from '../../kit/list/use-steady-list.ts';

type LoadedPageProps<Entity> = PagedListProps<Entity> & {
  page: Page<Entity>;
  query: UseQueryResult<Page<Entity>>;
  list: ListQuery;
  view: View;
  viewSwitch: ReactNode;
};

/** The entries of a page, which stay unchanged until the operator changes one or requests the news. */
export function LoadedPage<Entity extends Listed>(props: LoadedPageProps<Entity>) {
  const { page, query, list, path, texts, exported, renderRow, children, view } = props;
  const t = useTranslations('backOffice.list');
  const entries = useRef<HTMLUListElement>(null);
  const busy = query.isPlaceholderData;
  const steady = useSteadyList(entries, list.search, page.items, busy);
  const present = steady.shown.flatMap(({ entity, leaving }) => (leaving ? [] : [entity]));
  const news = usePageNews(path, props.defaults, list.search, query, present);
  const showNews = async () => {
    const { data } = await query.refetch();
    if (data) steady.show(data.items);
  };
  const order = steady.shown.map(({ entity }) => entity.id);
  useListOrder(path, order);
  const selection = useSelection(list.filterKey, page, present);
  const isInRows = view === 'rows' && renderRow !== undefined;
  const renderEntity = isInRows ? renderRow : children;
  const mayChange = useMayActAs('editor');
  const isSelecting = selection.count > 0;
  return (
    <SelectionContext value={mayChange ? selection : undefined}>
      <div
        className={classNames(
          'sticky top-0 z-10 -mx-1 mb-2 flex min-h-12 items-center gap-x-3 gap-y-1 bg-surface px-1 py-1.5',
          !isSelecting && 'flex-wrap',
        )}
      >
        {mayChange && page.items.length > 0 && <PageTick selection={selection} />}
        <p role="status" className={isSelecting ? 'sr-only' : 'font-semibold tabular-nums'}>
          {list.narrowed
            ? t(page.capped ? 'matchesCapped' : 'matches', { count: page.total })
            : props.total(page.total)}
        </p>
        {isSelecting && isInboxPath(path) && (
          <BulkBar {...{ path, page, selection, exported, list }} bulkFields={props.bulkFields} />
        )}
        <NewsButton news={news} onShow={() => void showNews()} />
        <div
          className={classNames(
            'ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1',
            isSelecting && 'max-xl:hidden',
          )}
        >
          {!isSelecting && props.tools}
          {exported && mayChange && page.total > 0 && (!isSelecting || selection.everything) && (
            <ExportButton list={exported} query={list.filterKey} count={page.total} />
          )}
          {props.viewSwitch}
        </div>
      </div>
      {isInRows && steady.shown.length > 0 && props.renderRowHeads?.(list)}
      {steady.shown.length > 0 && (
        <ul
          ref={entries}
          data-entries
          className={isInRows ? 'border border-edge bg-raised' : 'grid gap-3'}
          aria-busy={busy}
        >
          {steady.shown.map(({ entity, leaving }) => (
            <LeavingContext key={entity.id} value={leaving}>
              {renderEntity(entity)}
            </LeavingContext>
          ))}
        </ul>
      )}
      {page.total === 0 &&
        steady.shown.length === 0 &&
        (list.narrowed ? (
          <NoMatches path={path} q={list.value('q')} />
        ) : (
          <EmptyState title={texts('empty')}>{texts('emptyHint')}</EmptyState>
        ))}
      <Pager page={page} list={list} />
    </SelectionContext>
  );
}
