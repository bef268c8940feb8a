import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project, ProjectStatus } from '../../../domain/project.ts';
import { submissionsPath } from '../list/inbox.ts';
import { pageQuery } from '../list/page-query.ts';
import { submissionDefaults } from '../submissions/queries.ts';

/** Cards that a column loads at once. */
const pageSize = 50;

/** The submissions of one status that a filter leaves: the first page, and the next ones on demand. */
export function useColumn(status: ProjectStatus, filter: string) {
  const [more, setMore] = useState({ filter, pages: 1 });
  const pages = more.filter === filter ? more.pages : 1;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => columnQuery(status, filter, index + 1)),
  });
  const loaded = results.flatMap(({ data }) => data ?? []);
  const total = loaded.at(-1)?.total;
  return {
    // A card that moved meanwhile may stand on two pages.
    items: [...new Map(loaded.flatMap(({ items }) => items).map((item) => [item.id, item])).values()],
    /** Undefined until the first page is loaded. */
    total,
    isFailed: results.some(({ isError, isFetching }) => isError && !isFetching),
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    hasMore: total !== undefined && pages * pageSize < total,
    loadMore: () => setMore({ filter, pages: pages + 1 }),
  };
}

function columnQuery(status: ProjectStatus, filter: string, page: number) {
  const query = new URLSearchParams(filter);
  query.set('status', status);
  query.set('page', String(page));
  query.set('pageSize', String(pageSize));
  // A page of another filter is no page of this one.
  const { placeholderData: _placeholder, ...options } = pageQuery<Project>(
    submissionsPath,
    query.toString(),
    submissionDefaults,
  );
  return options;
}
