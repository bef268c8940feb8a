import { createContext, type ReactNode, type RefObject, use, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { type Action, actionRegistry, type ElementRef, perform, type Scope } from './registry.ts';

const ScopeContext = createContext<Scope | undefined>(undefined);

/** Makes a scope of the actions of its children. */
export function ActionScope({ kind, element, title, children }: Omit<Scope, 'id'> & { children: ReactNode }) {
  const id = useId();
  const scope = useMemo(() => ({ id, kind, element, title }), [id, kind, element, title]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/**
 * Adds actions to the surrounding scope while the component is mounted. Without a scope they have neither a key nor an
 * entry in the palette.
 *
 * @param control the element that determines their place in the palette
 */
export function useActions(actions: readonly Action[], control?: ElementRef): void {
  const scope = use(ScopeContext);
  // Each render replaces them, since their functions belong to it; a layout effect, since a key may follow immediately.
  useLayoutEffect(() => scope && actionRegistry.register(scope, actions, control));
}

/** Adds an action like {@link useActions}. @returns the properties of its button */
export function useAction(action: Action, ref?: RefObject<HTMLButtonElement | null>) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const button = ref ?? ownRef;
  useActions([action], button);
  return { ref: button, 'aria-keyshortcuts': action.key, onClick: () => perform(action) };
}
