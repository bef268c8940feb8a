import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** An entity of a list; `leaving` if it has dropped out but stays visible until pointer and focus are elsewhere. */
type Shown<Entity> = { entity: Entity; leaving: boolean };

/**
 * The entries of a list, which do not move under pointer or focus.
 * @param list whose items have the attribute `data-id`
 * @param key of the list's query: another query shows its entries immediately
 * @param busy while `items` still belong to the previous query
 */
export function useSteadyList<Entity extends { id: number }>(
  list: RefObject<HTMLUListElement | null>,
  key: string,
  items: readonly Entity[],
  busy: boolean,
) {
  const [state, setState] = useState({ key, items, shown: asShown(items) });

  useLayoutEffect(() => {
    if (busy) return;
    setState((before) => {
      if (before.items === items && before.key === key) return before;
      const isKept = before.key === key && isHeld(list.current);
      const shown = isKept ? settle(before.shown, items, (id) => isHeld(entryOf(list.current, id))) : asShown(items);
      return { key, items, shown };
    });
  }, [list, key, items, busy]);

  const release = useEffectEvent(() =>
    setState((before) => ({
      ...before,
      shown: before.shown.filter(({ entity, leaving }) => !leaving || isHeld(entryOf(list.current, entity.id))),
    })),
  );
  const isLeaving = state.shown.some(({ leaving }) => leaving);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const moves = ['pointerover', 'focusin'] as const;
    for (const move of moves) document.addEventListener(move, release);
    return () => {
      for (const move of moves) document.removeEventListener(move, release);
    };
  }, [isLeaving]);

  return {
    shown: busy || state.key === key ? state.shown : asShown(items),
    /** Replaces the entries on the screen. */
    show: (next: readonly Entity[]) => setState({ key, items: next, shown: asShown(next) }),
  };
}

/**
 * The list after a refetch. Entries keep their positions, so the next click hits the intended entry.
 * @returns new entries as well, if they move no other entry
 */
export function settle<Entity extends { id: number }>(
  previous: readonly Shown<Entity>[],
  items: readonly Entity[],
  isHeld: (id: number) => boolean,
): Shown<Entity>[] {
  const current = new Map(items.map((entity) => [entity.id, entity]));
  const shownBefore = new Set(previous.map(({ entity }) => entity.id));
  const shown = previous.flatMap(({ entity }): Shown<Entity>[] => {
    const now = current.get(entity.id);
    if (now) return [{ entity: now, leaving: false }];
    return isHeld(entity.id) ? [{ entity, leaving: true }] : [];
  });
  return [...shown, ...asShown(items.slice(items.findLastIndex(({ id }) => shownBefore.has(id)) + 1))];
}

const asShown = <Entity>(items: readonly Entity[]): Shown<Entity>[] =>
  items.map((entity) => ({ entity, leaving: false }));

const isHeld = (element: Element | null | undefined): boolean =>
  Boolean(element && (element.matches(':hover') || element.contains(document.activeElement)));

const entryOf = (list: Element | null, id: number) => list?.querySelector(`:scope > [data-id="${id}"]`);
