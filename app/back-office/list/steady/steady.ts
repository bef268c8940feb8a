/** An entity of a list; `leaving` when it is no longer in the list, and shown until pointer and focus have left it. */
export interface Shown<Entity> {
  entity: Entity;
  leaving: boolean;
}

/**
 * What a list shows after a refetch while the hand is on it: entries keep their places, so that the next click hits the
 * entry that it was meant for.
 *
 * @param isHeld whether pointer or focus is on an entry
 * @returns also new entries, where they move no other
 */
export function settle<Entity extends { id: number }>(
  previous: readonly Shown<Entity>[],
  items: readonly Entity[],
  isHeld: (id: number) => boolean,
): Shown<Entity>[] {
  const current = new Map(items.map((entity) => [entity.id, entity]));
  const known = new Set(previous.map(({ entity }) => entity.id));
  const shown = previous.flatMap(({ entity }): Shown<Entity>[] => {
    const now = current.get(entity.id);
    if (now) return [{ entity: now, leaving: false }];
    return isHeld(entity.id) ? [{ entity, leaving: true }] : [];
  });
  const last = items.findLastIndex(({ id }) => known.has(id));
  const added = items.slice(last + 1).map((entity) => ({ entity, leaving: false }));
  return [...shown, ...added];
}
