import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { SearchedKind } from './row-texts.ts';
import { searchedTables } from './texts.ts';

/* The newest rows that a search finds: of a common word without reading all its rows, and of a filter without all that it leaves. */

/** What is looked for in a table of texts. */
export interface Wanted {
  table: string;
  kind: SearchedKind;
  /** A query of the ids that a filter leaves; without one submissions that no list has are left out. */
  among: SelectQueryBuilder<Tables, any, { id: number }> | undefined;
  /** Conditions on the index of words. */
  words: readonly RawBuilder<unknown>[];
  /** The same asked of the text itself; nothing where typos count. */
  texts: readonly RawBuilder<unknown>[] | undefined;
  /** The most ids. */
  most: number;
}

export const newest: Record<Engine, (db: Database, wanted: Wanted) => Promise<number[]>> = {
  sqlite: newestInSqlite,
  postgres: newestInPostgres,
};

/** How many more rows are read than are likely to be enough. */
const reserve = 1.3;

async function newestInSqlite(db: Database, { table, kind, among, words, most }: Wanted): Promise<number[]> {
  const found = (where: readonly RawBuilder<unknown>[], limit: number) =>
    sql`select rowid as id from ${sql.table(table)} where ${and([...words, ...where])} order by rowid desc limit ${sql.lit(limit)}`;
  if (!among) return idsOf(db, found(kind === 'project' ? [isListed('sqlite', `${table}.rowid`)] : [], most));
  // Some matches are asked one by one whether the filter leaves them, and more of them only where so many are likely to be enough.
  const some = Math.ceil(1.5 * most);
  const isLeft = among.where(sql<boolean>`${sql.ref(`${searchedTables[kind]}.id`)} = newest.id`);
  const leftOf = async (limit: number) => {
    const { rows } = await sql<{ count: number; ids: string }>`
      select count(*) as count, json_group_array(id) filter (where exists ${isLeft}) as ids
      from (${found([], limit)}) as newest`.execute(db.withoutPlugins());
    const [{ count, ids }] = rows as [(typeof rows)[number]];
    const left = newestOf(JSON.parse(ids) as number[], most);
    return { left, isEnough: count < limit || left.length === most };
  };
  const first = await leftOf(some);
  if (first.isEnough) return first.left;
  const likely = Math.ceil((reserve * most * some) / Math.max(first.left.length, 1));
  const more = likely <= 5 * some ? await leftOf(likely) : first;
  if (more.isEnough) return more.left;
  // With a sign SQLite checks the ids of the rows that it finds; else it would search once for each id that the filter leaves.
  return idsOf(db, found([sql`+rowid in (${among})`], most));
}

/** The newest rows whose texts are read first, which tells how common the words are and how much the filter leaves. */
const probed = 2048;

/** Rows of a word that stands in at least this share of them are found sooner by their texts than by the index. */
const common = 0.25;

async function newestInPostgres(db: Database, wanted: Wanted): Promise<number[]> {
  const { table, among, words, texts, most } = wanted;
  const last = await lastId(db, table);
  const of = (conditions: readonly RawBuilder<unknown>[], rows: number) =>
    matchesOf(db, wanted, conditions, last, rows);
  let rows = 8 * probed;
  if (texts) {
    const { count, ids } = await of(texts, probed);
    if (ids.length >= most || last <= probed) return ids;
    const share = count / probed;
    const left = count === 0 ? 1 : Math.max(ids.length, 0.5) / count;
    // The filter leaves fewer rows than match: these are read.
    if (among && share > left) return fewOf(db, { ...wanted, texts }, Math.ceil((reserve * most) / share));
    rows = share === 0 ? last : Math.ceil((reserve * most) / left / share);
    if (share >= common && rows < last) {
      const more = await of(texts, rows);
      if (more.ids.length >= most) return more.ids;
    }
  }
  if (rows >= last) return (await of(words, last)).ids;
  const { count, ids } = await of(words, rows);
  if (ids.length >= most) return ids;
  return among && (count * last) / rows > 4 * probed ? hashed(db, wanted) : (await of(words, last)).ids;
}

/** The matches among the newest rows: how many, and the ids of those that the filter leaves. */
async function matchesOf(
  db: Database,
  { table, kind, among, most }: Wanted,
  conditions: readonly RawBuilder<unknown>[],
  last: number,
  rows: number,
): Promise<{ count: number; ids: number[] }> {
  const range = rows < last ? [sql`id > ${sql.lit(last - rows)}`] : [];
  // Without the fences PostgreSQL would compute the words of rows one by one, and read all that the filter leaves.
  const found = sql`(select id from ${sql.table(table)} where ${and([...range, ...conditions])} offset 0) as found`;
  if (!among) {
    const listed = kind === 'project' ? sql`where ${isListed('postgres', 'found.id')}` : sql``;
    const ids = await idsOf(db, sql`select id from ${found} ${listed} order by id desc limit ${sql.lit(most)}`);
    return { count: ids.length, ids };
  }
  const isLeft = among.where(sql<boolean>`${sql.ref(`${searchedTables[kind]}.id`)} = found.id`).offset(0);
  const { rows: answer } = await sql<{ count: number; ids: number[] | null }>`
    select count(*) as count, array_agg(id) filter (where exists ${isLeft}) as ids from ${found}`.execute(
    db.withoutPlugins(),
  );
  const [{ count, ids }] = answer as [(typeof answer)[number]];
  return { count, ids: newestOf(ids, most) };
}

/** The matches among what a filter leaves, whose newest rows are read first. */
async function fewOf(
  db: Database,
  { table, among, texts, most }: Wanted & { texts: readonly RawBuilder<unknown>[] },
  rows: number,
): Promise<number[]> {
  const matchesIn = (limit: RawBuilder<unknown>) =>
    sql<{ count: number; ids: number[] | null }>`select count(*) as count, array_agg(id) filter (where exists (
      select 1 from ${sql.table(table)} as texts where texts.id = few.id and ${and(texts)} offset 0)) as ids
      from (select id from (${among!}) as chosen order by id desc ${limit}) as few`.execute(db.withoutPlugins());
  const first = (await matchesIn(sql`limit ${sql.lit(rows)}`)).rows[0]!;
  const isEnough = first.count < rows || (first.ids?.length ?? 0) >= most;
  const { ids } = isEnough ? first : (await matchesIn(sql``)).rows[0]!;
  return newestOf(ids, most);
}

/** Of many matches, with what the filter leaves in memory. */
const hashed = (db: Database, { table, among, words, most }: Wanted): Promise<number[]> =>
  idsOf(
    db,
    sql`select id from (select id from ${sql.table(table)} where ${and(words)} offset 0) as found
      where (id in (${among!})) is true order by id desc limit ${sql.lit(most)}`,
  );

/** Without spam and what is merged into others. */
function isListed(engine: Engine, id: string): RawBuilder<unknown> {
  const none = (condition: RawBuilder<unknown>) =>
    sql`not exists (select 1 from projects where projects.id = ${sql.ref(id)} and ${condition})`;
  // For PostgreSQL in two, each of which has an index.
  return engine === 'postgres'
    ? sql`${none(sql`spam_at is not null`)} and ${none(sql`merged_into is not null`)}`
    : none(sql`(spam_at is not null or merged_into is not null)`);
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const newestOf = (ids: readonly number[] | null, most: number): number[] =>
  (ids ?? []).toSorted((a, b) => b - a).slice(0, most);

const idsOf = async (db: Database, query: RawBuilder<unknown>): Promise<number[]> =>
  (await (query as RawBuilder<{ id: number }>).execute(db.withoutPlugins())).rows.map(({ id }) => id);

async function lastId(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(db);
  return rows[0]?.last ?? 0;
}
