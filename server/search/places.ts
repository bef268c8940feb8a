import type { Database } from '../db/tables.ts';
import { add, addBlock, blockOf, type EntitySet, remove, writeBlock } from './entity-set.ts';

export const searchedKinds = ['project', 'message'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** Rows that one statement reads or writes. */
export const rowsAtOnce = 2000;

/** That a word stands in an entity. */
export interface Place {
  word: string;
  entityId: number;
}

/** Writes down where words stand now; `before` is where the same entities' words stood. */
export async function move(
  tx: Database,
  kind: SearchedKind,
  before: readonly Place[],
  now: readonly Place[],
): Promise<void> {
  const blocks = [...new Set([...before, ...now].map(({ entityId }) => blockOf(entityId)))];
  // Deleted before it was ever indexed.
  if (blocks.length === 0) return;
  const left = changed(before, now);
  const come = changed(now, before);
  for (const words of slices([...new Set([...left.keys(), ...come.keys()])])) {
    const rows = await tx
      .selectFrom('searchPlaces')
      .select(['word', 'block', 'entities'])
      .where('kind', '=', kind)
      .where('word', 'in', words)
      .where('block', 'in', blocks)
      .execute();
    const stored = Map.groupBy(rows, ({ word }) => word);
    const written = words.flatMap((word) => {
      const set: EntitySet = new Map();
      for (const { block, entities } of stored.get(word) ?? []) addBlock(set, block, entities);
      for (const id of left.get(word) ?? []) remove(set, id);
      for (const id of come.get(word) ?? []) add(set, id);
      return [...set].map(([block, bits]) => ({ kind, word, block, entities: writeBlock(bits) }));
    });
    for (const some of slices(written)) await write(tx, some);
  }
  await tx
    .deleteFrom('searchPlaces')
    .where('kind', '=', kind)
    .where('block', 'in', blocks)
    .where('entities', '=', Buffer.alloc(0))
    .execute();
}

/** By word, the entities of `some` places that the `others` lack. */
function changed(some: readonly Place[], others: readonly Place[]): Map<string, number[]> {
  const key = ({ word, entityId }: Place) => `${entityId} ${word}`;
  const known = new Set(others.map(key));
  const missing = some.filter((place) => !known.has(key(place)));
  return new Map(
    [...Map.groupBy(missing, ({ word }) => word)].map(([word, places]) => [
      word,
      places.map(({ entityId }) => entityId),
    ]),
  );
}

const write = (tx: Database, rows: { kind: string; word: string; block: number; entities: Buffer }[]) =>
  tx
    .insertInto('searchPlaces')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'word', 'block']).doUpdateSet({ entities: ({ ref }) => ref('excluded.entities') }),
    )
    .execute();

/** A list in context that one statement takes. */
export function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
