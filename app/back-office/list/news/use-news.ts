import { useIsFetching, useIsMutating, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Defaults } from '../../../../domain/defaults.ts';
import type { Page } from '../../../../domain/list-query.ts';
import { useChangedAt } from '../../events/events.ts';
import { type News, newsOf, type Part } from './news.ts';
import { isPageKey, readPage } from '../page-query.ts';

/** A part of the screen with the pages that it was fetched as. */
interface FetchedPart<Entity> extends Part<Entity> {
  pages: readonly { search: string; fetchedAt: number }[];
}

const none: News = { added: 0, changed: 0 };

/**
 * What the screen does not show yet. When the server says that something changed, the pages are read beside those that are shown,
 * which stay as they are.
 *
 * @param path of the list in the API
 */
export function useNews<Entity extends { id: number }>(
  path: string,
  defaults: Defaults<Entity>,
  parts: readonly FetchedPart<Entity>[],
): News {
  const changedAt = useChangedAt();
  const pages = parts.flatMap((part, index) => part.pages.map((page) => ({ ...page, index })));
  const ahead = useQueries({
    queries: pages.map(({ search, fetchedAt }) => ({
      queryKey: [path, { ahead: search }, changedAt],
      queryFn: () => readPage<Entity>(path, search, defaults),
      enabled: changedAt > fetchedAt,
      gcTime: 0,
      meta: { isAside: true },
    })),
  });
  // What the operator changed is on its way to the screen.
  const isBusy = useIsMutating() + useIsFetching({ predicate: ({ queryKey }) => isPageKey(queryKey) }) > 0;
  if (isBusy) return none;
  return newsOf(
    parts.map(({ pages: _pages, ...part }, index) => {
      const read = ahead.filter((_, place) => pages[place]!.index === index);
      const isRead = read.length > 0 && read.every(({ data, isEnabled }) => isEnabled && data !== undefined);
      return isRead ? { ...part, stored: read.flatMap(({ data }) => data?.items ?? []) } : part;
    }),
  );
}

/** The same of a list that shows one page. @param shown what is on the screen of it */
export function usePageNews<Entity extends { id: number }>(
  path: string,
  defaults: Defaults<Entity>,
  search: string,
  { data, dataUpdatedAt }: UseQueryResult<Page<Entity>>,
  shown: readonly Entity[] = data?.items ?? [],
): News {
  const hasMore = data !== undefined && data.page * data.pageSize < data.total;
  const stored = data?.items ?? shown;
  return useNews(path, defaults, [{ shown, stored, hasMore, pages: [{ search, fetchedAt: dataUpdatedAt }] }]);
}
