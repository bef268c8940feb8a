import { useSearchParams } from 'wouter';

export type ListQuery = ReturnType<typeof useListQuery>;

/**
 * The query of a list, kept in the page's address, so that it can be shared and bookmarked.
 *
 * @param filters the parameters of the list's filter
 */
export function useListQuery(filters: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const query = new URLSearchParams();
  for (const name of [...filters, 'q', 'sort', 'page']) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  return {
    /** The API's query; blank for everything. */
    search: query.toString(),
    value: (name: string) => query.get(name) ?? '',
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
    clear: () =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const name of [...filters, 'q', 'sort', 'page']) next.delete(name);
        return next;
      }),
  };
}
