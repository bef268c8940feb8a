import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../../../domain/conversation/project.ts';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useNews } from '../../kit/list/news.tsx';
import { isPageKey, pageQuery } from '../../kit/requests/page-query.ts';
import type { BoardKind } from './board-kind.ts';
import { submissionDefaults } from '../submissions/queries.ts';

/** The cards that a column loads per request. */
const pageSize = 50;

/** The columns of the board: the first page of each, further pages on demand, and the number of cards that are not loaded yet. */
export function useColumns(parameter: BoardKind['parameter'], columnNames: readonly string[], filter: string) {
  const queryClient = useQueryClient();
  const [more, setMore] = useState<{ filter: string; pages: Readonly<Record<string, number>> }>();
  const loadedPages: Readonly<Record<string, number>> = more?.filter === filter ? more.pages : {};
  const pagesOf = (column: string) => loadedPages[column] ?? 1;
  const search = (column: string, page: number) => searchOf({ [parameter]: column, page, pageSize }, filter);
  const pagesToLoad = columnNames.flatMap((column) =>
    Array.from({ length: pagesOf(column) }, (_, index) => ({ column, search: search(column, index + 1) })),
  );
  const results = useQueries({
    queries: pagesToLoad.map(({ search }) => ({
      ...pageQuery<Project>(submissionsPath, search, submissionDefaults),
      // A page of another filter must not be shown.
      placeholderData: undefined,
    })),
  });
  const columns = columnNames.map((column) => {
    const pagesOfColumn = results.filter((_, index) => pagesToLoad[index]!.column === column);
    const loaded = pagesOfColumn.flatMap(({ data }) => data ?? []);
    const total = loaded.at(-1)?.total;
    const isFailed = pagesOfColumn.some(({ isError, isFetching }) => isError && !isFetching);
    // A card that moved between two requests may be on two pages.
    const shown = [...new Map(loaded.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
    return {
      column,
      shown,
      stored: shown,
      /** Undefined until the first page is loaded. */
      total,
      pages: pagesOfColumn.map(({ dataUpdatedAt: fetchedAt }, index) => ({
        search: search(column, index + 1),
        fetchedAt,
      })),
      isFailed,
      isFetching: pagesOfColumn.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(pagesOfColumn.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
      /** False after a failure until the failed page is loaded again, since further pages would leave a hole in the column. */
      hasMore: !isFailed && total !== undefined && pagesOf(column) * pageSize < total,
      loadMore: () => setMore({ filter, pages: { ...loadedPages, [column]: pagesOf(column) + 1 } }),
    };
  });
  const news = useNews<Project>(submissionsPath, submissionDefaults, columns);
  const showNews = () =>
    void queryClient.refetchQueries({
      predicate: ({ queryKey }) => queryKey[0] === submissionsPath && isPageKey(queryKey),
      type: 'active',
    });
  return { columns, news, showNews };
}

function searchOf(values: Record<string, string | number>, filter: string): string {
  const query = new URLSearchParams(filter);
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return query.toString();
}
