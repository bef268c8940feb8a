import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { and, idOf, leftBy, newestFirst, reserve, type Wanted } from './wanted.ts';

/** The newest rows whose texts are read first, which tells how common the words are and how much the filter leaves. */
const probed = 2048;

/** Matches that are all read at once where a filter leaves few, and almost half of them are likely to be needed: a second query takes longer. */
const readAtOnce = 10_000;

/** What rows cost, in µs: in turn, by the index of words besides its entries, by their ids, and in an index of the filter. */
const costs = { text: 1, entry: 0.04, match: 2, row: 1.2, left: 0.2 } as const;

/**
 * The newest rows that a search finds. The index of words has no order: what is common is found in the texts of the newest
 * rows, or of those that the filter leaves.
 */
export async function newestInPostgres(db: Database, wanted: Wanted): Promise<number[]> {
  const { table, texts, most, isIndexed, below } = wanted;
  const last = below === undefined ? await lastId(db, table) : below - 1;
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
      // Of most rows PostgreSQL would take the index of ids too, which takes longer than the few matches outside of them.
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
  const { rows } = await sql<{ ids: number[] }>`select to_json(array${left ?? sql`(${found})`}) as ids`.execute(
    db.withoutPlugins(),
  );
  return rows[0]!.ids;
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

async function lastId(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(db);
  return rows[0]?.last ?? 0;
}
