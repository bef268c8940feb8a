import { useSearchParams } from 'wouter';

export type Finding = ReturnType<typeof useFinding>;

/**
 * What a list is asked for, as the address has it, so that a view can be shared and kept.
 *
 * @param names the parameters of the list's filter
 */
export function useFinding(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const asked = new URLSearchParams();
  for (const name of [...names, 'q', 'sort', 'page']) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  return {
    /** The query to ask the API with; blank where everything is asked for. */
    search: asked.toString(),
    value: (name: string) => asked.get(name) ?? '',
    /** How many filters are set. */
    filters: names.filter((name) => asked.has(name)).length,
    /** Whether less than everything is asked for. */
    narrowed: ['q', ...names].some((name) => asked.has(name)),
    /** Changes a part of the view; another view begins with its first page. */
    set: (name: string, value: string, options?: { replace: boolean }) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }, options),
    clear: () =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const name of [...names, 'q', 'sort', 'page']) next.delete(name);
        return next;
      }),
  };
}
