import { type ComponentType, useEffect, useState } from 'react';
import { loadToaster, useCurrentToast } from './toast.ts';

/** Loads the toaster's code with the first toast. */
export function LazyToaster() {
  const hasToast = useCurrentToast() !== undefined;
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType }>();
  useEffect(() => {
    if (hasToast && !loaded) loadToaster().then(setLoaded, console.error);
  }, [hasToast, loaded]);
  return loaded ? <loaded.Toaster /> : null;
}
