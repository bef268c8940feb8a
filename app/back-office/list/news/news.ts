interface Listed {
  id: number;
}

/** A part of the screen: a list, or a column of the board. */
export interface Part<Entity> {
  shown: readonly Entity[];
  /** The same part as it is stored now. */
  stored: readonly Entity[];
  /** Whether more entries follow those that are shown: what leaves then draws others in. */
  hasMore: boolean;
}

/** How many entries the screen does not show, and how many it shows as they were. */
export interface News {
  added: number;
  changed: number;
}

/**
 * What arrived and what others changed since a screen was fetched. An entry that moved to another part was changed; one that
 * others only pushed to another page, or drew from one, is no news.
 */
export function newsOf<Entity extends Listed>(parts: readonly Part<Entity>[]): News {
  const found = parts.map(differencesOf);
  const onScreen = new Set(parts.flatMap(({ shown }) => shown.map(({ id }) => id)));
  const changed = new Set(found.flatMap((one) => one.changed));
  const added = new Set(found.flatMap((one) => one.added));
  for (const id of added)
    if (onScreen.has(id)) {
      added.delete(id);
      changed.add(id);
    }
  return { added: added.size, changed: changed.size };
}

function differencesOf<Entity extends Listed>({
  shown,
  stored,
  hasMore,
}: Part<Entity>): {
  added: number[];
  changed: number[];
} {
  const before = new Map(shown.map((entity) => [entity.id, entity]));
  const now = new Map(stored.map((entity) => [entity.id, entity]));
  const isNew = ({ id }: Entity) => !before.has(id);
  const isGone = ({ id }: Entity) => !now.has(id);
  const added = stored.filter(isNew);
  const gone = shown.filter(isGone);
  const atEnd = stored.slice(stored.findLastIndex((entity) => !isNew(entity)) + 1).length;
  const goneAtEnd = shown.slice(shown.findLastIndex((entity) => !isGone(entity)) + 1).length;
  const pushed = Math.min(goneAtEnd, added.length - atEnd);
  const drawn = hasMore ? Math.min(atEnd, gone.length - pushed) : 0;
  return {
    added: idsOf(added.slice(0, added.length - drawn)),
    changed: [
      ...idsOf(gone.slice(0, gone.length - pushed)),
      ...idsOf(shown.filter((entity) => now.has(entity.id) && looks(entity) !== looks(now.get(entity.id)!))),
    ],
  };
}

const idsOf = (some: readonly Listed[]): number[] => some.map(({ id }) => id);

/** What a list may show of an entity. A note of a colleague changes `updatedAt` alone. */
const looks = (entity: object): string =>
  JSON.stringify(
    Object.entries(entity)
      .filter(([name]) => name !== 'updatedAt')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
