import { useSearchParams } from 'wouter';
import type * as z from 'zod/mini';

export type ListSchema = z.ZodMiniObject;

export type ListQuery = ReturnType<typeof useListQuery>;

/** The query of a list, kept in the page's address so that it can be shared. @param filters the parameters of the list's filter */
export function useListQuery(schema: ListSchema, filters: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const query = new URLSearchParams();
  const ignored: string[] = [];
  for (const name of [...filters, 'q', 'sort', 'page']) {
    const value = params.get(name);
    if (!value) continue;
    if (isAllowed(schema, name, value)) query.set(name, value);
    else ignored.push(`${name}=${value}`);
  }
  const filter = new URLSearchParams(query);
  for (const name of ['sort', 'page']) filter.delete(name);

  /** Changes parameters of the address in order; a blank value removes one. The list returns to its first page. */
  const change = (
    changesOf: (current: URLSearchParams) => Iterable<[name: string, value: string]>,
    options?: { replace: boolean },
  ) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      for (const [name, value] of changesOf(current)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, options);
  /** Replaces search, filters and sort order with the values of a query. */
  const open = (search: string) =>
    change(() => [
      ...[...filters, 'q', 'sort'].map((name): [string, string] => [name, '']),
      ...new URLSearchParams(search),
    ]);

  return {
    /** Values in the address that their parameters do not accept. */
    ignored,
    /** The query without sort order and page. */
    filterKey: filter.toString(),
    /** The query without the page, which a view saves. */
    viewKey: viewKeyOf(query),
    /** The query of the API call; blank for everything. */
    search: query.toString(),
    takes: (name: string) => filters.includes(name),
    value: (name: string) => query.get(name) ?? '',
    values: (name: string) => query.get(name)?.split(',') ?? [],
    filterCount: filters.filter((name) => query.has(name)).length,
    narrowed: ['q', ...filters].some((name) => query.has(name)),
    /** Adds a value to a filter with several values, or removes it. */
    toggle: (name: string, value: string) =>
      change((current) => {
        const values = current.get(name)?.split(',').filter(Boolean) ?? [];
        const after = values.includes(value) ? values.filter((chosen) => chosen !== value) : [...values, value];
        return [[name, after.join()]];
      }),
    set: (name: string, value: string, options?: { replace: boolean }) => change(() => [[name, value]], options),
    setAll: (values: Readonly<Record<string, string>>) => change(() => Object.entries(values)),
    open,
    clear: () => open(''),
  };
}

const isAllowed = ({ shape }: ListSchema, name: string, value: string): boolean =>
  (shape[name] as z.ZodMiniType | undefined)?.safeParse(value).success ?? true;

/** A query with its parameters and values in a canonical order. */
export function viewKeyOf(query: URLSearchParams | string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  for (const [name, value] of params) if (name !== 'q') params.set(name, value.split(',').toSorted().join(','));
  return params.toString();
}
