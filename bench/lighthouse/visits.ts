import { type CDPSession, chromium, type Page } from '@playwright/test';
import { median } from '../harness/subject.ts';

/** The figures of one cold visit; times in ms since the navigation started. */
export interface Visit {
  /** The transferred bytes of scripts until the page was hydrated. */
  scripts: number;
  /** The number of requests until the page was hydrated. */
  requests: number;
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
  /** The time of long tasks beyond 50 ms. */
  blocked: number;
}

/** Slow 4G in Lighthouse's definition, in bytes per second and ms. */
const network = { offline: false, downloadThroughput: (1.6 * 1024 ** 2) / 8, uploadThroughput: 96_000, latency: 150 };
/** How many times slower a phone's processor is. */
const slowdown = 4;

/** A phone's browser without a cache. */
export async function openPhone(executablePath: string) {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    close: () => browser.close(),
    /** Runs `visit` on a new page of a new visitor. */
    async visit<Result>(visit: (page: Page, session: CDPSession) => Promise<Result>): Promise<Result> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.addInitScript(observe);
      try {
        return await visit(page, session);
      } finally {
        await context.close();
      }
    },
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

interface Observed {
  largest: number;
  blocked: number;
  hydrated?: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed: Observed = { largest: 0, blocked: 0 };
  Object.assign(window, { observed });
  const on = (type: string, seen: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (observed.largest = startTime));
  on('longtask', ({ duration }) => (observed.blocked += Math.max(0, duration - 50)));
  new MutationObserver(() => {
    if (document.documentElement?.hasAttribute('data-hydrated')) observed.hydrated ??= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}

const observedIn = (page: Page) => page.evaluate(() => (window as unknown as { observed: Observed }).observed);

/** One cold visit of a page. */
export const visitPage = (phone: Phone, address: string): Promise<Visit> =>
  phone.visit(async (page, session) => {
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
    const { largest, hydrated, blocked } = await observedIn(page);
    return { scripts, requests, firstPaint, largestPaint: largest, hydrated: hydrated!, blocked };
  });

/** The time from a tap on the first button that opens a dialog to the dialog, in ms; once the page is idle. */
export const openDialog = (phone: Phone, address: string): Promise<number> =>
  phone.visit(async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    const button = page.locator('html[data-hydrated] [aria-haspopup=dialog]').first();
    await button.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const opened = (event: Event) => {
        const tapped = event.timeStamp;
        const look = () => {
          if (document.querySelector('[role=dialog]')?.checkVisibility())
            requestAnimationFrame(() => Object.assign(window, { dialogAfter: performance.now() - tapped }));
          else requestAnimationFrame(look);
        };
        look();
      };
      document.addEventListener('pointerdown', opened, { capture: true, once: true });
    });
    await button.tap();
    await page.waitForFunction(() => 'dialogAfter' in window);
    return page.evaluate(() => (window as unknown as { dialogAfter: number }).dialogAfter);
  });

/** The medians of several visits. */
export async function medianVisit(runs: number, visit: () => Promise<Visit>): Promise<Visit> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit());
  const names = Object.keys(visits[0]!) as (keyof Visit)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((each) => each[name]))])) as unknown as Visit;
}

/** The median of several measurements. */
export async function medianOf(runs: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await measure());
  return median(values);
}
