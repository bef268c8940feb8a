import { type ActionRegistry, actionRegistry } from '../actions/registry.ts';

/** An entry of the palette. */
export interface Command {
  /** The identity of the entry, regardless of its position. */
  id: string;
  title: string;
  /** Shown next to the title. */
  detail?: string;
  /** The key that runs it outside the palette. */
  key?: string;
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

/**
 * The commands for the focused element: all actions of the selection, and those with a key of the entry or the page.
 *
 * @param heading the heading of an entry's or a page's commands
 */
export const commandsAt = (focused: Element | null, heading: string, registry: ActionRegistry = actionRegistry) =>
  registry.groupsAt(focused).map(({ scope, actions }): CommandGroup => {
    const listed = scope.kind === 'selection' ? actions : actions.filter(({ key }) => key !== undefined);
    return {
      title: scope.title ?? heading,
      commands: listed.map(({ id, title, key, acts }) => ({
        id: `${scope.kind} ${id}`,
        title,
        key,
        acts,
        // The action may have been replaced or removed since the palette was opened.
        run: () => registry.run(scope.id, id),
      })),
    };
  });
