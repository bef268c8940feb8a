import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project, ProjectStatus } from '../../../domain/conversation/project.ts';
import { submissionsPath } from '../list/inbox.ts';
import { useNews } from '../list/news.tsx';
import { isPageKey, pageQuery } from '../list/page-query.ts';
import { submissionDefaults } from '../submissions/queries.ts';

/** The cards that a column loads per request. */
const pageSize = 50;

/** The columns of the board: the first page of each, further pages on demand, and the number of cards that are not loaded yet. */
export function useColumns(statuses: readonly ProjectStatus[], filter: string) {
  const queryClient = useQueryClient();
  const [more, setMore] = useState<{ filter: string; pages: Partial<Record<ProjectStatus, number>> }>();
  const loadedPages = more?.filter === filter ? more.pages : {};
  const pagesOf = (status: ProjectStatus) => loadedPages[status] ?? 1;
  const wanted = statuses.flatMap((status) =>
    Array.from({ length: pagesOf(status) }, (_, index) => ({ status, search: searchOf(status, filter, index + 1) })),
  );
  const results = useQueries({
    queries: wanted.map(({ search }) => ({
      ...pageQuery<Project>(submissionsPath, search, submissionDefaults),
      // A page of another filter must not be shown.
      placeholderData: undefined,
    })),
  });
  const columns = statuses.map((status) => {
    const own = results.filter((_, place) => wanted[place]!.status === status);
    const loaded = own.flatMap(({ data }) => data ?? []);
    const total = loaded.at(-1)?.total;
    // A card that moved between two requests may be on two pages.
    const shown = [...new Map(loaded.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
    return {
      status,
      shown,
      stored: shown,
      /** Undefined until the first page is loaded. */
      total,
      pages: own.map(({ dataUpdatedAt: fetchedAt }, at) => ({ search: searchOf(status, filter, at + 1), fetchedAt })),
      isFailed: own.some(({ isError, isFetching }) => isError && !isFetching),
      isFetching: own.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(own.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
      hasMore: total !== undefined && pagesOf(status) * pageSize < total,
      loadMore: () => setMore({ filter, pages: { ...loadedPages, [status]: pagesOf(status) + 1 } }),
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

function searchOf(status: ProjectStatus, filter: string, page: number): string {
  const query = new URLSearchParams(filter);
  for (const [name, value] of Object.entries({ status, page, pageSize })) query.set(name, String(value));
  return query.toString();
}
