import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from '../db/engine.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { SearchedKind } from './row-texts.ts';
import { searchedTables } from './tables.ts';

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

/** The newest rows that a search finds. */
export const findNewest = (db: Database, wanted: Wanted): Promise<number[]> =>
  (engineOf(db) === 'postgres' ? newestInPostgres : newestInSqlite)(db, wanted);

/** The filter as a query of ids: without spam and what is merged into others where it does not say. */
const leftBy = (db: Database, { kind, among }: Wanted): Wanted['among'] =>
  among ??
  (kind === 'project'
    ? db.selectFrom('projects').select('projects.id').where('spamAt', 'is', null).where('mergedInto', 'is', null)
    : undefined);

/** The column of the ids that a filter leaves. */
const idOf = (kind: SearchedKind): RawBuilder<unknown> => sql.ref(`${searchedTables[kind]}.id`);

export const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

const newestFirst = (ids: readonly number[]): number[] => ids.toSorted((a, b) => b - a);

/** Up to this many matches are checked against the filter one by one; beyond it, reading all filtered rows is faster. */
const askedMost = 8000;

/** The index of words has an order, so that a common word does not cost all its rows. */
async function newestInSqlite(db: Database, wanted: Wanted): Promise<number[]> {
  const { table, kind, words, most } = wanted;
  const among = leftBy(db, wanted);
  let { below } = wanted;
  const found = (limit: number, more: readonly RawBuilder<unknown>[] = []) =>
    sql`select rowid as id from ${sql.table(table)} where ${and([
      ...words,
      ...(below === undefined ? [] : [sql`rowid < ${sql.lit(below)}`]),
      ...more,
    ])} order by rowid desc limit ${sql.lit(limit)}`;
  const idsOf = async (query: RawBuilder<unknown>) =>
    (await (query as RawBuilder<{ id: number }>).execute(db.withoutPlugins())).rows.map(({ id }) => id);
  if (!among) return idsOf(found(most));

  const isLeft = among.where(sql<boolean>`${idOf(kind)} = found.id`);
  const ids: number[] = [];
  let asked = 0;
  for (let limit = Math.ceil(1.2 * most); ;) {
    const { rows } = await sql<{ count: number; lowest: number; ids: string }>`
      select count(*) as count, min(id) as lowest, json_group_array(id) filter (where exists ${isLeft}) as ids
      from (${found(limit)}) as found`.execute(db.withoutPlugins());
    const [{ count, lowest, ids: left }] = rows as [(typeof rows)[number]];
    ids.push(...newestFirst(JSON.parse(left) as number[]));
    if (count < limit || ids.length >= most) return ids.slice(0, most);
    below = lowest;
    asked += count;
    const likely = Math.ceil((reserve * most * asked) / Math.max(ids.length, 1));
    if (likely > askedMost) break;
    limit = Math.max(likely - asked, most);
  }
  // With a sign SQLite checks the ids of the rows that it finds; else it would search once for each id that the filter leaves.
  return [...ids, ...(await idsOf(found(most - ids.length, [sql`+rowid in (${among})`])))];
}

/** The newest rows whose texts are read first, which tells how common the words are and how much the filter leaves. */
const probed = 2048;

/** Matches that are all read at once where a filter leaves few, and almost half of them are likely to be needed: a second query takes longer. */
const readAtOnce = 10_000;

/** What rows cost, in µs: in turn, by the index of words besides its entries, by their ids, and in an index of the filter. */
const costs = { text: 1, entry: 0.04, match: 2, row: 1.2, left: 0.2 } as const;

/** The index of words has no order: what is common is found in the texts of the newest rows, or of those that the filter leaves. */
async function newestInPostgres(db: Database, wanted: Wanted): Promise<number[]> {
  const { table, texts, most, isIndexed, below } = wanted;
  const highest = sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`;
  const last = below === undefined ? ((await highest.execute(db)).rows[0]?.last ?? 0) : below - 1;
  if (!texts) return byIndex(db, wanted, last, wanted.rows ?? 2 * probed);
  const end = last - probed;
  const { count, ids } = await step(db, wanted, inRange(wanted, texts, end, last));
  const missing = most - ids.length;
  if (missing <= 0 || end <= 0) return newestFirst(ids).slice(0, most);

  const share = Math.max(count, 0.5) / probed;
  const left = count === 0 ? 1 : Math.max(ids.length, 0.5) / count;
  const rows = Math.min(end, Math.ceil((reserve * missing) / share / left));
  const few = Math.min(left * end, Math.ceil((reserve * missing) / share));
  const cost = {
    texts: rows * (costs.text + share * costs.row),
    few: wanted.among ? few * (costs.text + 2 * costs.row) + left * end * costs.left : Infinity,
    index: isIndexed ? end * share * costs.entry + rows * share * (costs.match + costs.row) : Infinity,
  };
  const least = Math.min(cost.texts, cost.few, cost.index);
  const some = newestFirst(ids);
  const rest = async (before: number, rows: number) =>
    isIndexed
      ? [...some, ...(await byIndex(db, { ...wanted, most: most - some.length }, before, rows))]
      : [...some, ...newestFirst((await step(db, wanted, inRange(wanted, texts, 0, before))).ids)].slice(0, most);
  const isAll = left < 0.5 && rows > 0.4 * end && share * end < readAtOnce;
  if (least === cost.index) return rest(end, isAll ? end : rows);
  const more =
    least === cost.few
      ? await fewOf(db, { ...wanted, texts }, end, few)
      : { ...(await step(db, wanted, inRange(wanted, texts, end - rows, end))), before: end - rows };
  some.push(...newestFirst(more.ids));
  return some.length >= most || more.before <= 0 ? some.slice(0, most) : rest(more.before, more.before);
}

/** The rows between two ids whose texts match. */
const inRange = ({ table }: Wanted, texts: readonly RawBuilder<unknown>[], after: number, last: number) =>
  sql`select id from ${sql.table(table)} where ${and([sql`id > ${sql.lit(after)} and id <= ${sql.lit(last)}`, ...texts])}`;

/** The matches up to an id: first of so many rows, then of as many as are likely to be enough. */
async function byIndex(db: Database, wanted: Wanted, last: number, rows: number): Promise<number[]> {
  const { table, words, most } = wanted;
  const ids: number[] = [];
  for (let [end, next] = [last, rows]; ;) {
    const after = next > end / 2 ? 0 : end - next;
    // Without the fence PostgreSQL would compute the words of rows one by one.
    const found = sql`select id from (select id from ${sql.table(table)} where ${and([
      ...words,
      // For most of the table PostgreSQL would also use the id index, which costs more than filtering the few matches outside the range.
      2 * (end - after) > last
        ? sql`id + 0 > ${sql.lit(after)} and id + 0 <= ${sql.lit(end)}`
        : sql`id > ${sql.lit(after)} and id <= ${sql.lit(end)}`,
    ])} offset 0) as found`;
    ids.push(...newestFirst(await leftOf(db, wanted, found)));
    if (ids.length >= most || after === 0) return ids.slice(0, most);
    end = after;
    const likely = ids.length === 0 ? end : Math.ceil((reserve * (most - ids.length) * (last - after)) / ids.length);
    next = Math.max(2 * next, likely);
  }
}

interface Step {
  /** How many rows there were before the filter. */
  count: number;
  lowest: number | null;
  ids: number[];
}

/** Those of some rows that the filter leaves. */
async function leftOf(db: Database, wanted: Wanted, found: RawBuilder<unknown>): Promise<number[]> {
  const left = leftBy(db, wanted)?.where(sql<boolean>`${idOf(wanted.kind)} = any(array(${found}))`);
  const query = sql<{ ids: number[] }>`select to_json(array${left ?? sql`(${found})`}) as ids`;
  return (await query.execute(db.withoutPlugins())).rows[0]!.ids;
}

/** The same of rows that are counted. */
function step(db: Database, wanted: Wanted, found: RawBuilder<unknown>): Promise<Step> {
  const left = leftBy(db, wanted)?.where(sql<boolean>`${idOf(wanted.kind)} = any(array(select id from found))`);
  return inTwo(db, found, left ?? sql`(select id from found)`);
}

/** The matches among the newest rows that a filter leaves, and up to which id there may be more. */
async function fewOf(
  db: Database,
  { table, among, texts }: Wanted & { texts: readonly RawBuilder<unknown>[] },
  last: number,
  rows: number,
): Promise<{ ids: number[]; before: number }> {
  const most = Math.ceil(rows);
  const chosen = sql`select id from (${among!}) as chosen where id <= ${sql.lit(last)} order by id desc limit ${sql.lit(most)}`;
  const matched = sql`(select id from ${sql.table(table)} where ${and([sql`id = any(array(select id from found))`, ...texts])})`;
  const { count, lowest, ids } = await inTwo(db, chosen, matched);
  return { ids, before: count < most ? 0 : lowest! - 1 };
}

/** Reads rows by their ids: as one array, since a join or a subquery for each takes twice as long. */
async function inTwo(db: Database, found: RawBuilder<unknown>, left: object): Promise<Step> {
  const { rows } = await sql<Step>`with found as materialized (${found})
    select count(*) as count, min(id) as lowest, to_json(array${left}) as ids from found`.execute(db.withoutPlugins());
  return rows[0]!;
}
