import { type ComponentType, useEffect, useState } from 'react';
import { loadToaster, useCurrentToast } from './toast.ts';

/** Loads the toaster with the first toast. */
export function LazyToaster() {
  const wanted = useCurrentToast() !== undefined;
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType }>();
  useEffect(() => {
    if (wanted && !loaded) loadToaster().then(setLoaded, console.error);
  }, [wanted, loaded]);
  return loaded ? <loaded.Toaster /> : null;
}
