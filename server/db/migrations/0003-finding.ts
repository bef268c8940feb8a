import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** What a search looks through, by table: a change of any of these columns has the row indexed again. */
const searched = {
  projects: ['name', 'description', 'contact_email', 'target_platforms', 'timeline', 'budget', 'additional_info'],
  contact_messages: ['name', 'email', 'subject', 'message'],
} as const;
const kinds = { projects: 'project', contact_messages: 'message' } as const;

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres';
  // Words are compared byte by byte, whatever language the database was made for.
  const word = postgres ? sql`text collate "C"` : sql`text`;

  // What became of every word that was ever stored: its endings, and its misspellings.
  await db.schema
    .createTable('search_forms')
    .addColumn('typo', 'integer', (column) => column.notNull())
    .addColumn('form', word, (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_forms_key', ['typo', 'form', 'word'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();

  await db.schema
    .createTable('search_words')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['kind', 'word', 'entity_id'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema.createIndex('search_words_entity').on('search_words').columns(['kind', 'entity_id']).execute();

  // What is to be indexed: written by triggers, so that a form waits for one short row and no writer is forgotten.
  const queue = db.schema.createTable('search_queue');
  await (
    postgres
      ? queue.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : queue.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .execute();

  if (postgres) {
    await sql`create function queue_for_search() returns trigger language plpgsql as $$
      begin
        insert into search_queue (kind, entity_id) values (tg_argv[0], new.id);
        return null;
      end $$`.execute(db);
  }
  for (const [table, columns] of Object.entries(searched)) {
    const [name, kind] = [sql.table(table), sql.lit(kinds[table as keyof typeof kinds])];
    const changed = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into search_queue (kind, entity_id) select ${kind}, id from ${name} order by id`.execute(db);
    for (const [event, when] of [
      ['insert', sql`insert`],
      ['update', sql`update of ${changed}`],
    ] as const) {
      const trigger = sql.id(`${table}_search_${event}`);
      await (
        postgres
          ? sql`create trigger ${trigger} after ${when} on ${name} for each row execute function queue_for_search(${kind})`
          : sql`create trigger ${trigger} after ${when} on ${name} begin
              insert into search_queue (kind, entity_id) values (${kind}, new.id);
            end`
      ).execute(db);
    }
  }

  for (const [table, columns] of [
    ['projects', ['status', 'created_at', 'id']],
    ['projects', ['project_type', 'created_at', 'id']],
    ['projects', ['priority', 'created_at', 'id']],
    ['projects', ['updated_at', 'id']],
    ['contact_messages', ['status', 'created_at', 'id']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${columns[0]}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
