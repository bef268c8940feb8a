import { useEffect, useEffectEvent } from 'react';

/** The delay in browsers without idle callbacks, and the maximum delay in other browsers, in ms. */
const [pause, longestPause] = [200, 2000];

/** Runs `work` once the browser has nothing else to do. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const callback = window.requestIdleCallback(work, { timeout: longestPause });
    return () => window.cancelIdleCallback(callback);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}

/** Loads what the page may need soon, after hydration and when the browser is idle. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  const loadNow = useEffectEvent(() => loadAhead(load));
  useEffect(() => whenIdle(() => loadNow()), []);
}

/** Loads what the visitor may need next, never for visitors who save data. Whatever needs it loads it again after a failure. */
export function loadAhead(load: () => Promise<unknown>): void {
  if (!savesData()) load().catch(() => {});
}

/** Whether the visitor wants to save data (`Save-Data`). */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
