import type { Locator } from '@playwright/test';
import { projectStatuses } from '../../../domain/project.ts';
import type { Operator } from './operator.ts';

/** What an operator did, and what the screen showed of the fields that it replaced. */
export interface Act {
  by: string;
  kind: string;
  /** In ms. */
  from: number;
  until: number;
  saw: { id: number; field: string; values: string[] }[];
}

/** Chances by a seed, so that a run can be looked at again. */
export interface Chance {
  (): number;
  below(limit: number): number;
  of<One>(list: readonly One[]): One;
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
  return Object.assign(next, { below, of: <One>(list: readonly One[]) => list[below(list.length)]! });
}

interface Doing {
  operator: Operator;
  chance: Chance;
  ids: readonly number[];
  /** Texts that nobody else writes. */
  text(): string;
  saw: Act['saw'];
}

/** Actions of each screen, by the address that opens it. */
const screens = [
  {
    address: ({ chance }: Doing) => `/system-panel?view=cards&sort=oldest&page=${1 + chance.below(2)}`,
    ready: '[data-entries] > li',
    actions: { quickStatus, bulk, undo },
  },
  { address: () => '/system-panel?view=board', ready: '[data-card]', actions: { move, undo } },
  {
    address: ({ chance, ids }: Doing) => `/system-panel/submissions/${chance.of(ids)}`,
    ready: '[data-scope] h1',
    actions: { plan, note, reply, quickStatus: statusOfPage, edit, undo },
  },
] as const;

/** Opens a screen and acts there a few times, while others do the same. @returns what was done */
export async function work(doing: Omit<Doing, 'saw'>, isOver: () => boolean): Promise<Act[]> {
  const { operator, chance } = doing;
  const acts: Act[] = [];
  while (!isOver()) {
    const { address, ready, actions } = chance.of(screens);
    await operator.page.goto(address({ ...doing, saw: [] }));
    await operator.page.locator(ready).first().waitFor();
    await operator.settle();
    for (let count = 1 + chance.below(4); count > 0 && !isOver(); count--) {
      const kind = chance.of(Object.keys(actions));
      const act: Act = { by: operator.name, kind, from: Date.now(), until: 0, saw: [] };
      await (actions as Record<string, (one: Doing) => Promise<void>>)[kind]!({ ...doing, saw: act.saw });
      await operator.settle();
      acts.push({ ...act, until: Date.now() });
    }
  }
  return acts;
}

const quick = ['Approve', 'In Progress', 'Cancel'] as const;

/** What a page shows is read in the moment in which the button is pressed. */
async function quickStatus({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const entries = page.locator('[data-entries] > li');
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const status = await press(entries.nth(chance.below(await entries.count())), chance.of(quick));
  saw.push({ id: status.id, field: 'status', values: [status.value] });
  await answer;
}

async function statusOfPage({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const { value } = await press(page.locator('[data-scope]'), chance.of(quick));
  saw.push({ id: idOf(page.url()), field: 'status', values: [value] });
  await answer;
}

const press = (entry: Locator, name: string) =>
  entry.evaluate((element, wanted) => {
    const { id } = (element as HTMLElement).dataset;
    const value = element.querySelector('[data-colour]')!.textContent;
    [...element.querySelectorAll('button')].find((button) => button.textContent.trim() === wanted)!.click();
    return { id: Number(id), value };
  }, name);

/** Ticks some entries and changes them together. */
async function bulk({ operator, chance, saw }: Doing): Promise<void> {
  const { page } = operator;
  const entries = page.locator('[data-entries] > li');
  const places = new Set(Array.from({ length: 1 + chance.below(8) }, () => chance.below(25)));
  const ticked: Act['saw'] = [];
  for (const place of places) {
    if (place >= (await entries.count())) continue;
    const { id, value } = await entries.nth(place).evaluate((element) => {
      element.querySelector<HTMLElement>('input[type=checkbox]')!.click();
      return {
        id: Number((element as HTMLElement).dataset.id),
        value: element.querySelector('[data-colour]')!.textContent,
      };
    });
    ticked.push({ id, field: 'status', values: [value] });
  }
  if (ticked.length === 0) return;
  const bar = page.getByRole('group', { name: 'Selection' });
  const answer = answerTo(page, 'POST', /\/bulk$/);
  const what = chance.of(['Status', 'Priority', 'Assign', 'Label']);
  if (what === 'Label') {
    await bar.getByRole('button', { name: 'Label' }).click();
    const labels = page.getByRole('dialog').locator('li button[aria-pressed]');
    await labels.nth(chance.below(await labels.count())).click();
  } else {
    if (what === 'Status') saw.push(...ticked);
    const menu = bar.getByRole('combobox', { name: what });
    await menu.selectOption({ index: 1 + chance.below((await menu.locator('option').count()) - 1) });
  }
  await answer;
  await operator.settle();
  if (await bar.isVisible()) await bar.getByRole('button', { name: 'Clear' }).click();
}

/** Moves a card of the board by the keyboard. */
async function move({ operator: { page }, chance, saw }: Doing): Promise<void> {
  const cards = page.locator('[data-card]');
  const answer = answerTo(page, 'PATCH', /\/status$/);
  const { id, value } = await cards.nth(chance.below(await cards.count())).evaluate((card, isRight) => {
    const shown = card.querySelector('select')!.selectedOptions[0]!.textContent;
    const isAtEnd = shown === (isRight ? 'Cancelled' : 'Pending');
    const key = isRight === isAtEnd ? 'ArrowLeft' : 'ArrowRight';
    card.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
    return { id: Number((card as HTMLElement).dataset.card), value: shown };
  }, chance() < 0.6);
  saw.push({ id, field: 'status', values: [value] });
  await answer;
}

/** Ctrl+Z, for whatever can be undone. */
async function undo({ operator: { page } }: Doing): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+z');
}

/** Sets one planned field. */
async function plan({ operator, chance, saw }: Doing): Promise<void> {
  const { page } = operator;
  const field = chance.of(['assignedTo', 'priority'] as const);
  const menu = page.getByRole('region', { name: 'Planning' }).getByRole('combobox', {
    name: field === 'assignedTo' ? 'Assigned to' : 'Priority',
  });
  const before = await menu.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]!.textContent);
  const values = [before];
  saw.push({ id: idOf(page.url()), field, values });
  const options = await menu.locator('option').allTextContents();
  const answer = answerTo(page, 'PUT', entity);
  await menu.selectOption({ label: chance.of(options.filter((option) => option !== before)) });
  await answer;
  await operator.settle();
  await decide(operator, chance, values);
}

/** Rewrites the budget in the edit dialog. */
async function edit({ operator, chance, text, saw }: Doing): Promise<void> {
  const { page } = operator;
  await page.locator('[data-scope]').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Budget');
  const values = [await field.inputValue()];
  saw.push({ id: idOf(page.url()), field: 'budget', values });
  await field.fill(text());
  const answer = answerTo(page, 'PUT', entity);
  await field.press('Enter');
  await answer;
  await operator.settle();
  await decide(operator, chance, values);
  if (!(await dialog.isVisible())) return;
  await dialog.press('Escape');
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' });
  if (await leave.isVisible()) await leave.click();
}

/** Reads the notice of a conflict, where one shows, and keeps one of both. */
async function decide(operator: Operator, chance: Chance, values: string[]): Promise<void> {
  const { page } = operator;
  const notice = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Keep mine' }) });
  for (let tries = 0; tries < 5 && (await notice.count()) > 0; tries++) {
    for (const theirs of await notice.last().locator('dd').allInnerTexts()) values.push(...theirs.split('\n'));
    const isMine = chance() < 0.5;
    const answer = isMine && answerTo(page, 'PUT', entity);
    await notice
      .last()
      .getByRole('button', { name: isMine ? 'Keep mine' : 'Take theirs' })
      .click();
    if (answer) await answer;
    await operator.settle();
  }
}

async function note({ operator, text }: Doing): Promise<void> {
  const { page } = operator;
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel('Add a note').fill(text());
  await send(operator, ['Add Note', 'Add anyway']);
}

async function reply({ operator, text }: Doing): Promise<void> {
  const { page } = operator;
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill(text());
  await send(operator, ['Send Reply', 'Send anyway']);
}

/** Sends what is written, and again where a colleague was first: the page shows what they wrote. */
async function send(operator: Operator, [first, anyway]: [string, string]): Promise<void> {
  const { page } = operator;
  for (let tries = 0; tries < 4; tries++) {
    const button = page.getByRole('button', { name: tries === 0 ? first : anyway });
    if (tries > 0 && !(await button.isVisible())) return;
    const answer = answerTo(page, 'POST', /\/(notes|replies)$/);
    await button.click();
    await answer;
    await operator.settle();
  }
}

/** The path of a submission. */
const entity = /\/api\/projects\/\d+$/;

/** The answer to the next call of a path. */
const answerTo = async (page: Operator['page'], method: string, path: RegExp) =>
  page.waitForResponse((response) => response.request().method() === method && path.test(response.url()));

const idOf = (address: string) => Number(/\/submissions\/(\d+)/.exec(address)![1]);

/** How a status is shown. */
export const statusTexts = Object.fromEntries(
  projectStatuses.map((status, index) => [status, ['Pending', 'In Progress', 'Completed', 'Cancelled'][index]!]),
);
