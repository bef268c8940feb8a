import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * The duration of each act of a person in ms, without the time in which the product responds. 40 words of five characters a minute is slow typing.
 * Moving to a field includes reading its label.
 */
const acts = {
  character: 60_000 / (40 * 5),
  field: 1200,
  /** Copying a link from another window, and pasting it. */
  paste: 4000,
  choice: 2500,
  tick: 1000,
  /** Finding files in the dialog of the system. */
  files: 8000,
  /** Reading the head of a page or of a step. */
  page: 3000,
} as const;

type Act = keyof typeof acts;

/** A field, or its name. */
type Target = string | Locator;

/** Uses a page as a person does: counts the actions, and adds up how long they take instead of waiting. */
export class Person {
  ms = 0;
  /** The number of filled fields, choices, ticks, uploads and clicks. */
  actions = 0;
  readonly counts: Partial<Record<Act, number>> = {};
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  private spend(act: Act, times = 1) {
    this.ms += times * acts[act];
    this.counts[act] = (this.counts[act] ?? 0) + times;
  }
  private act(count = 1) {
    this.actions += count;
    this.spend('field');
  }
  field = (target: Target): Locator => (typeof target === 'string' ? this.page.locator(`[name="${target}"]`) : target);
  async type(target: Target, text: string) {
    this.act();
    this.spend('character', text.length);
    // A date is filled in as the browser stores it, which has as many digits as the typed date.
    const field = this.field(target);
    if (await field.evaluate((input) => ['date', 'month'].includes((input as HTMLInputElement).type)))
      await field.fill(text);
    else await field.pressSequentially(text);
  }
  /** Selects the text of a field, and types another one. */
  async replace(target: Target, text: string) {
    this.act();
    this.spend('character', 1 + text.length);
    await this.field(target).fill(text);
  }
  async paste(target: Target, address: string) {
    this.act();
    this.spend('paste');
    await this.field(target).fill(address);
  }
  async choose(target: Target, value: string | { index: number }) {
    this.act();
    this.spend('choice');
    await this.field(target).selectOption(value);
  }
  /** Opens the dialog of a color, and types the color there. */
  async chooseColor(target: Target, color: string) {
    this.act();
    this.spend('choice');
    this.spend('character', color.length);
    await this.field(target).fill(color);
  }
  async tick(...targets: Target[]) {
    this.act(targets.length);
    this.spend('tick', targets.length);
    for (const target of targets) await this.field(target).check();
  }
  async untick(target: Target) {
    this.act();
    this.spend('tick');
    await this.field(target).uncheck();
  }
  async attach(target: Target, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
    this.act();
    this.spend('files');
    await this.field(target).setInputFiles(files);
  }
  async row(name: string, row: number, cells: Readonly<Record<string, string>>) {
    for (const [column, text] of Object.entries(cells)) await this.type(`${name}.${row}.${column}`, text);
  }
  /** Pastes an address into the browser, and reads its page. */
  async visit(address: string) {
    this.actions += 1;
    this.spend('paste');
    await this.page.goto(address);
    this.spend('page');
  }
  async click(target: Locator) {
    this.act();
    this.spend('tick');
    await target.click();
  }
  /** Clicks, and reads the page or dialog that opens. Of the waiting, only the response time counts. */
  async open(target: Locator, arrived: Locator) {
    this.actions += 1;
    this.spend('tick');
    const since = performance.now();
    await target.click();
    await expect(arrived).toBeVisible();
    this.ms += performance.now() - since;
    this.spend('page');
  }
  /** Sends a form and reads the next page. */
  send = (name: string, arrived: Locator) => this.open(this.page.getByRole('button', { name, exact: true }), arrived);
  /** The minutes so far, and the counts behind them. */
  get report(): string {
    const counts = Object.entries(this.counts).map(([act, count]) => `${count} × ${act}`);
    return `${(this.ms / 60_000).toFixed(1)} min (${counts.join(', ')})`;
  }
}
