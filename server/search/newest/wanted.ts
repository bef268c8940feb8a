import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../db/tables.ts';
import type { SearchedKind } from '../row-texts.ts';
import { searchedTables } from '../texts.ts';

/** What is looked for in a table of texts. */
export interface Wanted {
  table: string;
  kind: SearchedKind;
  /** A query of the ids that a filter leaves; without one submissions that no list has are left out. */
  among: SelectQueryBuilder<Tables, any, { id: number }> | undefined;
  /** Conditions on the index of words. */
  words: readonly RawBuilder<unknown>[];
  /** Whether these are found by the index; else each text is read. */
  isIndexed: boolean;
  /** The same asked of the text itself; nothing where typos count, or where the index is known to have few. */
  texts: readonly RawBuilder<unknown>[] | undefined;
  /** The most ids. */
  most: number;
  /** Rows with lower ids than this one. */
  below?: number;
  /** Rows in which so many are likely to be found. */
  rows?: number;
}

/** How many more rows are read than are likely to be enough. */
export const reserve = 1.3;

/** The filter as a query of ids: without spam and what is merged into others where it does not say. */
export const leftBy = (db: Database, { kind, among }: Wanted): Wanted['among'] =>
  among ??
  (kind === 'project'
    ? db.selectFrom('projects').select('projects.id').where('spamAt', 'is', null).where('mergedInto', 'is', null)
    : undefined);

/** The column of the ids that a filter leaves. */
export const idOf = (kind: SearchedKind): RawBuilder<unknown> => sql.ref(`${searchedTables[kind]}.id`);

export const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

export const newestFirst = (ids: readonly number[]): number[] => ids.toSorted((a, b) => b - a);
