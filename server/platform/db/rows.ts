import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Engine, engineOf } from './engine.ts';
import { isDeadlock } from '../errors/database-error.ts';
import { type Database, rowSchemas, type Tables } from './tables.ts';

/** The columns of a row that the API returns, which are exactly the fields of the entity's schema. */
export const columnsOf = <Shape extends object>({ shape }: { shape: Shape }) =>
  Object.keys(shape) as (keyof Shape & string)[];

/** Encodes values for both databases: lists and objects become JSON text. */
export function encode<Values extends object>(values: Values): Encoded<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as Encoded<Values>;
}

type Encoded<Values> = { [Name in keyof Values]: EncodedValue<Values[Name]> };
type EncodedValue<Value> = Value extends object ? string : Value;

/** The inverse of {@link encode} for a row of `table`: parses JSON, and makes flags (1 and 0 in SQLite) booleans. */
export function decode<Table extends keyof typeof rowSchemas>(
  table: Table,
  row: object,
): z.output<(typeof rowSchemas)[Table]> {
  const entity: Record<string, unknown> = { ...row };
  const { json, flags } = storedColumns[table];
  for (const name of json) if (name in entity) entity[name] = JSON.parse(entity[name] as string);
  for (const name of flags) if (name in entity) entity[name] = Boolean(entity[name]);
  return entity as z.output<(typeof rowSchemas)[Table]>;
}

/** SQL condition: an id is one of `ids`, of which there may be more than a statement accepts parameters. */
export const isAmong = (engine: Engine, id: string, ids: readonly number[]) =>
  engine === 'postgres'
    ? sql<boolean>`${sql.ref(id)} = any(${ids}::int[])`
    : sql<boolean>`${sql.ref(id)} in (select value from json_each(${JSON.stringify(ids)}))`;

/** SQL expression: the values of all rows as the text of a JSON list, which takes a quarter of the time of returning rows. */
export const jsonList = (engine: Engine, value: RawBuilder<unknown>) =>
  engine === 'postgres'
    ? sql<string | null>`cast(json_agg(${value}) as text)`
    : sql<string | null>`json_group_array(${value})`;

/**
 * SQL expression: a column in a condition for which SQLite would otherwise prefer the column's own index, and then read the row of each entry
 * for other columns. A unary sign excludes that index.
 */
export const unindexed = (engine: Engine, column: string) =>
  sql<string>`${sql.raw(engine === 'sqlite' ? '+' : '')}${sql.ref(column)}`;

type Ageing = 'auditEntries' | 'notifications' | 'signInAttempts' | 'webhookDeliveries';
type Expiring = 'accountLinks' | 'apiTokens' | 'challenges' | 'identityRequests' | 'previewLinks' | 'trackingRequests';

/** Rows per statement of a purge: far below PostgreSQL's timeout, and others can write in between. */
const purgedAtOnce = 500;

/**
 * Deletes rows in batches.
 * @param idsQuery selects the ids of all rows to delete
 * @param batchSize rows per statement; fewer if other rows are deleted with each
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Tables,
  idsQuery: SelectQueryBuilder<Tables, any, { id: unknown }>,
  batchSize: number = purgedAtOnce,
): Promise<number> {
  let deletedRows = 0;
  for (let deletedInBatch = batchSize; deletedInBatch === batchSize; deletedRows += deletedInBatch) {
    const batchIdsQuery = idsQuery.limit(batchSize);
    // Kysely cannot type a union of tables.
    const batchDeletion = db.deleteFrom(table as 'notifications').where('id', 'in', batchIdsQuery as never);
    deletedInBatch = Number((await batchDeletion.executeTakeFirst()).numDeletedRows);
  }
  return deletedRows;
}

/** Returns a function that deletes the rows of a table that are older than `days`. */
export const purgeOlder = (table: Ageing, days: number) => (db: Database, now: Date) =>
  deleteInBatches(
    db,
    table,
    db
      .selectFrom(table as 'notifications')
      .select('id')
      .where('createdAt', '<', daysBefore(now, days)),
  );

/** Returns a function that deletes the rows of a table `days` after they expired. */
export const purgeExpired =
  (table: Expiring, days = 0) =>
  (db: Database, now: Date) =>
    deleteInBatches(
      db,
      table,
      db
        .selectFrom(table as 'challenges')
        .select('id')
        .where('expiresAt', '<=', daysBefore(now, days)),
    );

/** The instant `ms` after another; before it, if `ms` is negative. */
export const after = (instant: Date, ms: number): string => new Date(instant.getTime() + ms).toISOString();

export const daysBefore = (now: Date, days: number): string => after(now, -days * 86_400_000);

/** The `updatedAt` of a change, distinct even from a change within the same millisecond. */
export const nextVersion = (now: Date, before: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();

/** The value of `updatedAt` after a change: a transaction that waited for its locks moves no version back. */
export const laterVersion = (now: Date) => {
  const version = now.toISOString();
  return ({ eb, ref }: ExpressionBuilder<Tables, 'projects'>) =>
    eb.case().when('updatedAt', '<', version).then(version).else(ref('updatedAt')).end();
};

/** The time of an update, and the `updatedAt` that the row must have for it; without one the update applies to any version. */
export type ConditionalUpdate = { now: Date; version?: string | undefined };

/** The columns of a row that is created now and expires after `ms`. */
export const lasting = (now: Date, ms: number) => ({ createdAt: now.toISOString(), expiresAt: after(now, ms) });

/** Executes an update or a deletion. @returns whether it affected a row */
export async function executeWrite(query: { executeTakeFirst(): Promise<WriteResult> }): Promise<boolean> {
  const { numUpdatedRows, numDeletedRows } = await query.executeTakeFirst();
  return (numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}

type WriteResult = { numUpdatedRows?: bigint; numDeletedRows?: bigint };

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Locks the rows of a query until the transaction ends. Others can still insert rows that refer to them. A transaction in SQLite is exclusive
 * from its start.
 */
export const locking = <Query extends { forNoKeyUpdate(): unknown }>(tx: Database, query: Query): Query =>
  engineOf(tx) === 'postgres' ? (query.forNoKeyUpdate() as Query) : query;

/** Serializes changes of a table until the transaction ends. */
export async function lockTable(tx: Database, table: string): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

export async function countRows(query: SelectQueryBuilder<any, any, object>): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The number of attempts of a transaction that PostgreSQL aborts because of a deadlock, which it detects after a second. */
const deadlockAttempts = 3;

/**
 * Runs `work` in the caller's transaction, or in a new one. A new one that PostgreSQL aborts because of a deadlock has changed
 * nothing and is repeated, so `work` may only change the database.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === deadlockAttempts) throw error;
    }
}

type Table = keyof typeof rowSchemas;
type Column<Name extends Table> = keyof (typeof rowSchemas)[Name]['shape'] & string;

/** Columns whose stored form differs between the engines or from the entity's field. */
export interface StoredColumns<Name extends string = string> {
  /** Lists and objects, as JSON text. */
  json: readonly Name[];
  /** Booleans, 1 and 0 in SQLite. */
  flags: readonly Name[];
  instants: readonly Name[];
  /** Bytes, which are base64 in backups. */
  bytes: readonly Name[];
}

/** Columns that the database derives from others: no row schema, backup or insert has them. */
export const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  projects: ['reportLine', 'platformBits'],
  auditEntries: ['said'],
};

type Kind = keyof StoredColumns | 'plain';

/** Kinds by the type of a schema. */
const kinds: Partial<Record<string, Kind>> = {
  array: 'json',
  object: 'json',
  record: 'json',
  custom: 'bytes',
  boolean: 'flags',
};

/** The stored columns by table, derived from the row schemas. */
export const storedColumns = Object.fromEntries(
  Object.entries(rowSchemas).map(([table, { shape }]) => {
    const ofKind = (kind: Kind) => Object.keys(shape).filter((column) => kindOf(shape[column as never]) === kind);
    return [
      table,
      { json: ofKind('json'), flags: ofKind('flags'), instants: ofKind('instants'), bytes: ofKind('bytes') },
    ];
  }),
) as unknown as { [Name in Table]: StoredColumns<Column<Name>> };

/** The kind of a field, without its defaults, null and transforms. */
function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return kindOf(def.out);
  if (def.type === 'default' || def.type === 'nullable' || def.type === 'optional') return kindOf(def.innerType);
  if (def.type === 'string' && 'format' in def && def.format === 'datetime') return 'instants';
  return kinds[def.type] ?? 'plain';
}
