import { useSearchParams } from 'wouter';
import type * as z from 'zod/mini';

/** The parameters of a list, as the API takes them. */
export type ListSchema = z.ZodMiniObject;

export type ListQuery = ReturnType<typeof useListQuery>;

/**
 * The query of a list, kept in the page's address, so that it can be shared and bookmarked.
 *
 * @param schema of the list's parameters
 * @param filters the parameters of the list's filter
 */
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
  return {
    /** What the address has that is no value of its parameter. */
    ignored,
    /** The query without order and page. */
    filterKey: filter.toString(),
    /** The query without page: what a view saves. */
    viewKey: viewKeyOf(query),
    /** The API's query; blank for everything. */
    search: query.toString(),
    /** Whether the list has a filter. */
    takes: (name: string) => filters.includes(name),
    value: (name: string) => query.get(name) ?? '',
    /** The values of a filter that takes several. */
    values: (name: string) => query.get(name)?.split(',') ?? [],
    /** Adds a value to a filter that takes several, or removes it; blank removes all. */
    toggle: (name: string, value: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        const values = next.get(name)?.split(',').filter(Boolean) ?? [];
        const after = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
        next.delete('page');
        if (value === '' || after.length === 0) next.delete(name);
        else next.set(name, after.join());
        return next;
      }),
    /** How many filters are set. */
    filterCount: filters.filter((name) => query.has(name)).length,
    /** Whether the search or a filter is set. */
    narrowed: ['q', ...filters].some((name) => query.has(name)),
    /** Sets a parameter, or removes it where `value` is blank; other parameters than `page` return to the first page. */
    set: (name: string, value: string, options?: { replace: boolean }) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }, options),
    /** Sets several parameters at once, on the first page. */
    setAll: (values: Readonly<Record<string, string>>) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    /** Replaces search, filters and order by those of a query. */
    open: (query: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const name of [...filters, 'q', 'sort', 'page']) next.delete(name);
        for (const [name, value] of new URLSearchParams(query)) next.set(name, value);
        return next;
      }),
    clear: () =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const name of [...filters, 'q', 'sort', 'page']) next.delete(name);
        return next;
      }),
  };
}

const isAllowed = ({ shape }: ListSchema, name: string, value: string): boolean => {
  const parameter = shape[name] as z.ZodMiniType | undefined;
  return parameter === undefined || parameter.safeParse(value).success;
};

/** A query in which the same parameters and values read alike, whatever their order. */
export function viewKeyOf(query: URLSearchParams | string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  for (const [name, value] of params) if (name !== 'q') params.set(name, value.split(',').toSorted().join(','));
  return params.toString();
}
