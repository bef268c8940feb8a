import { createHash } from 'node:crypto';
import superseded from '../../../content/superseded.json' with { type: 'json' };
import { decode, encode } from '../rows.ts';
import { isFirst, type SeedContent } from './seed.ts';
import type { Database } from '../tables.ts';

/**
 * Replaces what a database holds of earlier built-in data by the current built-in data, once. Only values that equal the
 * earlier ones are replaced; in a list, each entry counts for itself. What operators edited stays.
 *
 * @returns the number of changed rows
 */
export async function refreshBuiltIns(db: Database, content: SeedContent, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isFirst(transaction, 'built-in data of 2026-11', now))) return 0;

    let changed = 0;
    for (const table of ['cases', 'partners', 'features'] as const) {
      for (const builtIn of content[table]) {
        const row = await transaction.selectFrom(table).selectAll().where('id', '=', builtIn.id).executeTakeFirst();
        if (row === undefined) continue;
        const stored = decode(table, row);
        const changes = changesOf(table, stored, builtIn);
        if (Object.keys(changes).length === 0) continue;
        const values = table === 'cases' ? { ...changes, updatedAt: now.toISOString() } : changes;
        await transaction.updateTable(table).set(encode(values)).where('id', '=', builtIn.id).execute();
        changed += 1;
      }
    }
    return changed;
  });
}

/** Digests of earlier values, by the place of their successor: `cases/1/results/0` is the first result of case 1. */
const earlier = Object.entries(superseded).map(([place, digests]) => {
  const [table, id, field, index] = place.split('/') as [string, string, string, string?];
  return { table, id: Number(id), field, index, digests };
});

function changesOf(table: string, stored: Record<string, unknown>, builtIn: { id: number }): Record<string, unknown> {
  const current = builtIn as unknown as Record<string, unknown>;
  const changes: Record<string, unknown> = {};
  for (const { field, index, digests } of earlier.filter((place) => place.table === table && place.id === builtIn.id)) {
    const value = changes[field] ?? stored[field];
    const isEarlier = (one: unknown) => digests.includes(digest(one));
    if (index === undefined) {
      if (isEarlier(value)) changes[field] = current[field];
    } else if (Array.isArray(value) && value.some(isEarlier)) {
      const successor = (current[field] as unknown[])[Number(index)];
      changes[field] = value.map((entry) => (isEarlier(entry) ? successor : entry));
    }
  }
  return changes;
}

/** The first 16 digits of the SHA-256 of a value's JSON, its keys sorted. */
function digest(value: unknown): string {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null;
  return createHash('sha256').update(JSON.stringify(value, keys)).digest('hex').slice(0, 16);
}
