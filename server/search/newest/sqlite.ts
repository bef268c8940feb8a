import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { and, idOf, leftBy, newestFirst, reserve, type Wanted } from './wanted.ts';

/** Matches that are asked one by one whether the filter leaves them; more take longer than all that it leaves. */
const askedMost = 8000;

/** The newest rows that a search finds. The index of words has an order, so that a common word does not cost all its rows. */
export async function newestInSqlite(db: Database, wanted: Wanted): Promise<number[]> {
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
