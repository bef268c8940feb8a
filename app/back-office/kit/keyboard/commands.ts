/** An entry of the palette. */
export interface Command {
  /** The identity of the entry, regardless of its position. */
  id: string;
  title: string;
  /** Shown next to the title. */
  detail?: string;
  /** Whether it changes something immediately. */
  acts?: boolean;
  run: () => void;
}

/** Entries of the palette under a heading. */
export type CommandGroup = { title: string; commands: readonly Command[] };

/** The index of the entry that Enter runs, or -1: in a palette without typing or choosing, Enter changes nothing. */
export function activePlace(commands: readonly Command[], chosen: string | undefined, isTyped: boolean): number {
  const index = commands.findIndex(({ id }) => id === chosen);
  if (index >= 0 || commands.length === 0) return index;
  return commands[0]!.acts && !isTyped ? -1 : 0;
}

/** Keys that change the entity of a page immediately. */
const actingKeys: ReadonlySet<string> = new Set(['a', '!']);

/** The commands of a list entry or of a detail page. */
export const commandsOf = (scope: Element | null | undefined): Command[] =>
  [...(scope?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    // Opening the entry comes before ticking it.
    .toSorted((a, b) => Number(a.dataset.key === 'x') - Number(b.dataset.key === 'x'))
    .map((element, index) => ({
      id: `here ${index}`,
      title: element.dataset.command ?? element.innerText,
      acts: actingKeys.has(element.dataset.key!),
      run: () => void operate(element),
    }));

/** The actions of the selection bar, grouped under its text; undefined if nothing is selected. */
export function selectionCommands(): CommandGroup | undefined {
  const bar = document.querySelector<HTMLElement>('[data-selection]');
  if (!bar) return undefined;
  // Before a menu opens, its choices are hidden buttons.
  const buttons = bar.querySelectorAll<HTMLButtonElement>(
    'button:enabled:not([hidden], [aria-haspopup=menu]), button[data-choice]',
  );
  return {
    title: bar.querySelector('p')?.innerText ?? '',
    commands: [...buttons].map((button, index) => ({
      id: `selection ${index}`,
      title: button.getAttribute('aria-label') ?? button.innerText,
      acts: true,
      run: () => button.click(),
    })),
  };
}

/** Clicks a button or link, focuses a field. */
export function operate(element: HTMLElement | null | undefined): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return reach(element);
  element?.click();
  return Boolean(element);
}

export function reach(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return Boolean(element);
}
