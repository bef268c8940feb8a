import { useEffect, useState } from 'react';

/** Copies a text, and shows the outcome for three seconds. */
export function useCopy(text: string) {
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!state) return undefined;
    const timer = setTimeout(() => setState(undefined), 3000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, copy: () => void copy() };
}
