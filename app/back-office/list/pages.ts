import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Page, pageSizes } from '../../../domain/list-query.ts';
import { call } from '../../api/client.ts';

/** Whether a query is that of a page of a list. */
export const isPageKey = ([, asked]: readonly unknown[]): boolean =>
  typeof asked === 'object' && asked !== null && 'search' in asked;

/**
 * The page of a list that an address's query asks for. The plain address asks the plain path, and only prefers a page: what
 * answers a whole list is taken as one long page.
 *
 * @param whole gives an entity of the list what the answer leaves out
 */
export const pageQuery = <Entity>(path: string, search: string, whole: (given: unknown) => Entity) =>
  queryOptions({
    queryKey: [path, { search }],
    queryFn: async (): Promise<Page<Entity>> => {
      const answer = await call<Page<unknown> | unknown[]>(search === '' ? path : `${path}?${search}`, {
        prefer: `page-size=${pageSizes.usual}`,
      });
      const page = Array.isArray(answer)
        ? { items: answer, total: answer.length, page: 1, pageSize: Math.max(answer.length, 1) }
        : answer;
      return { ...page, items: page.items.map(whole) };
    },
    // The page before stays in sight until the next one is here.
    placeholderData: keepPreviousData,
  });
