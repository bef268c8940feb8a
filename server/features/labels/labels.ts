import { type RawBuilder, sql } from 'kysely';
import { type Label, labelKey, labelLimits } from '../../../domain/conversation/label.ts';
import { type Engine, engineOf } from '../../platform/db/engine.ts';
import { raiseVersionsOf } from '../../platform/db/conversations.ts';
import { countRows, locking, lockTable } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError, invalidValue } from '../../platform/errors/http-error.ts';

/** The tables whose rows have labels. */
const labeledTables = ['projects', 'messages'] as const;

/** All labels by name. */
export const listLabels = (db: Database): Promise<Label[]> => selectLabels(db).orderBy('nameKey').execute();

export const labelNames = async (db: Database): Promise<Map<number, string>> =>
  new Map((await selectLabels(db).execute()).map(({ id, name }) => [id, name]));

const selectLabels = (db: Database) => db.selectFrom('labels').select(['id', 'name']);

/** Stores a label, unless one with the same name exists. @throws {HttpError} 409 above `labelLimits.inAll` */
export async function insertLabel(tx: Database, name: string, now: Date): Promise<{ label: Label; created: boolean }> {
  await lockTable(tx, 'labels');
  const nameKey = labelKey(name);
  const label =
    (await countRows(tx.selectFrom('labels'))) < labelLimits.inAll
      ? await tx
          .insertInto('labels')
          .values({ name, nameKey, createdAt: now.toISOString() })
          .onConflict((conflict) => conflict.column('nameKey').doNothing())
          .returning(['id', 'name'])
          .executeTakeFirst()
      : undefined;
  if (label) return { label, created: true };
  const stored = await labelNamed(tx, nameKey);
  if (!stored) throw new HttpError(409, 'conflict');
  return { label: stored, created: false };
}

/** Locks labels in the order of their ids until the transaction ends, so none is deleted while a row gets it. */
const lockLabels = async (tx: Database, ids: readonly number[]): Promise<Label[]> =>
  ids.length === 0 ? [] : locking(tx, selectLabels(tx).where('id', 'in', ids).orderBy('id')).execute();

/** @throws {HttpError} 400 if one of the ids is not a label */
export async function checkLabels(tx: Database, ids: readonly number[]): Promise<void> {
  const uniqueIds = new Set(ids);
  if ((await lockLabels(tx, [...uniqueIds])).length === uniqueIds.size) return;
  throw invalidValue('addLabels');
}

/**
 * Renames a label. If another has the name, that label replaces it in every row, with a history entry each.
 * @returns the remaining label, and whether it replaced the other; undefined if `id` is not a label
 */
export async function renameLabel(tx: Database, id: number, name: string, change: LabelChange) {
  await lockTable(tx, 'labels');
  const nameKey = labelKey(name);
  const namesake = await labelNamed(tx, nameKey);
  const locked = await lockLabels(tx, [id, ...(namesake ? [namesake.id] : [])]);
  const label = locked.find((row) => row.id === id);
  const replacement = locked.find((row) => row.id === namesake?.id);
  if (!label) return undefined;
  if (!replacement || replacement.id === id) {
    await tx.updateTable('labels').set({ name, nameKey }).where('id', '=', id).execute();
    return { label: { id, name }, merged: false };
  }
  await replaceLabel(tx, label, replacement, change);
  return { label: replacement, merged: true };
}

/** Removes a label from every row, with a history entry each, and deletes it. @returns whether it existed */
export async function deleteLabel(tx: Database, id: number, change: LabelChange): Promise<boolean> {
  await lockTable(tx, 'labels');
  const [label] = await lockLabels(tx, [id]);
  if (label) await replaceLabel(tx, label, null, change);
  return label !== undefined;
}

/** SQL condition: a row has one of the labels. Only rows with labels are read. */
export function hasLabel(engine: Engine, ids: readonly number[]): RawBuilder<boolean> {
  const conditions = ids.map((id) =>
    engine === 'postgres'
      ? sql`labels @> ${`[${id}]`}::jsonb`
      : // Parsing the JSON of every row would cost too much.
        sql`instr(',' || substr(labels, 2, length(labels) - 2) || ',', ${`,${id},`}) > 0`,
  );
  return sql<boolean>`(labels <> '[]' and (${sql.join(conditions, sql` or `)}))`;
}

const labelNamed = (tx: Database, nameKey: string) =>
  selectLabels(tx).where('nameKey', '=', nameKey).executeTakeFirst();

/** The operator who changes a label, by username, and the time, for the history entries. */
type LabelChange = { by: string; now: Date };

/** Replaces a label in every row and deletes it. @param replacement null to remove the label from the rows */
async function replaceLabel(
  tx: Database,
  label: Label,
  replacement: Label | null,
  { by, now }: LabelChange,
): Promise<void> {
  const engine = engineOf(tx);
  const isLabeled = hasLabel(engine, [label.id]);
  const entry = JSON.stringify({ from: [label.name], to: replacement ? [replacement.name] : [] });
  const typeName = (type: string) => sql.raw(engine === 'postgres' ? type : 'text');
  for (const table of labeledTables) {
    // Other changes lock rows in the same order, which prevents deadlocks.
    if (engine === 'postgres')
      await sql`select id from ${sql.table(table)} where ${isLabeled} order by id for update`.execute(tx);
    const name = table as 'projects';
    await raiseVersionsOf(tx, tx.selectFrom(name).select('conversationId').where(isLabeled));
    await tx
      .insertInto('history')
      .columns(['conversationId', 'version', 'author', 'kind', 'field', 'change', 'createdAt'])
      .expression((builder) =>
        builder
          .selectFrom(name)
          .innerJoin('conversations', 'conversations.id', 'conversationId')
          .select([
            'conversationId',
            'version',
            sql<string>`cast(${by} as text)`.as('author'),
            sql<'changed'>`'changed'`.as('kind'),
            sql<string>`'labels'`.as('field'),
            sql<string>`cast(${entry} as ${typeName('jsonb')})`.as('change'),
            sql<string>`cast(${now.toISOString()} as ${typeName('timestamptz')})`.as('createdAt'),
          ])
          .where(isLabeled),
      )
      .execute();
    const labels = withoutLabel(engine, label.id, replacement?.id);
    await sql`update ${sql.table(table)} set labels = ${labels} where ${isLabeled}`.execute(tx);
  }
  await tx.deleteFrom('labels').where('id', '=', label.id).execute();
}

/**
 * SQL: a row's labels without the label `id`, or with the label `into` in its place; without duplicates, in the same order. SQLite receives
 * numbers as floating-point ones, which JSON would contain as `2.0`.
 */
function withoutLabel(engine: Engine, id: number, into: number | undefined): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`(select coalesce(jsonb_agg(label order by place), '[]') from (
        select label, min(place) as place from (
          select case value::int when ${id}::int then ${into ?? null}::int else value::int end as label, place
          from jsonb_array_elements_text(labels) with ordinality as each (value, place)) as renamed
        where label is not null group by label) as distinct_labels)`
    : sql`(select json_group_array(label) from (
        select label from (
          select case value when ${id} then cast(${into ?? null} as integer) else value end as label, key as place
          from json_each(labels))
        where label is not null group by label order by min(place)))`;
}
