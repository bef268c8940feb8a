import type { Locator, Page } from '@playwright/test';
import type { Phone } from './phone.ts';

interface Interaction {
  address: string;
  /** Prepares the page, so the control can be used. */
  prepare?: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
  act: (control: Locator) => Promise<void>;
  /** The element that becomes visible as the effect of the interaction. */
  effect: (page: Page) => Locator;
}

const tap = (control: Locator) => control.tap();
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' });

/** The interactions whose next paint is measured, by their names. */
export const interactions: Readonly<Record<string, Interaction>> = {
  menu: { address: '/', control: openMenu, act: tap, effect: (page) => page.locator('#menu') },
  language: {
    address: '/',
    prepare: (page) => openMenu(page).tap(),
    control: (page) => page.locator('#menu').getByRole('button', { name: 'RU', exact: true }),
    act: tap,
    effect: (page) => page.locator('html[lang=ru]'),
  },
  dialog: {
    address: '/publishing',
    control: (page) => page.locator('[aria-haspopup=dialog]').first(),
    act: tap,
    effect: (page) => page.getByRole('dialog'),
  },
  filter: {
    address: '/cases',
    control: (page) => page.getByRole('main').getByRole('button', { name: 'Games', exact: true }),
    act: tap,
    effect: (page) => page.getByRole('main').locator('[aria-pressed=true]', { hasText: 'Games' }),
  },
  calculator: {
    address: '/publishing',
    control: (page) => page.locator('#earnings input[type=range]').first(),
    act: (control) => control.press('ArrowRight'),
    effect: (page) => page.locator('#earnings'),
  },
};

/** Runs in the page before its own scripts; the browser reports interactions from 16 ms on. */
function observe(): void {
  const durations: number[] = [];
  Object.assign(window, { durations });
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) durations.push(entry.duration);
  }).observe(options);
}

/** The time from an interaction to the next paint in ms, to 8 ms; at most 16 if the browser does not report it. */
export const nextPaint = (phone: Phone, product: string, interaction: Interaction): Promise<number> =>
  phone.visit(async (page) => {
    const { address, prepare, control, act, effect } = interaction;
    await page.addInitScript(observe);
    await page.goto(product + address, { waitUntil: 'networkidle' });
    await page.locator('html[data-hydrated]').waitFor();
    await prepare?.(page);
    await control(page).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => void ((window as unknown as { durations: number[] }).durations.length = 0));
    await act(control(page));
    await effect(page).waitFor();
    // The browser reports an interaction in a task after its frame.
    return page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return Math.max(16, ...(window as unknown as { durations: number[] }).durations);
    });
  });

const dialogButton = '[aria-haspopup=dialog]';

/** The time from a tap on the first button that opens a dialog to the painted dialog, in ms; once the page is idle. */
export const openDialog = (phone: Phone, address: string): Promise<number> =>
  phone.visit(async (page) => {
    await page.addInitScript(observeDialog);
    await page.goto(address, { waitUntil: 'networkidle' });
    const button = page.locator(`html[data-hydrated] ${dialogButton}`).first();
    await button.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await button.tap();
    const { tapped, shown } = await openedDialog(page);
    return shown - tapped;
  });

/** Times in ms. */
export interface EarlyTap {
  /** The time from the tap until the button is shown as busy. */
  pending: number;
  /** The time from the tap, or from the last script if that is later, to the painted dialog. */
  shown: number;
}

/** Taps the button that opens a dialog as soon as it is enabled, which is before hydration. */
export const openDialogEarly = (phone: Phone, address: string): Promise<EarlyTap> =>
  phone.visit(async (page) => {
    await page.addInitScript(observeDialog);
    await page.addInitScript(tapEarly, dialogButton);
    await page.goto(address);
    const { tapped, shown, pending, scripts, isHydrated } = await openedDialog(page);
    if (isHydrated) throw new Error(`${address} was hydrated before the tap`);
    return { pending: pending! - tapped, shown: shown - Math.max(tapped, scripts) };
  });

interface OpenedDialog {
  tapped: number;
  isHydrated: boolean;
  pending?: number;
  shown: number;
  /** The time at which the last script was received. */
  scripts: number;
}

/** Runs in the page before its own scripts: records the time at which a tap opens a dialog, and at which the button of an early tap is painted as busy. */
function observeDialog(): void {
  const opened: Partial<OpenedDialog> = {};
  const onTap = ({ timeStamp }: Event) => {
    opened.tapped = timeStamp;
    opened.isHydrated = document.documentElement.hasAttribute('data-hydrated');
    const checkDialog = () => {
      if (!document.querySelector('[role=dialog]')?.checkVisibility()) return requestAnimationFrame(checkDialog);
      return afterPaint(() => {
        opened.shown = performance.now();
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const scripts = resources.filter(({ name }) => name.endsWith('.js'));
        opened.scripts = Math.max(...scripts.map(({ responseEnd }) => responseEnd));
        Object.assign(window, { opened });
      });
    };
    requestAnimationFrame(checkDialog);
    if (opened.isHydrated) return;
    // The early tap is a click in an animation frame.
    afterPaint(() => {
      if (document.querySelector('[aria-haspopup=dialog][aria-busy]')) opened.pending = performance.now();
    });
  };
  /** Runs in the task after the current animation frame, which paints first. */
  const afterPaint = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      act();
    });
    port1.start();
    port2.postMessage(null);
  };
  for (const type of ['pointerdown', 'click'])
    addEventListener(type, (event) => opened.tapped ?? onTap(event), { capture: true });
}

/** Runs in the page before its own scripts: clicks the first button that matches once it is enabled. */
function tapEarly(selector: string): void {
  const clickWhenEnabled = () => {
    const button = document.querySelector<HTMLButtonElement>(`${selector}:enabled`);
    if (button) button.click();
    else requestAnimationFrame(clickWhenEnabled);
  };
  requestAnimationFrame(clickWhenEnabled);
}

async function openedDialog(page: Page): Promise<OpenedDialog> {
  await page.waitForFunction(() => 'opened' in window);
  return page.evaluate(() => (window as unknown as { opened: OpenedDialog }).opened);
}
