import { useSearchParams } from 'wouter';

/** A parameter of the address, and how to set it: undefined removes it. */
export function useParameter(name: string, options?: { replace: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string | undefined) =>
    setParameters((current) => {
      const next = new URLSearchParams(current);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    }, options);
  return [parameters.get(name), set] as const;
}
