import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** The tables whose names are older than conversations, with their new names. */
const names = { project_history: 'history', project_notes: 'notes', contact_messages: 'messages' };

/**
 * Names three tables by what they hold since migration 0016: the history and the notes of submissions and messages, and the messages. Foreign
 * keys and triggers refer to the renamed tables on both engines. Names of indexes, triggers, constraints and sequences begin with the name of
 * their table, so they are renamed too. It takes about a second at 100,000 rows.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  for (const [former, name] of Object.entries(names)) {
    await db.schema.alterTable(former).renameTo(name).execute();
    await (engine === 'postgres' ? renameInPostgres(db, former, name) : renameInSqlite(db, former, name));
  }
}

/** Renames the constraints with their indexes, the other indexes, and the sequence of the ids. */
async function renameInPostgres(db: Kysely<any>, former: string, name: string): Promise<void> {
  const formerNames = async (query: RawBuilder<{ name: string }>) => {
    const { rows } = await query.execute(db);
    return rows.map((row) => row.name).filter((formerName) => formerName.startsWith(`${former}_`));
  };
  const constraints = sql<{
    name: string;
  }>`select conname as name from pg_constraint where conrelid = ${name}::regclass`;
  for (const constraint of await formerNames(constraints))
    await sql`alter table ${sql.table(name)} rename constraint ${sql.id(constraint)}
      to ${sql.id(constraint.replace(former, name))}`.execute(db);
  const indexes = sql<{ name: string }>`select relname as name from pg_class join pg_index on indexrelid = oid
    where indrelid = ${name}::regclass`;
  for (const index of await formerNames(indexes))
    await sql`alter index ${sql.id(index)} rename to ${sql.id(index.replace(former, name))}`.execute(db);
  await sql`alter sequence ${sql.id(`${former}_id_seq`)} rename to ${sql.id(`${name}_id_seq`)}`.execute(db);
}

/**
 * Creates indexes and triggers again under their new names, since SQLite cannot rename them, in the same order, which decides between two
 * indexes that cost SQLite the same. The names of constraints, which only errors show, stay.
 */
async function renameInSqlite(db: Kysely<any>, former: string, name: string): Promise<void> {
  const { rows } = await sql<{ type: string; name: string; definition: string }>`
    select type, name, sql as definition from sqlite_schema
    where tbl_name = ${name} and type in ('index', 'trigger') and sql is not null order by rowid`.execute(db);
  for (const { type, name: formerName, definition } of rows) {
    if (!formerName.startsWith(`${former}_`)) continue;
    await sql`drop ${sql.raw(type)} ${sql.id(formerName)}`.execute(db);
    // The first name in a definition is its own.
    await sql.raw(definition.replace(former, name)).execute(db);
  }
}
