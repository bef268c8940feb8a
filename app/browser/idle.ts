import { useEffect, useEffectEvent, useState } from 'react';

/** The delay in browsers without idle callbacks, and the maximum delay in other browsers, in ms. */
const [pause, longestPause] = [200, 2000];

/** Runs `work` once the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const callback = window.requestIdleCallback(work, { timeout: longestPause });
    return () => window.cancelIdleCallback(callback);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}

/** Loads code that the page may need soon, after hydration and when the browser is idle. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  const loadNow = useEffectEvent(() => loadAhead(load));
  useEffect(() => whenIdle(() => loadNow()), []);
}

/** Whether data that the visitor may need next should be loaded: once the browser is idle, unless they save data. */
export function useTimeToLoadAhead(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && !savesData();
}

/** Loads code or data that the visitor may need next, unless they save data. A failure is ignored, since the code that needs it loads it again. */
export function loadAhead(load: () => Promise<unknown>): void {
  if (!savesData()) load().catch(() => {});
}

/** Whether the visitor wants to save data (`Save-Data`). */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
