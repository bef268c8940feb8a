/** An action that an operator can run by its control, by a key and in the palette. */
export interface Action {
  /** Unique in its scope. */
  id: string;
  title: string;
  /** The key that runs it, as a `KeyboardEvent` names it. */
  key?: string;
  /** Whether it changes something immediately. */
  acts?: boolean;
  /** Whether it does nothing at present; it keeps its key and its entry in the palette. */
  disabled?: boolean;
  /** Whether the palette lists it after the others of its scope. */
  isLast?: boolean;
  run: () => void;
}

/** An element that is set while it is mounted, like a ref of React. */
export type ElementRef = { readonly current: Element | null };

/** The selection of a list, an entry of a list, or a detail page. */
export interface Scope {
  id: string;
  kind: 'selection' | 'entry' | 'page';
  /** Required for an entry, whose actions apply while the focus is inside this element. */
  element?: ElementRef;
  /** The heading of its actions in the palette. */
  title?: string;
}

/** The actions of a scope in their order on the screen. */
export type ActionGroup = { scope: Scope; actions: readonly Action[] };

export type ActionRegistry = ReturnType<typeof createActionRegistry>;

/** The mounted actions, which the keyboard and the palette run. */
export function createActionRegistry() {
  const registrations = new Set<Registration>();
  const inScope = (fits: (scope: Scope) => boolean) => [...registrations].filter(({ scope }) => fits(scope));

  /** Returns the actions of the selection, then the actions of the focused entry or, if no entry has the focus, of the page. */
  const groupsAt = (focused: Element | null): ActionGroup[] => {
    const selection = inScope(({ kind }) => kind === 'selection');
    const entry = inScope(({ kind, element }) => kind === 'entry' && (element?.current?.contains(focused) ?? false));
    const ofFocus = entry.length > 0 ? entry : inScope(({ kind }) => kind === 'page');
    return [selection, ofFocus].flatMap((group) => {
      const [first] = group;
      return first
        ? [{ scope: first.scope, actions: group.toSorted(comparePositions).map(({ action }) => action) }]
        : [];
    });
  };

  return {
    /**
     * Adds actions to a scope. @returns a function that removes them
     * @param control the element that determines their place in the palette
     */
    register(scope: Scope, actions: readonly Action[], control?: ElementRef): () => void {
      const added = actions.map((action): Registration => ({ scope, action, control }));
      for (const registration of added) registrations.add(registration);
      return () => {
        for (const registration of added) registrations.delete(registration);
      };
    },
    groupsAt,
    /** Runs the first action with a key that applies to the focused element. @returns whether there is one */
    press(key: string, focused: Element | null): boolean {
      const action = groupsAt(focused)
        .flatMap(({ actions }) => actions)
        .find((candidate) => candidate.key === key);
      if (action) perform(action);
      return action !== undefined;
    },
    /** Runs an action by its id, unless it has been removed. */
    run(scopeId: string, actionId: string): void {
      const registration = [...registrations].find(
        ({ scope, action }) => scope.id === scopeId && action.id === actionId,
      );
      if (registration) perform(registration.action);
    },
  };
}

/** The registry of the back office. */
export const actionRegistry = createActionRegistry();

/** Runs an action that is not disabled. */
export function perform({ disabled, run }: Action): void {
  if (!disabled) run();
}

interface Registration {
  scope: Scope;
  action: Action;
  control: ElementRef | undefined;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, which only browsers define. */
const following = 4;

/** Compares by the order of the controls on the screen; actions without a control follow in the order of registration. */
function comparePositions(first: Registration, second: Registration): number {
  const last = Number(first.action.isLast ?? false) - Number(second.action.isLast ?? false);
  if (last !== 0) return last;
  const control = first.control?.current ?? null;
  const otherControl = second.control?.current ?? null;
  if (control === otherControl) return 0;
  if (!control || !otherControl) return control ? -1 : 1;
  return control.compareDocumentPosition(otherControl) & following ? -1 : 1;
}
