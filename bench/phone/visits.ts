import type { Phone } from './phone.ts';

/** The figures of one cold visit; times in ms since the navigation started. */
export interface Visit {
  /** The transferred bytes of scripts until the page was hydrated. */
  scripts: number;
  /** The number of requests until the page was hydrated. */
  requests: number;
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
  /** The total blocking time: the part of each task beyond 50 ms, after the first paint. */
  blocked: number;
}

interface Observed {
  largest: number;
  longTasks: { ends: number; duration: number }[];
  hydrated?: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed: Observed = { largest: 0, longTasks: [] };
  Object.assign(window, { observed });
  const observeEntries = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observeEntries('largest-contentful-paint', ({ startTime }) => (observed.largest = startTime));
  observeEntries('longtask', ({ startTime, duration }) =>
    observed.longTasks.push({ ends: startTime + duration, duration }),
  );
  new MutationObserver(() => {
    if (document.documentElement?.hasAttribute('data-hydrated')) observed.hydrated ??= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}

/** Visits a page until it is hydrated and idle. */
export const visitPage = (phone: Phone, address: string): Promise<Visit> =>
  phone.visit(async (page, session) => {
    await page.addInitScript(observe);
    const scriptRequests = new Set<string>();
    let scripts = 0;
    let requests = 0;
    let isHydrated = false;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (isHydrated || response.url.startsWith('data:')) return;
      requests += 1;
      if (type === 'Script') scriptRequests.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scriptRequests.has(requestId)) scripts += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'), undefined, {
      polling: 'raf',
    });
    isHydrated = true;
    const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
    await page.waitForLoadState('networkidle');
    const { largest, hydrated, longTasks } = await page.evaluate(
      () => (window as unknown as { observed: Observed }).observed,
    );
    // Lighthouse defines the total blocking time in the same way.
    const blocked = longTasks
      .map(({ ends, duration }) => Math.min(duration, ends - firstPaint) - 50)
      .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
    return { scripts, requests, firstPaint, largestPaint: largest, hydrated: hydrated!, blocked };
  });
