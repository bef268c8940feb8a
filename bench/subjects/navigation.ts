import { chromium, type CDPSession, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/testing/browser.mjs';
import type { SignedIn } from '../../domain/accounts/user.ts';
import { benchAdmin, startProduct } from '../harness/servers.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';

/** The factor by which an operator's old laptop is slower. */
const slowdown = 4;
const mostMainThread = 100;
/** The number of submissions that are stepped through. */
const count = 4;
const pause = 600;
/** The time in ms after which the page loads the neighbors although it is not idle. */
const longestPause = 2000;

/** Measures the time of a step by `j` or `k` on the page of a submission, whose code and list are loaded. */
export const navigation: Subject = {
  id: 'navigation',
  title: 'From one submission to the next, on a processor that is four times slower',
  async measure(bench) {
    const product = await startProduct();
    const browser = await chromium.launch({
      executablePath: await ensureBrowser(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const context = await browser.newContext({
        baseURL: product.address,
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await prepare(page);
      const session = await context.newCDPSession(page);
      // The CPU time of the thread, which does not include other work on the machine.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      return await measureSteps(bench, page, session);
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

const nameOf = (number: number) => `Lanternfall ${number}`;

/** Signs in, stores submissions with notes, and opens the newest one from the list. */
async function prepare(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: benchAdmin });
  const { csrfToken } = (await response.json()) as SignedIn;
  await page.addInitScript((token) => localStorage.setItem('csrfToken', token), csrfToken);
  const headers = { 'X-CSRF-Token': csrfToken };
  const description = Array.from(
    { length: 12 },
    (_, line) => `Line ${line} of a pitch: https://player.example/${line}`,
  );
  for (let number = 1; number <= count; number += 1) {
    const project = { name: nameOf(number), projectType: 'game', contactEmail: `mira${number % 3}@player.example` };
    const data = { ...project, description: description.join('\n'), platforms: ['Steam', 'Console'] };
    const { id } = (await (await page.request.post('/api/projects', { data })).json()) as { id: number };
    for (let note = 1; note <= 4; note += 1) {
      const text = `Note ${note} about the build.`;
      await page.request.post(`/api/projects/${id}/notes`, { data: { text }, headers });
    }
  }
  await page.goto('/system-panel?view=rows&sort=newest');
  await page.getByRole('link', { name: nameOf(count), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: nameOf(count) }).waitFor();
}

async function measureSteps({ rounds, log }: Bench, page: Page, session: CDPSession): Promise<Row[]> {
  const steps: Step[] = [];
  const numbers = Array.from({ length: count }, (_, index) => count - index);
  // The first way down and up only warms up: code is compiled and fonts are loaded.
  for (let round = 0; round <= rounds; round += 1) {
    const ways = [
      ['j', numbers.slice(1)],
      ['k', numbers.toReversed().slice(1)],
    ] as const;
    for (const [key, way] of ways)
      for (const number of way) {
        const step = await measureStep(page, session, key, nameOf(number));
        if (round > 0) steps.push(step);
      }
  }
  const middle = (figure: keyof Step) => median(steps.map((step) => step[figure]));
  log(`of ${steps.length} steps, in ms: ${JSON.stringify(steps.map(({ mainThread }) => Math.round(mainThread)))}`);
  const parts = `scripts ${middle('script').toFixed(0)}, styles ${middle('style').toFixed(0)}, layout ${middle('layout').toFixed(0)}`;
  return [
    {
      what: 'Main thread until the next submission is shown',
      measured: middle('mainThread'),
      unit: 'ms',
      note: `${parts}; from the key to the paint ${middle('waited').toFixed(0)}`,
      limit: { most: mostMainThread },
    },
  ];
}

/** Times in ms. */
interface Step {
  /** All tasks of the main thread from before the key until the heading was painted. */
  mainThread: number;
  script: number;
  style: number;
  layout: number;
  /** The time from the key to the paint, with the call. */
  waited: number;
}

async function measureStep(page: Page, session: CDPSession, key: string, name: string): Promise<Step> {
  // The previous page may still be marking notifications as read, and it loads its neighbors once it is idle.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), longestPause);
  await page.waitForTimeout(pause);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The heading is shown in the task of the key, so the watch must have started before.
  const watch = await page.evaluateHandle(watchHeading, name);
  const before = await metricsOf(session);
  await page.keyboard.press(key);
  const waited = await watch.evaluate(({ shown }) => shown);
  const after = await metricsOf(session);
  const passed = (metric: string) => (after[metric]! - before[metric]!) * 1000;
  return {
    mainThread: passed('TaskDuration'),
    script: passed('ScriptDuration'),
    style: passed('RecalcStyleDuration'),
    layout: passed('LayoutDuration'),
    waited,
  };
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Runs in the page: waits until a heading is painted. @returns a promise of the time in ms since the key */
function watchHeading(name: string): { shown: Promise<number> } {
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
  const isShown = () => document.querySelector('main h1')?.textContent === name;
  const shown = new Promise<number>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!isShown()) return;
      watch.disconnect();
      // A message that is sent in an animation frame is received after its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          port1.close();
          resolve(performance.now() - pressedAt);
        });
        port1.start();
        port2.postMessage(null);
      });
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return { shown };
}
