import type { Locator, Page } from '@playwright/test';
import { projectStatuses } from '../../../domain/conversation/project.ts';
import type { Operator } from './operator.ts';

/** An act of an operator, and the values that the screen showed for the fields that it replaced. */
export interface Act {
  by: string;
  kind: string;
  /** The start and the end of the act, in ms since the epoch. */
  from: number;
  until: number;
  saw: { id: number; field: string; values: string[] }[];
}

/** Reproducible random choices by a seed, so a run can be repeated. */
export interface Chance {
  (): number;
  below(limit: number): number;
  of<One>(list: readonly One[]): One;
  /** A position in a list; half of the time one of the first, where both operators meet. */
  place(length: number): number;
}

export function chanceOf(seed: number): Chance {
  let state = seed;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const choosePosition = (length: number) => below(next() < 0.5 ? Math.min(3, length) : length);
  return Object.assign(next, {
    below,
    place: choosePosition,
    of: <One>(list: readonly One[]) => list[below(list.length)]!,
  });
}

export interface Doing {
  operator: Operator;
  chance: Chance;
  ids: readonly number[];
  /** A text that nobody else writes. */
  text(): string;
  saw: Act['saw'];
}

/** The display texts of statuses. */
export const statusTexts = Object.fromEntries(
  projectStatuses.map((status, index) => [status, ['Pending', 'In Progress', 'Completed', 'Cancelled'][index]!]),
);

/** The quick buttons of an entry. */
export const quick = ['Approve', 'In Progress', 'Cancel'] as const;

/** Presses a button at the moment at which the status next to it is read. */
export const press = (entry: Locator, name: string) =>
  entry.evaluate((element, wanted) => {
    const { id } = (element as HTMLElement).dataset;
    const value = element.querySelector('[data-colour]')!.textContent;
    [...element.querySelectorAll('button')].find((button) => button.textContent.trim() === wanted)!.click();
    return { id: Number(id), value };
  }, name);

/** The response to the next call of a path. */
export const answerTo = async (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((response) => response.request().method() === method && path.test(response.url()));
